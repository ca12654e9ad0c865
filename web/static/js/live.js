// Keeps a page live: one event stream, morphed into the page; forms sent without leaving it. All state is the server's.
import { Idiomorph } from "/static/vendor/idiomorph.esm.js";
import "/static/js/ask.js";
import "/static/js/follow.js";
import "/static/js/hold.js";
import "/static/js/search.js";
import "/static/js/stepper.js";
import "/static/js/stir.js";
import * as captions from "/static/js/captions.js";
import * as clock from "/static/js/clock.js";
import { tick } from "/static/js/countdown.js";
import { lookAtPanel } from "/static/js/panel.js";
import * as speaker from "/static/js/speaker/element.js";
import * as taps from "/static/js/taps.js";
import * as turn from "/static/js/turn.js";

const SILENCE_MS = 25000; // the table beats every ten seconds; after two missed beats a new stream is opened
const STYLE_MS = 2000; // no style sheet is worth more waiting
const STYLE = /<link rel="stylesheet" href="([^"]+)"/g;
const PART = /(<page-part id="([^"]+)">)([^]*?)(?=<\/page-part>)/g;
const STAMP = ["step", "seen", "as"]; // of which view a form is; taps.js sends it along
const [SECRET, PUBLIC] = ["<!--secret-->", "<!--/secret-->"]; // between them differs by what this seat knows
const sheets = new Map(); // style sheets that were fetched ahead of the page that wants them
const live = document.getElementById("live");
const offline = document.getElementById("offline");
let source = null;
let heard = 0;
let pending = 0;
let latest = null; // what the table last sent
let page = { shown: [], secret: [] }; // and the lines of it
let on = { frame: "", parts: new Map() }; // what the page shows
let about = wanted(); // what this page is wanted for
const title = document.title.replace(/^● /, "");

function open() {
  if (source) source.close();
  taps.anew();
  page = { shown: [], secret: [] };
  source = new EventSource(speaker.address(live.dataset.stream));
  speaker.listen(source);
  heard = performance.now();
  clock.sync();
  source.onopen = () => { heard = performance.now(); connected(true); };
  source.onmessage = (event) => { heard = performance.now(); connected(true); show(read(event.data)); };
  source.addEventListener("beat", () => { heard = performance.now(); connected(true); if (taps.settle()) render(); });
  captions.follow(source);
  turn.follow(source);
  source.addEventListener("gone", () => { source.close(); location.replace("/"); });
  source.onerror = lost;
}

function lost() {
  connected(false);
  clearTimeout(pending);
  pending = setTimeout(open, 700 + Math.random() * 600);
}

function connected(is) {
  offline.hidden = is;
  document.body.classList.toggle("is-offline", !is);
  if (!is) clock.lost();
  taps.connected(is);
}

// What is secret comes in a line of its own. Each says of which lines of the page before the new one is made.
function read(data) {
  const [news, secret = []] = data.split("\n").map((each) => JSON.parse(each));
  page = { shown: edited(page.shown, news.edits), secret: edited(page.secret, secret) };
  return { ...news, html: woven(page).join("\n") };
}

function edited(lines, edits) {
  return edits.flatMap((each) => (typeof each === "string" ? [each] : lines.slice(each[0], each[0] + each[1])));
}

function woven({ shown, secret }) {
  let begin = 0;
  return shown.flatMap((line) => {
    if (line !== SECRET) return [line];
    const end = secret.indexOf(PUBLIC, begin) + 1;
    return [line, ...secret.slice(begin, (begin = end))];
  });
}

async function show(news) {
  latest = news;
  clock.hear(news);
  const coming = sheetsToCome(news.html);
  if (coming.length) {
    await Promise.race([Promise.all(coming), new Promise((done) => setTimeout(done, STYLE_MS))]);
    if (latest !== news) return; // there is newer news
  }
  render();
}

// A page that came before its style sheet would be a heap of huge icons.
function sheetsToCome(html) {
  const wanted = [...html.matchAll(STYLE)].map((found) => found[1]);
  for (const [href, sheet] of sheets) {
    if (!wanted.includes(href)) { sheet.link.remove(); sheets.delete(href); }
  }
  for (const href of wanted) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const sheet = { link, coming: new Promise((done) => { link.onload = link.onerror = done; }) };
    sheet.coming.then(() => { sheet.coming = null; });
    sheets.set(href, sheet);
    document.head.append(link);
  }
  return [...sheets.values()].map((sheet) => sheet.coming).filter(Boolean);
}

