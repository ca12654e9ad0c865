// A replay that goes on by itself: the page of the next moment is fetched ahead, and its parts are put in the place of
// those that are here. Without it all of them are plain links.
const PARTS = ["replay-at", "replay-drawn", "replay-steps", "replay-ways"];

class ReplayPlayer extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.button = this.querySelector("button");
    this.speed = this.querySelector("select");
    this.button.addEventListener("click", () => (this.plays ? this.pause() : this.play()));
    this.speed.addEventListener("change", () => this.plays && this.play());
    addEventListener("keydown", (event) => this.pressed(event));
  }

  play() {
    this.plays = true;
    this.show();
    clearTimeout(this.timer);
    const next = this.next();
    if (next === null) {
      this.pause();
      return;
    }
    this.coming = fetched(next);
    this.timer = setTimeout(() => this.goOn(next), this.speed.value * 1000);
  }

  async goOn(next) {
    const page = await this.coming;
    if (!this.plays) {
      return;
    }
    if (page === null) {
      this.pause();
      return;
    }
    for (const id of PARTS) {
      document.getElementById(id)?.replaceWith(page.getElementById(id));
    }
    history.replaceState(null, "", next);
    this.play();
  }

  pause() {
    this.plays = false;
    clearTimeout(this.timer);
    this.show();
  }

  show() {
    this.button.textContent = this.plays ? this.button.dataset.pause : this.button.dataset.play;
    this.button.setAttribute("aria-pressed", String(this.plays));
  }

  next() {
    return document.querySelector("#replay-steps a[rel=next]")?.href ?? null;
  }

  // On a screen with a keyboard: arrows go by steps, the space bar plays.
  pressed(event) {
    if (event.target.closest("select, button, a, summary, input")) {
      return;
    }
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) {
      document.querySelector(`#replay-steps a[rel=${rel}]`)?.click();
    } else if (event.key === " ") {
      event.preventDefault();
      this.button.click();
    }
  }
}

// Null where it cannot be had: the end was taken back, or the table is gone.
export async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

customElements.define("replay-player", ReplayPlayer);
