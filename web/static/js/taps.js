// Taps: each means what it meant when it was made. They are sent one after the other, in the order in which they were
// made; the page shows at once what is on its way; each is done once, or somebody is told that it was not.
//
// A form sent twice from the same view is one tap of a trembling hand, unless each tap on it is an act of its own
// (data-each). There a tap fills the place that is chosen (an input with data-next): the page shows the tapped button's
// [data-face] in that place's [data-shows] (beside what lies there, if [data-adds] is ticked), and chooses the next
// place.
import { tableReal } from "/static/js/clock.js";

const KEPT_MS = 10000; // whatever becomes of it; after that it would be a surprise, and the table refuses it as well
const LEFT_MS = 600000; // with a page that was left; by then another game may be on
const TOLD_MS = 9000;
const LEAVE = ["StartGame", "TakeUp", "HandOver", "Leave", "TakeSeat"]; // after these another page is the right one
const told = document.getElementById("told");
const asked = document.getElementById("asked");
const phone = Math.random().toString(36).slice(2); // plain http has no crypto.randomUUID
const last = new Map(); // by its kind: what was tapped last
let taps = []; // what is not yet on the page: nobody has answered it, or it was answered and the news is still to come
let count = 0;
let here = 0; // the version of the table that the page shows
let isConnected = true;
let telling = 0;
let unsent = []; // the names of those that did not arrive, as long as the page says so
let busy = false;
let onItsWay = null;
let leadsTo = "";
let live = { lost() {}, render() {}, stamped() {} };

export function follow(page) {
  live = page;
  const [fresh, late] = carried();
  taps.push(...fresh);
  late.forEach(tellUnsent);
  deliver();
}

export function tell(text, names = []) {
  clearTimeout(telling);
  unsent = names;
  told.textContent = "";
  telling = setTimeout(() => { told.textContent = ""; unsent = []; }, TOLD_MS);
  requestAnimationFrame(() => { told.textContent = text; });
}

function tellUnsent({ name }) {
  const names = [...unsent, name].filter(Boolean);
  tell(names.length ? told.dataset.unsentThese.replace("{what}", names.join(", ")) : told.dataset.unsent, names);
}

// --- a tap

document.addEventListener("input", (event) => {
  const form = event.target.form; // also of a field that stands elsewhere and names its form
  if (form?.matches(".command")) form.dataset.dirty = form.dataset.sending ? "again" : "yes";
});

// Until iOS 15.4 a form did not say which of its buttons was tapped.
let clicked = null;
document.addEventListener("click", (event) => { clicked = event.target.closest("button"); }, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter ?? (clicked?.form === form ? clicked : form.querySelector("button"));
  if (form.dataset.plain !== undefined || !form.matches("form.command, form.push")) return;
  event.preventDefault();
  closeAsked();
  const body = new URLSearchParams(new FormData(form)); // that it takes a button too is younger than many phones
  if (button?.name) body.append(button.name, button.value);
  const isCommand = body.has("type");
  if (isCommand) live.stamped(body);
  const [kind, what] = [body.get("type") ?? form.action, String(body)];
  const isEach = form.dataset.each !== undefined || !isCommand;
  if (!isEach && last.get(kind) === what) return;
  last.set(kind, what);
  body.append("tap", `${phone}.${(count += 1)}`);
  if (!isEach && tableReal() !== null) body.append("tapped", tableReal());
  const back = body.get("back");
  const tap = {
    action: form.action, body: String(body), kind, isEach, made: Date.now(), isAlone: !waiting().length, form, button,
    name: nameOf(form, button), leadsTo: LEAVE.includes(kind) && back !== location.pathname ? back : "",
    place: isEach ? placeOf(form, button) : null,
  };
  if (form.dataset.dirty) form.dataset.dirty = "yes"; // what was typed is in it
  taps.push(tap);
  if (!isEach) setTimeout(giveBack, KEPT_MS, tap);
  if (tap.place) goOn(tap);
  mark();
  if (isConnected) deliver();
  else tell(told.dataset.kept);
});