// A part of the page that is as it was stays untouched: to read it and to compare it is what costs a phone its time.
function render(all = false) {
  if (latest === null) return;
  taps.comes(latest.version);
  const chosen = taps.choices();
  const focused = document.activeElement;
  const next = { frame: latest.html.replace(PART, "$1"), parts: new Map() };
  for (const [, , id, text] of latest.html.matchAll(PART)) next.parts.set(id, text);
  const isAsItWas = (id) => !all && on.parts.get(id) === next.parts.get(id) && document.getElementById(id)?.firstChild;
  if (all || next.frame !== on.frame) {
    morph(live, latest.html.replace(PART, (whole, begin, id) => (isAsItWas(id) ? begin : whole)), isAsItWas);
  } else {
    for (const [id, text] of next.parts) if (!isAsItWas(id)) morph(document.getElementById(id), text);
  }
  on = next;
  for (const name of STAMP) {
    if (latest.stamp[name] === undefined) delete live.dataset[name];
    else live.dataset[name] = latest.stamp[name];
  }
  taps.layOver(chosen);
  if (!focused.isConnected) goOn();
  document.title = live.querySelector("[data-turn]") ? `● ${title}` : title;
  document.documentElement.dataset.mood = live.querySelector("[data-mood]")?.dataset.mood ?? "";
  tick(); // before anybody sees that the server's page has no ticks
  document.dispatchEvent(new Event("morphed"));
  if (about !== (about = wanted()) && about && !isTyping()) scrollTo(0, 0); // else news comes above what is looked at
  lookAtPanel();
}

function morph(place, html, isAsItWas = () => false) {
  Idiomorph.morph(place, html, {
    morphStyle: "innerHTML",
    // A button's words are the server's.
    ignoreActiveValue: document.activeElement?.matches("input, select, textarea") ?? false,
    callbacks: {
      // What a person has opened or typed is theirs, not the server's; so is the place that they are at.
      beforeAttributeUpdated: (name, node) =>
        !(["data-dirty", "tabindex"].includes(name)
          || (name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG"))),
      beforeNodeMorphed: (old, fresh) => {
        if (old.nodeType !== 1) return true;
        if (old.tagName === "PAGE-PART" && old.id === fresh.id && isAsItWas(old.id)) return false;
        if (old.dataset.mine !== undefined) return false; // a switch of this viewer's: the server does not know it
        // A fold that has just come is still without attributes: nobody has opened or shut it, so it is as the server
        // says.
        if (old.tagName === "DETAILS" && old.attributes.length === 0 && fresh.id) old.open = fresh.open;
        if (old.tagName !== "FORM") {
          return !(old.matches("input, select, textarea") && isTypedIn(old.form) && isTouched(old));
        }
        return !isTypedIn(old) || old.matches(".correction");
      },
    },
  });
}

// Whoever goes without a pointer goes on from what is to be done now, where the place that they were at has gone.
function goOn() {
  const place = live.querySelector("#now") ?? live.querySelector("h1, h2");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

// A tap means what it meant on the page that was shown.
function stamped(body) {
  for (const name of STAMP) {
    body.delete(name);
    if (live.dataset[name] !== undefined) body.append(name, live.dataset[name]);
  }
}

function wanted() {
  return [...live.querySelectorAll("[data-about]")].map((each) => each.dataset.about).filter(Boolean).join(" ");
}

function isTyping() {
  return document.activeElement?.matches("input, select, textarea") || live.querySelector("form[data-dirty]") !== null;
}

// In a correction what nobody has touched goes on showing what is so: it is sent with what was typed.
function isTouched(field) {
  if (!field.form.matches(".correction")) return true;
  if (field.tagName !== "SELECT") return field.type !== "hidden" && field.value !== field.defaultValue;
  return field.selectedIndex !== Math.max(0, [...field.options].findIndex((each) => each.defaultSelected));
}

function isTypedIn(form) {
  // Where each tap counts, taps.js keeps what is chosen.
  return form?.dataset.dirty !== undefined && form.dataset.each === undefined;
}

function awake() {
  if (document.visibilityState !== "visible") return;
  clock.wakes();
  open();
}
document.addEventListener("visibilitychange", awake);
addEventListener("pageshow", (event) => { if (event.persisted) awake(); });
addEventListener("online", open);
setInterval(() => {
  if (document.visibilityState === "visible" && performance.now() - heard > SILENCE_MS) { connected(false); open(); }
}, 5000);

open();
taps.follow({ lost, stamped, render: () => render(true) });
speaker.follow({ open });
