// <follow-one>: folds of which one stands open at a time; this browser remembers which, also when it comes back.
import { keep, kept } from "/static/js/kept.js";

class FollowOne extends HTMLElement {
  connectedCallback() {
    this.addEventListener("toggle", this, true);
    this.querySelector(`details[id="${CSS.escape(kept(`follow.${this.id}`, ""))}"]`)?.setAttribute("open", "");
  }
  handleEvent(event) {
    if (!event.target.open) return;
    keep(`follow.${this.id}`, event.target.id);
    for (const each of this.querySelectorAll("details[open]")) each.open = each === event.target;
  }
}
customElements.define("follow-one", FollowOne);