// As it can be called aloud. What was chosen may be a secret: then the choice is named, and not what was chosen.
function nameOf(form, button) {
  if (form.closest("hold-to-see") || document.documentElement.dataset.mood === "night") return "";
  const isOpen = form.dataset.each !== undefined || !button.name;
  const words = (isOpen ? button : form.querySelector("legend, h2, h3"))?.cloneNode(true);
  for (const sign of words?.querySelectorAll("[aria-hidden]") ?? []) sign.remove();
  return (words?.getAttribute("aria-label") ?? words?.textContent ?? "").replace(/\s+/g, " ").trim();
}

function placeOf(form, button) {
  const chosen = form.querySelector("input[data-next]:checked");
  if (!chosen) return null;
  const { name, value, dataset } = chosen;
  const adds = form.querySelector("[data-adds]")?.checked;
  return { name, value, next: dataset.next, adds, face: button.querySelector("[data-face]") };
}

function goOn({ form, place }) {
  fill({ form, place });
  inputOf(form, place.name, place.next).checked = true;
  for (const each of form.querySelectorAll("[data-adds]")) each.checked = false;
  form.dataset.dirty = "yes";
}

function fill({ form, place }) {
  const shows = inputOf(form, place.name, place.value)?.closest("label").querySelector("[data-shows]");
  const face = place.face ? [...place.face.cloneNode(true).childNodes] : [];
  if (place.adds) shows?.append(...face);
  else shows?.replaceChildren(...face);
}

function inputOf(form, name, value) {
  return [...form.elements].find((each) => each.name === name && each.value === value);
}

// --- the page: what the server says, and over it what is on its way

// What is chosen in a form where each tap counts is where the next one goes: news must not move it.
export function choices() {
  const forms = [...document.querySelectorAll("form[data-each][data-dirty]")];
  const inputs = forms.flatMap((form) => [...form.querySelectorAll("input")].map((input) => ({ form, input })));
  return inputs.map(({ form, input: { name, value, checked } }) => ({ form, name, value, checked }));
}

export function layOver(chosen) {
  for (const { form, name, value, checked } of chosen) {
    const input = inputOf(form, name, value);
    if (input) input.checked = checked;
  }
  for (const tap of taps) if (tap.place && tap.form.isConnected) fill(tap);
  mark();
}

function mark() {
  for (const each of document.querySelectorAll("[data-sending]")) delete each.dataset.sending;
  for (const { form, button, place } of taps) {
    if (!form?.isConnected) continue;
    const shows = place ? inputOf(form, place.name, place.value)?.closest("label") : button;
    for (const each of [form, shows]) if (each) each.dataset.sending = "yes";
  }
}

// The page comes to show the table of this version: what was answered before is on it.
export function comes(version) {
  here = version;
  settle(here);
}

// All that was answered until now will be in what the table says next: a new stream begins with the present.
export function anew() {
  for (const tap of answered()) tap.version = 0;
  onItsWay?.abort(); // it may have slept with us; it goes again, and the table knows it
}

export function settle(version = Infinity) {
  const done = answered().filter((each) => each.version <= version);
  for (const tap of done) drop(tap, true);
  return done.length > 0;
}

function drop(tap, isDone) {
  taps = taps.filter((each) => each !== tap);
  const { form, place } = tap;
  if (!form || taps.some((each) => each.form === form)) return;
  if (form.dataset.dirty === "again") form.dataset.dirty = "yes"; // a quick hand has gone on meanwhile
  else if (isDone || place) {
    delete form.dataset.dirty;
    if (!place) form.reset();
  }
}

// --- on the way

function waiting() {
  return taps.filter((each) => each.version === undefined);
}

function answered() {
  return taps.filter((each) => each.version !== undefined);
}

