// <sound-here>: makes this browser a speaker of the table. The wish is the browser's; who plays is the table's to say.
import * as clock from "/static/js/clock.js";
import { keep, kept } from "/static/js/kept.js";
import { ContextClock } from "/static/js/speaker/clock.js";
import { Clips } from "/static/js/speaker/clips.js";
import { Player } from "/static/js/speaker/player.js";

const LOOK_MS = 200;
// The table beats every two seconds, for phones each second: they shall not be heard long into shut eyes.
const SILENCE_MS = document.documentElement.classList.contains("page-table") ? 5000 : 2500;
const SYNC_MS = 8000; // what is heard wants a better clock than what is seen
const REVIVES_MS = 600; // a browser that wants no touch has begun by then
const NAME = "sound-here";
const ID = /^[0-9a-f]{16,32}$/;
const EVENTS = ["beat", "sound", "sound-clips", "sound-may"];

const here = document.querySelector("sound-here");
// A browser is one speaker, whatever it has open.
const tabs = channel();
const tab = 1 + Math.random(); // of two that begin by themselves at the same moment the smaller one stays
let rank = tab; // and before both comes one that was tapped
let streams = { open: () => {} }; // live.js's: a page has one stream
let wish = read() ?? { id: newId(), on: false };
let context = null;
let played = null; // { clock, clips, player }
let isOpen = false; // the stream asks for the sound
let hasAsked = false; // in this stream
let heard = 0;
let synced = 0;
let standing = "";

// Safari knows its other pages since 15.4, and who may keep nothing may not know them either.
function channel() {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return { postMessage: () => {} };
  }
}

function read() {
  try {
    const { id, on } = JSON.parse(kept(NAME, "null"));
    return ID.test(id) ? { id, on: on === true } : null;
  } catch {
    return null; // there is none, or it is not ours
  }
}

function newId() {
  const digits = crypto.getRandomValues(new Uint8Array(12));
  return [...digits].map((each) => each.toString(16).padStart(2, "0")).join("");
}

function wants(on) {
  wish = { ...wish, on };
  keep(NAME, JSON.stringify(wish));
}

function show(state, why = "") {
  here.dataset.is = state;
  for (const each of here.querySelectorAll("[data-when]")) each.hidden = !each.dataset.when.split(" ").includes(state);
  here.querySelector("[data-why]").textContent = why;
}

// --- by a tap, and by itself where the browser lets it

async function tapped() {
  wants(true);
  rank = 0;
  if (navigator.audioSession) navigator.audioSession.type = "playback"; // iOS: the ring switch is for calls
  make();
  await context.resume();
  begin();
}

async function revive() {
  if (!wish.on || isOpen || document.visibilityState !== "visible") return;
  rank = tab;
  make();
  context.resume().catch(() => {});
  if (context.state !== "running") await new Promise((done) => setTimeout(done, REVIVES_MS));
  if (context.state === "running") begin();
  else if (wish.on) show("tap");
}

function make() {
  if (context !== null) return;
  context = new AudioContext({ latencyHint: "playback" });
  context.onstatechange = () => { // a call, another app, a TV that slept
    const runs = context.state === "running";
    if (runs && here.dataset.is !== "elsewhere") begin();
    else if (!runs && isOpen) { stop(); show("tap"); }
  };
}

function begin() {
  if (isOpen || !wish.on || context.state !== "running") return;
  isOpen = true;
  tabs.postMessage({ here: rank });
  played ??= player();
  heard = performance.now();
  streams.open();
}

function player() {
  const clips = new Clips(context, () => player.look());
  const when = new ContextClock(context, clock);
  const player = new Player(context, when, clips);
  return { clock: when, clips, player };
}

function stop() {
  if (!isOpen) return;
  isOpen = false;
  played?.player.silence();
  streams.open();
}

function silent() {
  wants(false);
  stop();
  show("off");
  tabs.postMessage({ gone: true });
}

// Who goes does not answer any more: another page takes over.
function leave() {
  if (!isOpen) return;
  isOpen = false;
  played?.player.silence();
  tabs.postMessage({ gone: true });
}

function takeOver() {
  wish = read() ?? wish;
  show(wish.on ? "tries" : "off");
  revive();
}

function meets(other) {
  if (isOpen && rank < other) {
    tabs.postMessage({ here: rank });
  } else {
    stop();
    show("elsewhere");
  }
}

// --- what the table says

export function follow(others) {
  if (here === null) return;
  streams = others;
  here.hidden = false;
  show(wish.on ? "tries" : "off");
  here.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) (button.dataset.does === "stop" ? silent : tapped)();
  });
  for (const touch of ["pointerup", "keydown"]) { // by a remote, too
    document.addEventListener(touch, () => { if (["tap", "tries"].includes(here.dataset.is)) tapped(); });
  }
  document.addEventListener("visibilitychange", revive);
  tabs.onmessage = ({ data }) => {
    if (data.here !== undefined && wish.on) meets(data.here);
    if (data.gone && here.dataset.is === "elsewhere") takeOver();
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) revive(); });
  setInterval(look, LOOK_MS);
  revive();
}

function sounds() {
  return isOpen && played !== null;
}

export function address(stream) {
  return sounds() ? `${stream}${stream.includes("?") ? "&" : "?"}sound=${wish.id}` : stream;
}

export function listen(source) {
  hasAsked = false;
  standing = "";
  if (!sounds()) return;
  for (const name of EVENTS) {
    source.addEventListener(name, (event) => { if (sounds()) hear(name, JSON.parse(event.data)); });
  }
}

function hear(name, news) {
  heard = performance.now();
  if (name === "sound-may") stands(news);
  else if (name === "sound-clips") played.clips.foresee(news.clips);
  else if (name === "sound") played.player.take(news);
  else if (news.real !== undefined) clock.hear(news);
}

function stands({ may, wait }) {
  const was = standing;
  played.clock.wait = wait;
  standing = may;
  if (may === "stranger" && was === "" && !hasAsked) ask();
  else if (may === "stranger") refused("");
  else shows();
}

function shows() {
  show({ in: "plays", quiet: "quiet" }[standing] ?? "asks");
}

async function ask() {
  hasAsked = true;
  show("asks");
  const answer = await fetch("/sound", {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ screen: wish.id, name: device() }),
  }).catch(() => null); // the table is away: the next stream asks again
  if (answer !== null && !answer.ok) refused((await answer.json()).detail);
}

function refused(why) {
  wants(false);
  stop();
  show("refused", why);
}

// What the host would call it.
function device() {
  const agent = navigator.userAgent;
  const known = (names) => names.find((each) => agent.includes(each));
  const kind = known(["TV", "iPad", "iPhone", "Android", "Windows", "Macintosh", "Linux"]);
  return [kind, known(["Firefox", "Edg", "Chrome", "Safari"])].filter(Boolean).join(", ").replace("Edg", "Edge");
}

function look() {
  if (!sounds()) return;
  const now = performance.now();
  if (now - heard > SILENCE_MS) {
    played.player.silence();
    show("away");
    heard = now; // and again, until it is back
    streams.open();
  }
  if (now - synced > SYNC_MS) {
    synced = now;
    clock.sync(2); // in a hidden page, too
  }
  played.player.look();
}

// What plays, for whoever measures: it stands in no page.
export const inside = () => played;
