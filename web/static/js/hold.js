// <hold-to-see>: a secret that shows only while a finger (or the space key) holds it. Without scripts it opens.
//
// Who has the page read aloud cannot hold: their double tap comes as a click of no pointer (detail 0) and no key. It
// opens the secret for a while, and another shuts it.
const READ_MS = 15000;

class HoldToSee extends HTMLElement {
  #reads = 0; // a timer: until then it is read aloud
  #isKeyed = false;

  connectedCallback() {
    this.details = this.querySelector("details");
    this.summary = this.querySelector("summary");
    if (!this.details || this.ready) return;
    this.ready = true;
    const { details, summary } = this;
    const show = (event) => { event.preventDefault(); details.open = true; };
    const hide = () => { clearTimeout(this.#reads); details.open = false; };
    const read = () => {
      const opens = !details.open;
      hide();
      details.open = opens;
      if (opens) this.#reads = setTimeout(hide, READ_MS);
    };
    summary.addEventListener("click", (event) => {
      event.preventDefault();
      if (event.detail === 0 && !this.#isKeyed) read();
      this.#isKeyed = false;
    });
    summary.addEventListener("pointerdown", (event) => { summary.setPointerCapture(event.pointerId); show(event); });
    const ends = ["pointerup", "pointercancel", "lostpointercapture", "blur"];
    for (const name of ends) summary.addEventListener(name, hide);
    summary.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      this.#isKeyed = true;
      if (!event.repeat) show(event);
    });
    summary.addEventListener("keyup", () => {
      hide();
      setTimeout(() => { this.#isKeyed = false; }); // a click of this key comes before that
    });
    this.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", hide);
    document.addEventListener("visibilitychange", hide);
  }
}
customElements.define("hold-to-see", HoldToSee);