async function deliver() {
  if (busy) return;
  busy = true;
  try {
    for (let tap; isConnected && (tap = waiting()[0]); ) {
      const answer = await send(tap);
      if (!taps.includes(tap)) continue; // it was given back
      if (answer === null) break;
      take(tap, answer);
    }
  } finally {
    busy = false;
  }
  if (leadsTo && !waiting().length) location.assign(leadsTo);
}

// null: nobody knows whether it came. It is sent again, and the table does it once.
async function send(tap) {
  const { action, body, isEach } = tap;
  const { signal } = (onItsWay = Object.assign(new AbortController(), { tap }));
  try {
    const answer = await fetch(action, {
      method: "POST", body: new URLSearchParams(body), headers: { Accept: "application/json" },
      redirect: "manual", signal,
    });
    if (answer.type === "opaqueredirect") return { ok: true, version: 0 };
    const { ok, status, statusText, headers } = answer;
    if (status === 503 && isEach) throw new Error(statusText); // the table is just stopping or starting
    const isJson = headers.get("Content-Type")?.includes("json");
    const says = isJson ? await answer.json() : { detail: `${status} ${statusText}` };
    return { ...says, ok, status };
  } catch {
    if (!signal.aborted) {
      tell(told.dataset.kept);
      live.lost();
    }
    return null;
  }
}

function take(tap, { ok, status, title, version, detail, yes }) {
  if (ok) {
    tap.version = version;
    leadsTo = tap.leadsTo || leadsTo;
    if (tap.isAlone) tell(""); // else somebody taps so quickly that what was told is not read yet
    if (settle(here)) live.render(); // the news came before this answer, and passed the form by
  } else if (title === "asked" && asked) {
    drop(tap, false);
    last.delete(tap.kind);
    ask(tap, detail, yes);
  } else {
    if (status === 401) location.replace("/");
    drop(tap, false);
    last.delete(tap.kind);
    tell(detail);
    live.render();
  }
}

// --- what is asked before it is done: the same form once more, with a yes to this very question

function ask({ body }, what, yes) {
  const own = ["step", "seen", "as", "tap", "tapped", "yes"]; // of each sending
  const given = [...new URLSearchParams(body)].filter(([name]) => !own.includes(name));
  document.getElementById("asked-what").textContent = what;
  document.getElementById("asked-form").replaceChildren(...[...given, ["yes", yes]].map(([name, value]) =>
    Object.assign(document.createElement("input"), { type: "hidden", name, value })));
  asked.hidden = false;
  document.getElementById("asked-no").focus();
}

function closeAsked() {
  if (asked) asked.hidden = true;
}

document.getElementById("asked-no")?.addEventListener("click", (event) => {
  event.preventDefault();
  closeAsked();
});

// --- without a table

export function connected(is) {
  if (is && !isConnected && told.textContent === told.dataset.kept) tell("");
  isConnected = is;
  if (is) deliver();
}

// What fills a place of its own is kept: it cannot be out of date, and the table refuses it where it is.
function giveBack(tap) {
  if (!waiting().includes(tap)) return;
  drop(tap, false);
  last.delete(tap.kind);
  if (onItsWay?.tap === tap) onItsWay.abort();
  tellUnsent(tap);
  mark();
}

// Who leaves the page, or reads it anew because nothing comes, takes along what is not sent.
addEventListener("pagehide", () => {
  const kept = ({ action, body, kind, name, isEach, made }) => ({ action, body, kind, name, isEach, made });
  const left = waiting().map(kept);
  sessionStorage.setItem("taps", JSON.stringify(left));
});

function carried() {
  const left = JSON.parse(sessionStorage.getItem("taps") ?? "[]");
  sessionStorage.removeItem("taps");
  const isLate = ({ isEach, made }) => Date.now() - made >= (isEach ? LEFT_MS : KEPT_MS);
  const fresh = left.filter((tap) => !isLate(tap));
  for (const tap of fresh) if (!tap.isEach) setTimeout(giveBack, KEPT_MS - (Date.now() - tap.made), tap);
  return [fresh, left.filter(isLate)];
}
