// Shows the cards of one group of juices on the order page. The tablet remembers its group. Without this script, the groups are links.

const storage = "group";

let chosen = new URLSearchParams(location.search).get("group") ?? remembered();

document.addEventListener("click", pressGroup);
document.addEventListener("page-refreshed", showCards);
showCards();

function links() { return [...document.querySelectorAll(".groups [data-group]")]; }

function pressGroup(event) {
  const link = event.target.closest?.(".groups [data-group]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  chosen = link.dataset.group;
  try { localStorage.setItem(storage, chosen); } catch { /* The next page shows all juices. */ }
  showCards();
}

function remembered() {
  try { return localStorage.getItem(storage); } catch { return null; }
}

// A group that left the menu, and a menu without groups, show all cards. What is chosen on a hidden card is ordered all the same.
function showCards() {
  const shown = links().find(({ dataset }) => dataset.group === chosen) ?? links()[0];
  for (const link of links()) {
    if (link === shown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const group = shown?.dataset.group;
  for (const card of document.querySelectorAll("#juices > .card")) card.hidden = Boolean(group) && card.dataset.group !== group;
}
