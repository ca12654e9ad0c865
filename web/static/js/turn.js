// It is your turn, and what is to be done now: read aloud and signalled when it begins, in every game.
//
// A page says it by marks: data-turn on its bar (the table waits for this seat), data-says on the sentences that are
// read, data-calls on something with a number (what comes to all: it is called when that rises), data-shut (all eyes
// are shut: this phone is as silent as any other).
import { isShut, say, word } from "/static/js/aloud.js";
import { keep, kept } from "/static/js/kept.js";
import { call, nudge } from "/static/js/signal.js";

const live = document.getElementById("live");
let was = seen(); // as the page came nothing of it is news

export function follow(source) {
  source.addEventListener("look", (event) => {
    const { once } = JSON.parse(event.data);
    if (once !== undefined && kept("looked", "") === once) return;
    if (once !== undefined) keep("looked", once);
    say(word("look"));
    call();
  });
}

export function whatNow() {
  const { isTurn, text } = seen();
  const headings = [...live.querySelectorAll("#now"), ...live.querySelectorAll("h1, h2")];
  const heading = text ? "" : words(headings.find(isShown));
  return [isTurn ? word("turn") : "", text || heading].filter(Boolean).join(" ");
}

function seen() {
  const isDark = live.querySelector("[data-shut]") !== null;
  document.documentElement.dataset.eyes = isDark ? "shut" : "open";
  return {
    isTurn: live.querySelector("[data-turn]") !== null,
    text: [...live.querySelectorAll("[data-says]")].filter(isShown).map(words).filter(Boolean).map(sentence).join(" "),
    calls: Number(live.querySelector("[data-calls]")?.dataset.calls ?? 0),
  };
}

// What a game that was broken off still wants stands there, and nobody sees it.
function isShown(element) {
  return element.getClientRects().length > 0;
}

function words(element) {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

function sentence(text) {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}

document.addEventListener("morphed", () => {
  const now = seen();
  const begins = now.isTurn && !was.isTurn;
  const isNew = now.text !== was.text;
  const calls = now.calls > was.calls;
  was = now;
  if (isShut()) return;
  if (begins || isNew) say([begins ? word("turn") : "", now.text].filter(Boolean).join(" "));
  if (calls) call();
  else if (begins) nudge();
});
