// What is said aloud, in words, each line at its moment: the last ones in a fold on phones, and one over the picture on
// a screen in the room, where a button has it off, on or large.
import { keep, kept } from "/static/js/kept.js";

const KEPT = 3;
const SIZES = ["off", "on", "large"];
const said = document.getElementById("said-lines");
const bar = document.getElementById("captions");
const sizes = document.getElementById("captions-size");
const lines = []; // the newest last
let gone = 0; // a timer: until then the newest is read

export function follow(source) {
  source.addEventListener("caption", (event) => hear(JSON.parse(event.data)));
}

export function last() {
  const line = lines.at(-1);
  return line ? `${speaker(line)}: ${line.text}` : "";
}

// A new stream tells again what this page knows; a table that was started anew counts from one.
function hear(line) {
  if (lines.some((each) => each.number === line.number && each.text === line.text)) return;
  lines.push(line);
  lines.splice(0, lines.length - KEPT);
  if (said) {
    said.append(drawn(line));
    while (said.children.length > KEPT) said.firstElementChild.remove();
  }
  if (bar && line.left_ms) {
    show(drawn(line));
    clearTimeout(gone);
    gone = setTimeout(() => show(), line.left_ms);
  }
}

// What stands in the corner makes room for it.
function show(...line) {
  bar.replaceChildren(...line);
  makeRoom();
}

function makeRoom() {
  document.documentElement.style.setProperty("--captions", `${bar.offsetHeight}px`);
  document.documentElement.toggleAttribute("data-captioned", bar.offsetHeight > 0);
}

function drawn(line) {
  const whole = Object.assign(document.createElement("p"), { className: `caption by-${line.speaker}` });
  const who = Object.assign(document.createElement("b"), { textContent: speaker(line) });
  const text = Object.assign(document.createElement("span"), { textContent: line.text });
  whole.append(who, " ", text);
  return whole;
}

function speaker(line) {
  return (said ?? bar).dataset[line.speaker];
}

function setSize(size) {
  bar.dataset.size = size;
  sizes.textContent = sizes.dataset[size];
  makeRoom();
}

if (bar) {
  const wish = kept("captions", "on");
  setSize(SIZES.includes(wish) ? wish : "on");
  sizes.hidden = false;
  sizes.addEventListener("click", () => {
    setSize(SIZES[(SIZES.indexOf(bar.dataset.size) + 1) % SIZES.length]);
    keep("captions", bar.dataset.size);
  });
}
