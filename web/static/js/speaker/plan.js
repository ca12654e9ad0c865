// What follows of a message for what is playing: pure, all times in ms of the table's real clock.
const NEAR_MS = 40; // a plan and the tick that carries it out differ by a few
const LATE_MS = 250; // so late a busy table begins a line at its beginning; here it began in time
const FRESH_MS = 250; // a line that began so shortly before it was told is heard whole
const FIRST_MS = 1000; // and so is one that a screen comes upon when it has just come
export const CUT_MS = 25;

export function isSame(one, other) {
  return one.bus === other.bus && one.loop === other.loop
    && Math.abs(one.at - other.at) <= (one.loop ? NEAR_MS : LATE_MS)
    && one.parts.length === other.parts.length && one.parts.every(([hash], place) => hash === other.parts[place][0]);
}

// Which of what plays goes on, with what is now told of it; what begins; and what is cut.
export function compare(playing, items) {
  const pairs = playing.flatMap((each) => items.filter((item) => isSame(each, item)).map((item) => [each, item]));
  pairs.sort(([one, its], [other, their]) => Math.abs(one.at - its.at) - Math.abs(other.at - their.at));
  const kept = new Map(); // what comes twice shortly after each other is told apart by which is nearer
  const told = new Set();
  for (const [each, item] of pairs) {
    if (kept.has(each) || told.has(item)) continue;
    kept.set(each, item);
    told.add(item);
  }
  return {
    kept: [...kept],
    begun: items.filter((item) => !told.has(item)),
    ended: playing.filter((each) => !kept.has(each)),
  };
}

// Begins whole though its moment is over: it was told too late for a page to be in time.
export function isFresh(item, made, isFirst) {
  return !item.loop && item.at >= made - (isFirst ? FIRST_MS : FRESH_MS);
}

// Straight lines between points; before the first and after the last it stands.
export function level(gains, at) {
  if (!gains.length) return 0;
  const next = gains.findIndex(([moment]) => moment > at);
  if (next === 0) return gains[0][1];
  if (next < 0) return gains.at(-1)[1];
  const [[from, before], [to, after]] = [gains[next - 1], gains[next]];
  return before + ((after - before) * (at - from)) / (to - from);
}

// From now on: first where it is, then where it shall be a moment later, so that nothing clicks, then the points.
export function envelope(gains, from, is) {
  const soon = from + CUT_MS;
  return [[from, is], [soon, level(gains, soon)], ...gains.filter(([moment]) => moment > soon)];
}

// With the end of what is cut before its own.
export function whole({ gains, end }) {
  if (end === null) return gains;
  return [...gains.filter(([moment]) => moment < end), [end, level(gains, end)], [end + CUT_MS, 0]];
}

export function isOver({ at, ms, loop, end }, now) {
  return (end !== null && end + CUT_MS <= now) || (!loop && at + ms <= now);
}

// Where a part begins: when, and how far in it; null, if it is over. `at` is its moment, `soonest` what can be had.
export function entry(at, ms, soonest, { isLoop = false, isWhole = false } = {}) {
  if (soonest <= at) return { at, into: 0 };
  if (isWhole) return { at: soonest, into: 0 };
  const into = soonest - at;
  if (isLoop) return { at: soonest, into: into % ms };
  return into < ms ? { at: soonest, into } : null;
}
