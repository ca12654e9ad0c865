// <signal-on>: flashes and vibrates, for those who cannot hear; one in a page, outside of what is morphed. Whoever uses
// this device switches it (#calls).
// Three flashes in a second and a half: more than three a second can cause a seizure.
import { keep, kept } from "/static/js/kept.js";

const LOUD = { flashes: 3, flash_ms: 500, calm_ms: 2500, light: 0.9, shake_ms: [250, 150, 250, 150, 400] };
const GENTLE = { flashes: 1, flash_ms: 700, calm_ms: 1500, light: 0.45, shake_ms: [200] };

class SignalOn extends HTMLElement {
  #flash = null;
  call({ flashes, flash_ms: duration, calm_ms, light, shake_ms }) {
    if (this.#flash?.playState !== "running") {
      const frames = { opacity: [0, light, light, 0, 0], offset: [0, 0.1, 0.45, 0.55, 1] };
      const calm = { opacity: [0, light * 0.7, light * 0.7, 0] };
      this.#flash = matchMedia("(prefers-reduced-motion: reduce)").matches
        ? this.animate(calm, { duration: calm_ms, easing: "ease-in-out" })
        : this.animate(frames, { duration, iterations: flashes });
    } else if (flashes === GENTLE.flashes) return; // it is called already
    // Before a first tap browsers forbid it.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(shake_ms);
  }
}
customElements.define("signal-on", SignalOn);

const wish = document.getElementById("calls");

function send(how) {
  if (wish?.checked) document.querySelector("signal-on")?.call(how);
}

// News that comes to all.
export function call() {
  send(LOUD);
}

// To whoever is waited for.
export function nudge() {
  send(GENTLE);
}

if (wish) {
  wish.checked = kept("calls", "on") === "on";
  wish.addEventListener("change", () => {
    keep("calls", wish.checked ? "on" : "off");
    nudge(); // so it looks and feels
  });
}
