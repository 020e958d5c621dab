// Keeps the customers' screen up to date: it fetches itself, since a number also goes when its time is over.

import { fetchWithTimeout, readPage } from "/retry.js";

const pollMilliseconds = 2000;

setTimeout(refresh, pollMilliseconds);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

async function refresh() {
  try {
    const response = await fetchWithTimeout(location.href);
    if (!response.ok) throw response.status;
    const main = (await readPage(response)).querySelector("main");
    const shown = document.querySelector("main");
    if (!shown.isEqualNode(main)) shown.replaceWith(main);
    document.body.classList.remove("lost");
  } catch {
    document.body.classList.add("lost"); // The numbers may be old.
  }
  setTimeout(refresh, pollMilliseconds);
}
