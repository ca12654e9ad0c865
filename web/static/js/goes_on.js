// While something goes on for which the table may be away (an update, another Wi-Fi), the page asks until it is over,
// and says what came of it.
const AGAIN_MS = 3000;

function news() {
  return document.querySelector("[data-goes-on] strong")?.textContent ?? "";
}

async function ask() {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), AGAIN_MS); // to a machine that is off it would wait for minutes
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", signal: patience.signal });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const live = page.getElementById("live");
      const before = news();
      if (live !== null) {
        document.getElementById("live").replaceChildren(...live.childNodes);
      }
      if (news() !== before) {
        document.getElementById("goes-on-said").textContent = news(); // outside of what is made anew: it is read aloud
      }
    }
  } catch {
    // It is just starting anew.
  }
  clearTimeout(timer);
  follow();
}

function follow() {
  if (document.querySelector("[data-goes-on]")?.dataset.goesOn) {
    setTimeout(ask, AGAIN_MS);
  }
}

follow();
