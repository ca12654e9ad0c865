// <count-down>: counts by itself to a moment of table time (data-ends, in ms). The server sends the plan, no ticks.
// <clock-within>: how wrong these clocks may be.
import { rightWithin, stands, tableTime } from "/static/js/clock.js";

const STEP_MS = 100; // of the bars
const shown = new Set();
let timer = 0;

export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// All of them at once; again when the next second begins.
export function tick() {
  clearTimeout(timer);
  const now = tableTime();
  let wait = STEP_MS;
  for (const each of shown) wait = Math.min(wait, each.draw(now));
  if (shown.size && !stands()) timer = setTimeout(tick, Math.max(1, wait));
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// In words, the one that ends first before the others.
export function timesLeft() {
  const now = tableTime();
  const running = [...shown].filter((each) => each.dataset.ends !== undefined)
    .map((each) => ({ of: each.getAttribute("aria-label") ?? "", ends: Number(each.dataset.ends) - now }))
    .filter(({ ends }) => ends > 0).sort((one, other) => one.ends - other.ends);
  return running.map(({ of, ends }) => ({ of, seconds: Math.ceil(ends / 1000) }));
}

class CountDown extends HTMLElement {
  static observedAttributes = ["data-ends"];
  connectedCallback() { shown.add(this); tick(); }
  disconnectedCallback() { shown.delete(this); }
  attributeChangedCallback() { if (this.isConnected) tick(); }
  draw(now) {
    const left = Math.max(0, Number(this.dataset.ends) - now);
    const seconds = Math.ceil(left / 1000);
    write(this, this.dataset.as === "minutes" ? minutes(seconds) : String(seconds));
    const whole = Number(this.dataset.whole);
    if (whole) this.style.setProperty("--left", String(Math.min(1, left / whole)));
    this.toggleAttribute("over", left === 0);
    this.toggleAttribute("soon", left > 0 && left <= Number(this.dataset.soon ?? 0));
    return left === 0 ? STEP_MS : left - (seconds - 1) * 1000;
  }
}
customElements.define("count-down", CountDown);

class ClockWithin extends HTMLElement {
  connectedCallback() { shown.add(this); tick(); }
  disconnectedCallback() { shown.delete(this); }
  draw() {
    const ms = Math.max(1, Math.ceil(rightWithin()));
    write(this, Number.isFinite(ms) ? this.dataset.text.replace("{ms}", ms) : "");
    return STEP_MS;
  }
}
customElements.define("clock-within", ClockWithin);

addEventListener("clock", tick);
