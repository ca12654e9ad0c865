// <stir-in>: a form with which this phone stirs letters of its own into a game's lots, by itself and once. It is no
// tap: nothing shows on the page, and where it comes too late nothing is lost. Plain http has crypto.getRandomValues.
const TRIES = 3;
const sent = new Map(); // by the lots that are stirred: how often

class StirIn extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    if (this.dataset.done !== undefined || !form) return;
    const often = sent.get(this.dataset.of) ?? 0;
    if (often >= TRIES) return;
    sent.set(this.dataset.of, often + 1);
    const body = new URLSearchParams(new FormData(form));
    body.delete("step"); // whatever has happened meanwhile: these letters mean the same
    body.set("words", letters());
    fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
  }
}

function letters() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((each) => each.toString(16).padStart(2, "0")).join("");
}

customElements.define("stir-in", StirIn);
