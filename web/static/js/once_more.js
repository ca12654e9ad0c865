// On the screen in the room: a game that is over is told again by itself, between looks at how it ended. The page says
// where: data-replay. What is shown lies over the page, so that nothing that comes meanwhile begins it anew.
import { fetched } from "./replay.js";

const REST_MS = 25000;
const STEP_MS = 3000;
const LAST_MS = 8000;
const place = document.getElementById("once-more");
let address = null;
let timer = 0;
let round = 0; // what is fetched for an earlier one comes too late

function look() {
  const found = document.querySelector("#live [data-replay]")?.dataset.replay || null;
  if (found !== address) {
    address = found;
    rest();
  }
}

function rest() {
  const mine = (round += 1);
  clearTimeout(timer);
  place.hidden = true;
  place.replaceChildren();
  if (address !== null) timer = setTimeout(() => show(address, mine), REST_MS);
}

async function show(next, mine) {
  const page = await fetched(next);
  if (mine !== round) return;
  const drawn = page?.getElementById("replay-drawn");
  if (!drawn) {
    rest();
    return;
  }
  place.replaceChildren(...drawn.childNodes);
  place.hidden = false;
  const on = page.querySelector("#replay-steps a[rel=next]")?.getAttribute("href");
  timer = setTimeout(() => (on ? show(on, mine) : rest()), on ? STEP_MS : LAST_MS);
}

document.addEventListener("morphed", look);
look();
