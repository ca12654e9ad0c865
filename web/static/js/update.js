// While an update goes on the table is away for a while: the page asks until it is back, and says what came of it.
const AGAIN_MS = 3000;

function news() {
  return document.querySelector("#update strong")?.textContent ?? "";
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
        document.getElementById("update-said").textContent = news(); // outside of what is made anew: it is read aloud
      }
    }
  } catch {
    // It is just starting anew.
  }
  clearTimeout(timer);
  follow();
}

function follow() {
  if (document.getElementById("update")?.dataset.goesOn) {
    setTimeout(ask, AGAIN_MS);
  }
}

follow();
