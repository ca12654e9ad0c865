// <signal-on data-number="7">: when its number rises, this device flashes and vibrates, for those who cannot hear.
// Three flashes in a second and a half: more than three a second can cause a seizure.
const FLASH_MS = 500;
const FLASHES = 3;
const CALM_MS = 2500;
const SHAKE_MS = [250, 150, 250, 150, 400];

class SignalOn extends HTMLElement {
  static observedAttributes = ["data-number"];
  #flash = null;
  attributeChangedCallback(name, before, after) {
    if (before !== null && Number(after) > Number(before)) this.call();
  }
  call() {
    if (this.#flash?.playState !== "running") {
      const flashes = { opacity: [0, 0.9, 0.9, 0, 0], offset: [0, 0.1, 0.45, 0.55, 1] };
      this.#flash = matchMedia("(prefers-reduced-motion: reduce)").matches
        ? this.animate({ opacity: [0, 0.6, 0.6, 0] }, { duration: CALM_MS, easing: "ease-in-out" })
        : this.animate(flashes, { duration: FLASH_MS, iterations: FLASHES });
    }
    // Before a first tap browsers forbid it.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(SHAKE_MS);
  }
}
customElements.define("signal-on", SignalOn);
