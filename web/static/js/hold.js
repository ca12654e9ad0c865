// <hold-to-see>: a secret that shows only while a finger (or the space key) holds it. Without scripts its <details>
// opens.
class HoldToSee extends HTMLElement {
  connectedCallback() {
    this.details = this.querySelector("details");
    this.summary = this.querySelector("summary");
    if (!this.details || this.ready) return;
    this.ready = true;
    const show = (event) => { event.preventDefault(); this.details.open = true; };
    const hide = () => { this.details.open = false; };
    this.summary.addEventListener("click", (event) => event.preventDefault());
    this.summary.addEventListener("pointerdown", (event) => {
      this.summary.setPointerCapture(event.pointerId);
      show(event);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"])
      this.summary.addEventListener(name, hide);
    this.summary.addEventListener("keydown", (event) => {
      if ((event.key === " " || event.key === "Enter") && !event.repeat) show(event);
    });
    this.summary.addEventListener("keyup", hide);
    this.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", hide);
    document.addEventListener("visibilitychange", hide);
  }
}
customElements.define("hold-to-see", HoldToSee);
