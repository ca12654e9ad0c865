// A password may be looked at while it is typed: a router's is long. On the whole page, as its form may come anew.
function offer() {
  for (const each of document.querySelectorAll("[data-shows]")) {
    each.closest("label").hidden = false;
  }
}

document.addEventListener("change", (event) => {
  const of = event.target.dataset.shows;
  if (of) {
    document.getElementById(of).type = event.target.checked ? "text" : "password";
  }
});
new MutationObserver(offer).observe(document.getElementById("live"), { childList: true });
offer();
