// What is asked by a key or a button, and read aloud: the last line, what now, the time that is left.
//
// The keys go with Alt and Shift: letters alone, and those with other keys, belong to screen readers.
import { isShut, say, word } from "/static/js/aloud.js";
import * as captions from "/static/js/captions.js";
import { timesLeft } from "/static/js/countdown.js";
import { keep, kept } from "/static/js/kept.js";
import { whatNow } from "/static/js/turn.js";

const KEYS = { KeyL: "last", KeyN: "now", KeyT: "time" };
const ANSWERS = {
  last: () => captions.last() || word("nothing"),
  now: () => whatNow(),
  time: () => timesLeft().map(({ of, seconds }) => `${of} ${spoken(seconds)}`.trim()).join(". ") || word("untimed"),
};

function spoken(seconds) {
  const parts = [[Math.floor(seconds / 60), "minute"], [seconds % 60, "second"]];
  const told = parts.filter(([count, unit]) => count || (unit === "second" && seconds < 60));
  return told.map(([count, unit]) => inWords(count, unit)).join(" ");
}

function inWords(count, unit) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" })
    .format(count);
}

function answer(what) {
  if (!isShut()) say(ANSWERS[what]());
}

document.addEventListener("keydown", (event) => {
  const what = KEYS[event.code];
  const isKey = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.repeat;
  if (!what || !isKey || event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select")) return;
  event.preventDefault();
  answer(what);
});
for (const button of document.querySelectorAll("[data-ask]")) {
  button.addEventListener("click", () => answer(button.dataset.ask));
}
const fold = document.getElementById("in-words");
if (fold) {
  fold.hidden = false;
  fold.open = kept("in-words", "") === "open";
  // At the tap itself, which comes before it opens or shuts: "toggle" comes later, and never to a page that is left.
  fold.querySelector("summary").addEventListener("click", () => keep("in-words", fold.open ? "" : "open"));
}
