// At which moment of an audio context something must begin, so that it is heard at a moment of the table's.
//
// A context counts what it has handed over, and stands still whenever the sound system stumbles: what was planned long
// before comes late by as much. So it is looked at again and again, and nothing is planned for long.
const LOOKS = 3; // one look alone may be wrong by a buffer
const SLIP_MS = 6; // more than that is no noise: the sound system has stumbled
const KEPT = 200;

export class ContextClock {
  #context;
  #table;
  #looks = [];
  #offset = null; // the context's clock is ahead of this device's by so much, in ms, as it is heard
  wait = 0; // what it plays is held back by so many ms, as other speakers are slower
  stumbles = []; // when it stood still, on the table's clock, and for how long

  // `table` knows how far the table's clock is ahead of this device's, and how wrong that may be.
  constructor(context, table) {
    this.#context = context;
    this.#table = table;
  }

  get within() {
    return this.#table.rightWithin();
  }

  look() {
    const { contextTime, performanceTime } = heard(this.#context);
    this.#looks = [...this.#looks, contextTime * 1000 - performanceTime].slice(-LOOKS);
    const offset = [...this.#looks].sort((a, b) => a - b)[Math.floor(this.#looks.length / 2)];
    if (this.#offset !== null && this.#offset - offset > SLIP_MS) {
      this.stumbles = [...this.stumbles, { at: this.real(), ms: this.#offset - offset }].slice(-KEPT);
    }
    if (this.#offset === null || Math.abs(offset - this.#offset) > 1) this.#offset = offset;
  }

  // The table's clock, now.
  real() {
    return performance.now() + this.#table.ahead();
  }

  // In seconds of the context.
  when(real) {
    return (real + this.wait - this.#table.ahead() + this.#offset) / 1000;
  }

  // What is handed over at this moment of the context is heard then.
  heardAt(when) {
    return when * 1000 - this.#offset + this.#table.ahead() - this.wait;
  }
}

function heard(context) {
  const { contextTime, performanceTime } = context.getOutputTimestamp?.() ?? {};
  if (performanceTime > 0 && contextTime > 0) return { contextTime, performanceTime };
  const behind = context.outputLatency || context.baseLatency || 0; // Safari knows it late or never
  return { contextTime: context.currentTime - behind, performanceTime: performance.now() };
}
