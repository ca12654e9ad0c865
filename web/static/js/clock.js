// The table's time on this device, as right as the network lets anybody know it.
//
// The table stamps each answer with its own clock that never stands ("real"). It did so after we asked and before we
// heard: that brackets how far its clock is from ours. Every bracket holds, so they are cut down to one, from the
// quickest way there and the quickest way back; its middle is our guess, and half of it how wrong the guess may be. A
// way that is always slower in one direction looks like a clock that is wrong, from both ends: nobody can tell the two
// apart.
const DRIFT = 2e-4; // two cheap quartzes against each other, with room to spare
const COARSE_MS = 1; // what browsers round their clock to
const BURST = 8;
const REST_MS = 120;
const SELDOM_MS = 30000;
const PATIENCE_MS = 4000;

let low = -Infinity; // the table's real clock is ahead of ours by at least so much
let high = Infinity;
let looked = 0; // when the bracket was widened last
let said = { now: 0, real: 0, running: false }; // table time, and the real moment at which it was so
let asking = null;
let stood = null; // what the clocks show while nobody hears the table: it may have been switched off
let isSure = false; // since the page was opened, or woke up, the table was heard

export function tableTime() {
  return stood ?? (said.running ? said.now + performance.now() + ahead() - said.real : said.now);
}

export function stands() {
  return stood !== null || !said.running;
}

// The next that is heard says where they go on.
export function lost() {
  stood ??= tableTime();
  dispatchEvent(new Event("clock"));
}

// What the table's clock that never stands shows now, or null: a page that slept does not know how long.
export function tableReal() {
  return isSure ? Math.round(performance.now() + ahead()) : null;
}

export function wakes() {
  isSure = false;
}

export function rightWithin() {
  return (high - low) / 2;
}

// So far the table's real clock is ahead of ours.
export function ahead() {
  return Number.isFinite(high - low) ? (low + high) / 2 : Number.isFinite(low) ? low : 0;
}

// What the table says of its time, at the latest when it was heard; and not before it was asked, if it was.
export function hear(news, sent = -Infinity, heard = performance.now()) {
  low -= DRIFT * (heard - looked);
  high += DRIFT * (heard - looked);
  looked = heard;
  const [least, most] = [news.real - heard - COARSE_MS, news.real - sent + COARSE_MS + 1];
  const fits = least <= high && most >= low;
  if (fits) [low, high] = [Math.max(low, least), Math.min(high, most)];
  else [low, high] = [least, most]; // the table was restarted, or our clock slept: what we knew is void
  if (!fits || news.real >= said.real) said = news; // an answer may be overtaken by news
  isSure = true;
  stood = null;
  if (!fits && sent === -Infinity) sync();
  dispatchEvent(new Event("clock"));
}

export async function sync(times = BURST) {
  asking?.abort(); // it may have slept with us, and would take the sleep for a quick way
  const mine = (asking = new AbortController());
  try {
    for (let left = times; left > 0; left--) {
      const sent = performance.now();
      const late = setTimeout(() => mine.abort(), PATIENCE_MS);
      const answer = await fetch("/now", { cache: "no-store", signal: mine.signal });
      const heard = performance.now();
      const news = await answer.json();
      clearTimeout(late);
      if (mine.signal.aborted) return;
      if (answer.ok) hear(news, sent, heard);
      await new Promise((done) => setTimeout(done, REST_MS * (0.5 + Math.random())));
      if (mine.signal.aborted) return;
    }
  } catch {
    // no answer: the page says so, and asks again with its next stream
  } finally {
    if (asking === mine) asking = null;
  }
}

setInterval(() => { if (document.visibilityState === "visible" && !asking) sync(2); }, SELDOM_MS);

// The page itself is the first answer: its request and its first byte are the brackets.
const { now, real, running } = document.getElementById("live").dataset;
const [page] = performance.getEntriesByType("navigation");
const first = { now: Number(now), real: Number(real), running: running === "yes" };
if (page?.responseStart > 0) hear(first, page.requestStart, page.responseStart);
else hear(first);
