// The clips: fetched ahead by their hashes, decoded when they are wanted, kept while there is room.
const AT_ONCE = 2; // a browser has six connections to one table, and a page's stream and taps need theirs
const MOST_BYTES = 32e6; // of decoded sound: three minutes
const AGAIN_MS = 1000;
const TRIED = "/static/try.ogg";

// Safari reads Ogg Vorbis since iOS 18.4 and macOS 15.4. One tiny clip says so before a first real one is wanted.
async function format(context) {
  const tiny = await fetched(TRIED); // a table that is away says nothing of the browser
  return context.decodeAudioData(tiny).then(() => "ogg", () => "wav");
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`clip: ${answer.status}`);
  return answer.arrayBuffer();
}

export class Clips {
  #context;
  #format = null; // what comes of the trial
  #changed;
  #decoded = new Map(); // hash -> buffer; what was used last stands last
  #cut = new Map(); // loops, by hash and length
  #coming = new Set();
  #ahead = [];
  #fetched = new Set(); // or on their way
  #fetching = 0;

  // `changed` is called when a clip that was asked for has come.
  constructor(context, changed) {
    this.#context = context;
    this.#changed = changed;
  }

  get bytes() {
    return [...this.#decoded.values(), ...this.#cut.values()].reduce((sum, each) => sum + size(each), 0);
  }

  // Into the browser's cache: a whole game is more than a phone wants to hold decoded.
  foresee(hashes) {
    this.#ahead = hashes.filter((each) => !this.#fetched.has(each));
    this.bringNext();
  }

  // A buffer, or null: it is on its way.
  get(hash) {
    const buffer = this.#decoded.get(hash);
    if (buffer === undefined) {
      this.bring(hash);
      return null;
    }
    this.#decoded.delete(hash);
    this.#decoded.set(hash, buffer);
    return buffer;
  }

  // To the frame: a loop that is a little short or long is elsewhere after some rounds.
  loop(hash, ms) {
    const whole = this.get(hash);
    if (whole === null) return null;
    const frames = Math.round((ms * whole.sampleRate) / 1000);
    if (whole.length === frames) return whole;
    const name = `${hash} ${ms}`;
    if (!this.#cut.has(name)) this.#cut.set(name, cut(this.#context, whole, frames));
    return this.#cut.get(name);
  }

  async bring(hash) {
    if (this.#coming.has(hash)) return;
    this.#coming.add(hash);
    try {
      const bytes = await fetched(await this.address(hash));
      this.#fetched.add(hash);
      this.keep(hash, await this.#context.decodeAudioData(bytes));
      this.#coming.delete(hash);
      this.#changed();
    } catch {
      setTimeout(() => this.#coming.delete(hash), AGAIN_MS); // who still wants it asks again
    }
  }

  keep(hash, buffer) {
    this.#decoded.set(hash, buffer);
    for (const [oldest] of this.#decoded) {
      if (this.bytes <= MOST_BYTES || oldest === hash) break;
      this.#decoded.delete(oldest);
      for (const name of this.#cut.keys()) if (name.startsWith(oldest)) this.#cut.delete(name);
    }
  }

  bringNext() {
    while (this.#fetching < AT_ONCE && this.#ahead.length) {
      this.#fetching += 1;
      this.fetchAhead(this.#ahead.shift()).finally(() => { this.#fetching -= 1; this.bringNext(); });
    }
  }

  async fetchAhead(hash) {
    this.#fetched.add(hash);
    try {
      const answer = await fetch(await this.address(hash), { priority: "low" });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      this.#ahead = []; // the table is away; what is wanted is fetched when it is wanted
    }
    this.#fetched.delete(hash);
  }

  async address(hash) {
    this.#format ??= format(this.#context);
    try {
      return `/sound/${hash}.${await this.#format}`;
    } catch (error) {
      this.#format = null; // who asks again tries again
      throw error;
    }
  }
}

function size(buffer) {
  return buffer.length * buffer.numberOfChannels * 4;
}

// A decoder may lose a loop's last packet: what is missing goes over from its end into its beginning, both mirrored.
export function cut(context, whole, frames) {
  const exact = context.createBuffer(whole.numberOfChannels, frames, whole.sampleRate);
  const { length } = whole;
  for (let channel = 0; channel < whole.numberOfChannels; channel += 1) {
    const [from, to] = [whole.getChannelData(channel), exact.getChannelData(channel)];
    to.set(from.subarray(0, frames));
    for (let place = length; place < frames; place += 1) {
      const over = (place - length) / (frames - length);
      to[place] = (from[2 * length - 1 - place] ?? 0) * (1 - over) + (from[frames - place] ?? 0) * over;
    }
  }
  return exact;
}
