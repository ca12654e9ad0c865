// Keeps a page live: one event stream, morphed into the page; forms sent without leaving it. All state is the server's.
import { Idiomorph } from "/static/vendor/idiomorph.esm.js";
import "/static/js/hold.js";
import "/static/js/search.js";
import "/static/js/signal.js";
import { hear, sync } from "/static/js/clock.js";
import { tick } from "/static/js/countdown.js";
import { lookAtPanel } from "/static/js/panel.js";

const SILENCE_MS = 25000; // the table beats every ten seconds; after two missed beats a new stream is opened
const TOLD_MS = 9000;
const STYLE_MS = 2000; // no style sheet is worth more waiting
const STYLE = /<link rel="stylesheet" href="([^"]+)"/g;
const sheets = new Map(); // style sheets that were fetched ahead of the page that wants them
const live = document.getElementById("live");
const told = document.getElementById("told");
const offline = document.getElementById("offline");
let source = null;
let heard = 0;
let pending = 0;
let telling = 0;
let latest = null; // what the table last sent
let about = wanted(); // what this page is wanted for
const sending = new WeakMap(); // by form: what is on its way
const waiting = new WeakMap(); // what else was tapped meanwhile, as the page stood: news may be quicker than the answer

function open() {
  if (source) source.close();
  source = new EventSource(live.dataset.stream);
  heard = performance.now();
  sync();
  source.onopen = () => { heard = performance.now(); connected(true); };
  source.onmessage = (event) => { heard = performance.now(); connected(true); show(JSON.parse(event.data)); };
  source.addEventListener("beat", () => { heard = performance.now(); connected(true); });
  source.addEventListener("gone", () => { source.close(); location.replace("/"); });
  source.onerror = () => { connected(false); again(); };
}

function again() {
  clearTimeout(pending);
  pending = setTimeout(open, 700 + Math.random() * 600);
}

function connected(is) {
  offline.hidden = is;
  document.body.classList.toggle("is-offline", !is);
}

async function show(news) {
  latest = news.html;
  hear(news);
  const coming = sheetsToCome(latest);
  if (coming.length) {
    await Promise.race([Promise.all(coming), new Promise((done) => setTimeout(done, STYLE_MS))]);
    if (latest !== news.html) return; // there is newer news
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

function render() {
  Idiomorph.morph(live, latest, {
    morphStyle: "innerHTML",
    ignoreActiveValue: document.activeElement?.matches("input, select, textarea") ?? false, // a button's words are the server's
    callbacks: {
      // What a person has opened or typed is theirs, not the server's.
      // That a form is on its way is known here alone: without it a choice made meanwhile would go with the answer.
      beforeAttributeUpdated: (name, node) =>
        !(name === "data-sending" || (name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG"))),
      beforeNodeMorphed: (old, fresh) => {
        if (old.nodeType !== 1) return true;
        if (old.dataset.mine !== undefined) return false; // a switch of this viewer's: the server does not know it
        // A fold that has just come is still without attributes: nobody has opened or shut it, so it is as the server says.
        if (old.tagName === "DETAILS" && old.attributes.length === 0 && fresh.id) old.open = fresh.open;
        if (old.tagName !== "FORM") return !(old.matches("input, select, textarea") && old.form?.dataset.dirty);
        if (old.dataset.dirty) {
          for (const name of ["step", "seen"]) {
            const now = fresh.querySelector?.(`input[name=${name}]`);
            const mine = old.querySelector(`input[name=${name}]`);
            if (now && mine) mine.value = now.value;
          }
          return false;
        }
        return true;
      },
    },
  });
  tick(); // before anybody sees that the server's page has no ticks
  document.dispatchEvent(new Event("morphed"));
  if (about !== (about = wanted()) && about && !isTyping()) scrollTo(0, 0); // else news comes above what is looked at
  lookAtPanel();
}

function wanted() {
  return [...live.querySelectorAll("[data-about]")].map((each) => each.dataset.about).filter(Boolean).join(" ");
}

function isTyping() {
  return document.activeElement?.matches("input, select, textarea") || live.querySelector("form[data-dirty]") !== null;
}

function tell(text) {
  clearTimeout(telling);
  told.textContent = "";
  telling = setTimeout(() => { told.textContent = ""; }, TOLD_MS);
  requestAnimationFrame(() => { told.textContent = text; });
}

document.addEventListener("input", (event) => {
  const form = event.target.form; // also of a field that stands elsewhere and names its form
  if (form?.matches(".command")) form.dataset.dirty = form.dataset.sending ? "again" : "yes";
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.plain !== undefined || !form.matches("form.command, form.push")) return;
  event.preventDefault();
  const tap = { what: `${event.submitter?.name}=${event.submitter?.value}`, body: new URLSearchParams(new FormData(form, event.submitter)) };
  if (form.dataset.sending) {
    if (tap.what !== sending.get(form)) waiting.set(form, tap); // else it is a double tap
    return;
  }
  for (let next = tap; next; next = waiting.get(form)) {
    waiting.delete(form);
    sending.set(form, next.what);
    await send(form, next.body);
  }
});

async function send(form, body) {
  form.dataset.sending = "yes";
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual" });
    if (answer.type === "opaqueredirect" || answer.ok) {
      if (form.dataset.dirty === "again") form.dataset.dirty = "yes"; // a quick hand has gone on meanwhile
      else {
        delete form.dataset.dirty;
        form.reset();
        if (latest !== null) render(); // the news may have come before this answer, and passed the form by
      }
      tell("");
      const back = body.get("back");
      if (back && back !== location.pathname && body.get("type") !== null && leaves(body.get("type"))) location.assign(back);
    } else {
      const problem = await answer.json();
      tell(problem.detail);
      if (problem.status === 401) location.replace("/");
    }
  } catch {
    tell(offline.textContent);
    again();
  } finally {
    delete form.dataset.sending;
  }
}

// Commands after which another page is the right one.
function leaves(type) {
  return ["StartGame", "TakeUp", "HandOver", "Leave"].includes(type);
}

function awake() {
  if (document.visibilityState === "visible") open();
}
document.addEventListener("visibilitychange", awake);
addEventListener("pageshow", (event) => { if (event.persisted) open(); });
addEventListener("online", open);
setInterval(() => {
  if (document.visibilityState === "visible" && performance.now() - heard > SILENCE_MS) { connected(false); open(); }
}, 5000);

open();
