// Counts down to moments in table time. The server sends the plan (data-ends, in ms of table time), never the ticks.
let offset = 0;
let stands = null;

export function setTime(now, running) {
  offset = now - performance.now();
  stands = running ? null : now;
}

export function tableTime() {
  return stands === null ? performance.now() + offset : stands;
}

class CountDown extends HTMLElement {
  connectedCallback() {
    const step = () => {
      if (!this.isConnected) return;
      const left = Math.max(0, Number(this.dataset.ends) - tableTime());
      const text = String(Math.ceil(left / 1000));
      if (this.textContent !== text) this.textContent = text;
      const whole = Number(this.dataset.whole);
      if (whole) this.style.setProperty("--left", String(Math.min(1, left / whole)));
      if (left > 0) setTimeout(step, stands === null ? 100 : 500);
      this.toggleAttribute("over", left === 0);
    };
    step();
  }
  static observedAttributes = ["data-ends"];
  attributeChangedCallback() { if (this.isConnected) this.connectedCallback(); }
}
customElements.define("count-down", CountDown);
