// <search-list>: a field that leaves only those items of its list in sight that hold what is typed, large or small,
// with accents or without.
// Without scripts the field does not show (see :defined in the style sheet), and the list is whole.
const plain = (text) => text.normalize("NFD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

class SearchList extends HTMLElement {
  connectedCallback() {
    this.addEventListener("input", this);
    document.addEventListener("morphed", this); // the server knows nothing of what is hidden
  }
  disconnectedCallback() {
    document.removeEventListener("morphed", this);
  }
  handleEvent() {
    const wanted = plain(this.querySelector("input[type=search]")?.value ?? "");
    for (const each of this.querySelectorAll("li")) each.hidden = !plain(each.textContent).includes(wanted);
  }
}
customElements.define("search-list", SearchList);
