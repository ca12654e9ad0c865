// Plays what the table tells: each message is the whole present and near future; what is the same goes on untouched.
import { CUT_MS, compare, entry, envelope, isFresh, isOver, level, whole } from "/static/js/speaker/plan.js";

const AHEAD_S = 2.5; // so long before its moment a part is handed over: later it could not be moved
const SOON_S = 0.005; // the context's next block
const SURE_S = 0.06; // what is so near is no longer moved
const OFF_S = 0.006;
const LATE_MS = 250; // so late, a line still begins at its beginning
const PATIENCE_MS = 1500; // and so late one that was told when it began
const LITTLE_MS = 60; // of the middle of a line nobody misses it
const FADE_S = 0.4; // when the table is away
const LOGGED = 1000;

export class Player {
  log = []; // what was begun: for whoever measures
  #context;
  #clock;
  #clips;
  #playing = [];
  #isFirst = true;

  constructor(context, clock, clips) {
    this.#context = context;
    this.#clock = clock;
    this.#clips = clips;
  }

  take({ items, made }) {
    const { kept, begun, ended } = compare(this.#playing, items);
    for (const each of ended) if (!hasRun(each, made)) this.cut(each, CUT_MS / 1000);
    for (const [each, item] of kept) this.goOn(each, item);
    this.#playing = kept.map(([each]) => each);
    for (const item of begun) this.prepare(item, isFresh(item, made, this.#isFirst));
    this.#isFirst = false;
    this.look();
  }

  // To be called a few times a second.
  look() {
    this.#clock.look();
    for (const each of this.#playing) {
      if (isOver({ ...each, at: each.at + each.late }, this.#clock.real() - PATIENCE_MS)) {
        each.volume.disconnect();
      } else {
        this.handOver(each);
      }
    }
  }

  // The table is away. What it says next is as if it were the first.
  silence() {
    for (const each of this.#playing) this.cut(each, FADE_S);
    this.#playing = [];
    this.#isFirst = true;
  }

  prepare(item, isFresh) {
    const volume = this.#context.createGain();
    volume.connect(this.#context.destination);
    const each = { ...item, volume, shape: whole(item), begun: new Map(), late: 0, isFresh, tuned: 0 };
    const now = this.#clock.heardAt(this.#context.currentTime);
    this.draw(each, item.loop && item.at < now ? 0 : level(each.shape, now));
    this.#playing.push(each);
    for (const [hash] of item.parts) this.#clips.get(hash); // it is decoded before its time
  }

  goOn(each, item) {
    const sure = this.#context.currentTime + SURE_S;
    if (!each.loop && [...each.begun.values()].every((begun) => begun?.when > sure)) each.at = item.at; // it may move
    const shape = whole(item);
    if (JSON.stringify(shape) === JSON.stringify(each.shape)) return;
    const is = level(each.shape, this.#clock.heardAt(this.#context.currentTime));
    Object.assign(each, { shape, gains: item.gains, end: item.end });
    this.draw(each, is);
  }

  draw(each, is) {
    const now = this.#context.currentTime;
    const points = envelope(each.shape, this.#clock.heardAt(now), is);
    const { gain } = each.volume;
    each.tuned = this.#clock.when(0);
    gain.cancelScheduledValues(0);
    gain.setValueAtTime(points[0][1], now);
    for (const [at, value] of points.slice(1)) gain.linearRampToValueAtTime(value, this.#clock.when(at));
  }

  handOver(each) {
    const now = this.#context.currentTime;
    if (Math.abs(this.#clock.when(0) - each.tuned) > OFF_S) {
      this.draw(each, level(each.shape, this.#clock.heardAt(now)));
    }
    for (const [place, [hash, offset]] of each.parts.entries()) {
      const at = each.at + each.late + offset;
      const when = this.#clock.when(at);
      const begun = each.begun.get(place);
      if (begun && begun.when - now > SURE_S && Math.abs(when - begun.when) > OFF_S) {
        begun.source.stop();
        each.begun.delete(place);
      }
      if (each.begun.has(place) || when - now > AHEAD_S) continue;
      const buffer = each.loop ? this.#clips.loop(hash, each.ms) : this.#clips.get(hash);
      if (buffer !== null) this.begin(each, place, buffer, at);
    }
  }

  begin(each, place, buffer, at) {
    const soonest = this.#clock.heardAt(this.#context.currentTime + SOON_S);
    const isNew = !each.loop && each.begun.size === 0 && soonest - at < (each.isFresh ? PATIENCE_MS : LATE_MS);
    const isWhole = isNew || (!each.loop && soonest - at < LITTLE_MS);
    const into = entry(at, buffer.duration * 1000, soonest, { isLoop: each.loop, isWhole });
    if (isNew && into.at > at) each.late += into.at - at; // and what follows of the line with it
    if (into === null) {
      each.begun.set(place, null);
      return;
    }
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.loop = each.loop;
    source.connect(each.volume);
    source.onended = () => source.disconnect();
    const when = Math.max(this.#clock.when(into.at), this.#context.currentTime);
    source.start(when, into.into / 1000);
    each.begun.set(place, { source, when });
    const [hash] = each.parts[place];
    const plan = each.at + each.parts[place][1];
    this.log = [...this.log, { hash, bus: each.bus, plan, ...into, within: this.#clock.within }].slice(-LOGGED);
  }

  cut(each, fade) {
    const now = this.#context.currentTime;
    const { gain } = each.volume;
    gain.cancelScheduledValues(0);
    gain.setValueAtTime(level(each.shape, this.#clock.heardAt(now)), now);
    gain.linearRampToValueAtTime(0, now + fade);
    for (const begun of each.begun.values()) begun?.source.stop(now + fade);
  }
}

// By the plan it came to its end; begun a little late, it may still be heard.
function hasRun(each, made) {
  return !each.loop && each.end === null && made >= each.at + each.ms - LITTLE_MS;
}
