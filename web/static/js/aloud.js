// What a screen reader says by itself: one polite region outside of what is morphed, as a region that is made anew is
// not read. What was said goes again: nobody shall come upon it while they read the page.
const STAYS_MS = 10000;
const region = document.getElementById("aloud");

export function say(text) {
  if (!region || !text) return;
  const line = Object.assign(document.createElement("p"), { textContent: text });
  region.append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}

export function word(name) {
  return region?.dataset[name] ?? "";
}

// With shut eyes all phones are silent and alike.
export function isShut() {
  return document.documentElement.dataset.eyes === "shut";
}
