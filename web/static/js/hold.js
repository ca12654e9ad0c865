// <hold-to-see>: a secret that shows only while a finger (or the space key) holds it. Without scripts it opens.
//
// Meanwhile a second finger taps as ever: phones make a click of the first finger alone, so it is made here.
//
// Who has the page read aloud cannot hold: their double tap comes as a click of no pointer (detail 0) and no key. It
// opens the secret for a while, and another shuts it.
const READ_MS = 15000;

const STILL_PX = 12; // a finger that goes further scrolls
const held = new Set(); // by which pointer: as long as one is
const others = new Map(); // fingers that came meanwhile: where they went down

document.addEventListener("pointerdown", ({ pointerId, isPrimary, target, clientX, clientY }) => {
  if (held.size && !isPrimary && !held.has(pointerId)) others.set(pointerId, { target, clientX, clientY });
});
document.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
  const down = others.get(pointerId);
  isUp({ pointerId });
  if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) < STILL_PX) click(down.target);
});
document.addEventListener("pointercancel", isUp);

// Also on a sign within a button: what is drawn has no click of its own.
function click(target) {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}

function isUp({ pointerId }) {
  others.delete(pointerId);
  held.delete(pointerId); // also where the bar itself has gone meanwhile
}

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
    summary.addEventListener("pointerdown", (event) => {
      held.add(event.pointerId);
      summary.setPointerCapture(event.pointerId);
      show(event);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) summary.addEventListener(name, hide);
    summary.addEventListener("blur", () => { if (!held.size) hide(); }); // a second finger takes the focus
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
    const away = () => {
      held.clear();
      hide();
    };
    addEventListener("blur", away);
    document.addEventListener("visibilitychange", away);
  }
}
customElements.define("hold-to-see", HoldToSee);
