// A line is heard on the page itself. Without this script its link opens the sound, and the browser plays it.
let heard = null;

function play(address) {
  if (heard) heard.pause();
  const mine = heard = new Audio(address);
  return mine.play().catch((why) => {
    if (heard === mine) throw why; // else another line was tapped, which ended this one
  });
}

for (const link of document.querySelectorAll("a[data-plays]")) {
  link.addEventListener("click", (tap) => {
    tap.preventDefault();
    play(link.href).catch(() => play(`${link.href}&wav=1`)).catch(() => { location.href = link.href; });
  });
}
