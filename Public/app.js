// Keeps a page up to date with what other tablets do, and shows messages. Every page works without scripts, and no
// script decides about orders or stock. They import each other, and share one event of `document`:
//
// page-refreshed: sent by app.js when it has fetched the page again and merged its parts; `detail` is the new Document.

import { fetchWithTimeout, readPage } from "/retry.js";

const pollMilliseconds = 1500; // changes are seen within two seconds
const messageMilliseconds = 5000;

export const texts = document.getElementById("texts").dataset;

let etag = "";
let lostMessage = ""; // in the line while there is no connection
let isPaused = false;
let messageTimer = 0;
let pollTimer = setTimeout(poll, pollMilliseconds);

for (const name of ["online", "offline", "visibilitychange"]) addEventListener(name, poll);

// A page that the browser kept has a used key and old counts. It is fetched again, never by POST.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("popstate", () => location.reload());

// Looks for changes now, and from now on while the page is visible.
export async function poll() {
  clearTimeout(pollTimer);
  if (!document.body.dataset.live) return;
  if (!document.hidden) await pollOnce();
  clearTimeout(pollTimer); // of a poll that ended meanwhile
  pollTimer = setTimeout(poll, pollMilliseconds);
}

async function pollOnce() {
  try {
    await refreshIfChanged();
    if (!lostMessage) return;
    lostMessage = "";
    showMessage("");
  } catch {
    etag = "";
    if (!lostMessage) showConnectionLost();
  }
}

async function refreshIfChanged() {
  const response = await fetchWithTimeout("/stock.json", { headers: etag ? { "If-None-Match": etag } : {} });
  if (response.status !== 304 && !response.ok) throw response.status;
  if (response.status === 304 || isPaused) return;
  const { sequence } = await response.json();
  const isChanged = sequence !== Number(document.body.dataset.sequence);
  if ((isChanged || lostMessage) && !await refresh()) return;
  etag = response.headers.get("ETag");
  document.body.dataset.sequence = sequence;
}

// Returns false for a page that must not be shown now: the next poll fetches it again.
async function refresh() {
  const response = await fetchWithTimeout(document.body.dataset.live);
  if (!response.ok) throw response.status;
  const page = await readPage(response);
  if (isPaused) return false;
  if (page.documentElement.lang !== document.documentElement.lang) {
    location.reload(); // Another tab has chosen another language.
    return false;
  }
  mergeParts(page);
  document.dispatchEvent(new CustomEvent("page-refreshed", { detail: page }));
  return true;
}

function showConnectionLost() {
  lostMessage = texts.lost.replace("--:--", new Date().toTimeString().slice(0, 5));
  showMessage(lostMessage, true);
  for (const state of document.querySelectorAll(".juice .state")) state.textContent = texts.waiting;
}

// While the page shows changes that the shop has not saved yet.
export function pauseRefresh() { isPaused = true; }
export function resumeRefresh() { isPaused = false; }

export function mergeParts(page) {
  for (const part of document.querySelectorAll("[data-part]")) {
    const newPart = page.getElementById(part.id);
    if (newPart) merge(part, newPart);
  }
}

// Changes only what differs: an element under a finger stays the same element.
function merge(oldNode, newNode) {
  if (oldNode.isEqualNode(newNode)) return;
  if (oldNode.nodeName !== newNode.nodeName || !newNode.attributes) return oldNode.replaceWith(newNode);
  for (const { name, value } of newNode.attributes) oldNode.setAttribute(name, value);
  const [oldChildren, newChildren] = [[...oldNode.childNodes], [...newNode.childNodes]];
  newChildren.forEach((child, index) => oldChildren[index] ? merge(oldChildren[index], child) : oldNode.append(child));
  for (const child of oldChildren.slice(newChildren.length)) child.remove();
}

// In a line above the page, which moves nothing. It is spoken, and goes by itself unless it `stays`.
export function showMessage(text, stays = false) {
  const line = document.querySelector(".foot .text b");
  clearTimeout(messageTimer);
  if (line.textContent !== text) line.textContent = text; // else it is spoken again
  if (text && !stays) messageTimer = setTimeout(() => { line.textContent = lostMessage; }, messageMilliseconds);
}
