// The fake box: a button is down while the pointer is; what the box says can be read aloud by this machine.
let spoken = null;
let sent = Promise.resolve(); // one after the other: an edge that overtook another would be a button that stays down
const ready = new WeakSet(); // not an attribute: a push would take it away, and each press would count twice

export function lookAtPanel() {
  const said = document.getElementById("said");
  if (!said) return;
  for (const button of document.querySelectorAll("[data-push]")) {
    if (ready.has(button)) continue;
    ready.add(button);
    const name = button.form.elements.button.value;
    const send = (move) => {
      const body = new URLSearchParams({ button: name, move });
      sent = sent.then(() => fetch("/panel", { method: "POST", body, redirect: "manual" })).catch(() => {});
    };
    button.addEventListener("pointerdown", (event) => { button.setPointerCapture(event.pointerId); send("down"); });
    button.addEventListener("pointerup", () => send("up"));
    button.addEventListener("pointercancel", () => send("up"));
    button.addEventListener("click", (event) => { event.preventDefault(); if (event.detail === 0) send("press"); });
  }
  const lines = [...said.querySelectorAll("li")].reverse();
  const newest = lines.length ? Number(lines.at(-1).dataset.number) : 0;
  if (spoken === null) spoken = newest;
  const aloud = document.getElementById("speak")?.checked && "speechSynthesis" in window;
  for (const line of lines) {
    if (Number(line.dataset.number) > spoken && aloud && line.dataset.kind === "say") {
      speechSynthesis.speak(new SpeechSynthesisUtterance(line.lastElementChild.textContent));
    }
  }
  spoken = newest;
}

lookAtPanel();
