// Makes a stocktake right while others order: a count is held against the stock of the moment it is typed in, and not
// of the moment the page was opened. Without this file it is the latter, and the page says which.

document.addEventListener("fresh", ({ detail: page }) => {
  for (const row of document.querySelectorAll("#stock .row")) {
    const fresh = page.getElementById(row.id);
    if (!fresh || row.querySelector(".count").value.trim()) continue;
    row.querySelector("input[type=hidden]").value = fresh.querySelector("input[type=hidden]").value;
    row.className = fresh.className;
    for (const part of [".hint", ".why"]) {
      row.querySelector(part).replaceChildren(...fresh.querySelector(part).childNodes);
    }
  }
});
