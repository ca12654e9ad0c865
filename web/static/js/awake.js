// <stay-awake>: keeps this screen on while the page is in sight. Where the page is secure, the browser does so when it
// is asked. On plain http a film keeps it on. The wish is the browser's, and a no until it is ticked; but the screen in
// the room wishes it by itself.
//
// Not each film does. Chrome's family wants one that is not heard to be large and in sight; Firefox wants a track of
// sound, be it muted; Safari, which every browser of an iPhone is within, wants it neither muted nor in a loop. So it
// lies behind the whole page, has a track of silence, goes back before its end, and is muted but in Safari: elsewhere
// too it would take the sound from other apps.
import { keep, kept } from "/static/js/kept.js";

const NAME = "stay-awake";
const LAST_S = 4; // Safari tells the time four times a second, and less when it has much to do
const FILMS = [["/static/awake/awake.mp4", "video/mp4"], ["/static/awake/awake.webm", "video/webm"]];

const here = document.querySelector("stay-awake");
const tick = here.querySelector("input");
const isRoom = here.dataset.room !== undefined;
const isSafari = "GestureEvent" in window;
let wish = kept(NAME, isRoom && navigator.wakeLock ? "yes" : "no") === "yes";
let lock = null;
let film = null;
let isAsking = false;

function show(state) {
  here.dataset.is = state;
  for (const each of here.querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== state;
}

async function begin() {
  const isOn = lock !== null || (film !== null && !film.paused);
  if (!wish || isOn || isAsking || document.visibilityState !== "visible") return;
  isAsking = true;
  const state = (navigator.wakeLock && await locked()) || await filmed(); // without a lock still within the tap
  isAsking = false;
  if (wish) show(state);
  else end();
}

async function locked() {
  let mine;
  try {
    lock = mine = await navigator.wakeLock.request("screen");
  } catch {
    return ""; // little battery; or it wants a tap
  }
  mine.addEventListener("release", () => { // the page was out of sight; or it was let go, and there is another one
    if (lock !== mine) return;
    lock = null;
    begin();
  });
  return "locked";
}

async function filmed() {
  if (film === null) document.body.append(film = made());
  try {
    await film.play();
    return "filmed";
  } catch (error) {
    return error.name === "NotSupportedError" ? "cannot" : "tap";
  }
}

function made() {
  const video = Object.assign(document.createElement("video"), { className: "awake", muted: !isSafari, tabIndex: -1 });
  for (const name of ["playsinline", "disableremoteplayback", "disablepictureinpicture"]) video.setAttribute(name, "");
  video.setAttribute("aria-hidden", "true");
  video.append(...FILMS.map(([src, type]) => Object.assign(document.createElement("source"), { src, type })));
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > video.duration - LAST_S) video.currentTime = 0;
  });
  video.addEventListener("ended", begin); // it was too slow to go back
  video.addEventListener("pause", () => { // a call, or another app that sounds
    if (video === film && !video.ended && here.dataset.is === "filmed") show("tap");
  });
  return video;
}

function end() {
  const [oldLock, oldFilm] = [lock, film];
  lock = film = null;
  oldLock?.release();
  oldFilm?.remove();
  show("off");
}

here.hidden = isRoom;
show("off");
if (tick) {
  tick.checked = wish;
  tick.addEventListener("change", () => {
    wish = tick.checked;
    keep(NAME, wish ? "yes" : "no");
    (wish ? begin : end)();
  });
}
for (const touch of ["pointerup", "keydown"]) {
  document.addEventListener(touch, () => { if (here.dataset.is === "tap") begin(); });
}
document.addEventListener("visibilitychange", begin);
addEventListener("pageshow", begin);
begin();
