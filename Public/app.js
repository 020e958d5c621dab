// Keeps a page up to date with what other tablets do, and speaks in its foot. Every page works without scripts, and no
// script decides about orders or stock. They import each other, and share two events of `document`:
//
// page-refreshed: a page was fetched and its parts are merged into this one; `detail` is the new Document.
// page-locked: the page cannot be fetched until the PIN is entered again, as `detail` says.

import { asksForPIN, fetchWithTimeout, lastTurn, outgoing, readPage, turnOf } from "/retry.js";
import { texts } from "/words.js";

const pollMilliseconds = 1500; // changes are seen within two seconds
const noticeMilliseconds = 5000;
const ranks = ["held", "notice", "done", "basket", "sending", "told", "folded", "idle"]; // the first of these is in the foot

export const says = {}; // what the foot has to say, by rank

let etag = "";
let lostAt = ""; // the time, while there is no connection
let isPaused = false;
let isLocked = false;
let pollTimer = setTimeout(poll, pollMilliseconds);
let shown = { sequence: 0, turn: 0 }; // the shop's last event that this page shows, and the requests that had begun by then
noteShown(document);

for (const name of ["online", "offline", "visibilitychange"]) addEventListener(name, poll);
for (const name of ["click", "submit"]) addEventListener(name, holdBack);
addEventListener("keydown", ({ key }) => { if (key === "Escape") document.querySelector(".answers a:not(.filled)")?.click(); });

// A page that the browser kept has a used key and old counts. It is fetched again, never by POST.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("popstate", () => { if (!location.hash) location.reload(); }); // not for a place on this page
adoptFoot();

// The form of the order page.
export function board() { return document.getElementById("board"); }

// Looks for changes now, and from now on while the page is visible.
export async function poll() {
  clearTimeout(pollTimer);
  if (!document.body.dataset.live) return;
  if (!document.hidden) await pollOnce();
  clearTimeout(pollTimer); // of a poll that ended meanwhile
  pollTimer = setTimeout(poll, pollMilliseconds);
}

// Fetches the page although nothing has changed.
export function refreshNow() {
  etag = "";
  document.body.dataset.sequence = "";
  return poll();
}

async function pollOnce() {
  try {
    await refreshIfChanged();
    if (!lostAt) return;
    lostAt = "";
    document.body.classList.remove("lost");
    say("held");
    document.querySelector(".cut")?.remove();
  } catch {
    etag = "";
    showLost();
  }
}

async function refreshIfChanged() {
  const response = await fetchWithTimeout("/stock.json", { headers: etag ? { "If-None-Match": etag } : {} });
  if (response.status !== 304 && !response.ok) throw response.status;
  if (response.status === 304 || isPaused || !document.body.dataset.live) return; // A question came meanwhile.
  const { sequence, stopped = 0, faults = "" } = await response.json();
  const shown = document.body.dataset;
  // A juice that was stopped until now is sold again, or a printer has a fault, which is no event.
  const isChanged = etag || sequence !== Number(shown.sequence) || stopped < Number(shown.stopped ?? 0) ||
    faults !== (shown.faults ?? "");
  if ((isChanged || lostAt) && !await refresh()) return;
  etag = response.headers.get("ETag");
  shown.sequence = sequence;
}

// Returns false for a page that must not be shown now: the next poll fetches it again.
async function refresh() {
  const address = document.body.dataset.live;
  if (!address) return false; // A question came meanwhile.
  const response = await fetchWithTimeout(address);
  if (!response.ok) throw response.status;
  const page = await readPage(response);
  if (isPaused) return false;
  if (asksForPIN(page)) return showLocked(page);
  isLocked = false;
  if (page.documentElement.lang !== document.documentElement.lang) {
    location.reload(); // Another tab has chosen another language.
    return false;
  }
  return mergeParts(page);
}

// Once: what is typed here stays, and the next link or save leads to the page that asks.
function showLocked(page) {
  const text = page.querySelector("h1").textContent;
  if (!isLocked) document.dispatchEvent(new CustomEvent("page-locked", { detail: text }));
  if (!isLocked) showNotice(text, true);
  isLocked = true;
  return false;
}

// While the page shows changes that the shop has not saved yet.
export function pauseRefresh() { isPaused = true; }
export function resumeRefresh() { isPaused = false; }

// An answer that was late shows less than this page does. A page that was asked for after this one came, and has fewer
// events all the same, is of another history: an older backup was restored.
export function isOlder(page) {
  return Number(page.body.dataset.sequence) < shown.sequence && turnOf(page) <= shown.turn;
}

export function noteShown({ body: { dataset: { sequence } } }) {
  if (sequence) shown = { sequence: Number(sequence), turn: lastTurn() };
}

// Returns false for a page that is older than what is shown: nothing of it is merged.
export function mergeParts(page) {
  if (isOlder(page)) return false;
  noteShown(page);
  for (const name of ["stopped", "faults"]) {
    if (name in page.body.dataset) document.body.dataset[name] = page.body.dataset[name];
    else delete document.body.dataset[name];
  }
  for (const { id, content } of document.querySelectorAll("template[id]")) {
    const newContent = page.getElementById(id)?.content;
    if (newContent && !content.isEqualNode(newContent)) content.replaceChildren(...newContent.childNodes);
  }
  for (const part of document.querySelectorAll("[data-part]")) {
    const newPart = page.getElementById(part.id);
    if (newPart) merge(part, newPart);
  }
  for (const list of document.querySelectorAll("[data-list]")) arrange(list, page.getElementById(list.id));
  document.dispatchEvent(new CustomEvent("page-refreshed", { detail: page }));
  return true;
}

// The menu changed: what is new comes, what left goes, and what stays keeps its element.
function arrange(list, newList) {
  if (!newList) return;
  const items = [...newList.children];
  items.forEach((item, index) => {
    const own = document.getElementById(item.id) ?? item;
    if (list.children[index] !== own) list.insertBefore(own, list.children[index] ?? null);
  });
  while (list.children.length > items.length) list.lastElementChild.remove();
  list.className = newList.className;
}

// Changes only what differs: an element under a finger stays the same element, and a field keeps what was typed or chosen in
// it. What has other fields than before is another element.
function merge(oldNode, newNode, isPart = true) {
  if (oldNode.isEqualNode(newNode)) return;
  const isOther = oldNode.nodeName !== newNode.nodeName || !newNode.attributes ||
    oldNode.matches("fieldset, label, input") && fieldsOf(oldNode) !== fieldsOf(newNode);
  if (isOther) return oldNode.replaceWith(newNode);
  const isField = newNode.nodeName === "INPUT";
  for (const { name, value } of newNode.attributes) {
    if (!isField || !["value", "checked"].includes(name)) oldNode.setAttribute(name, value);
  }
  if (!isPart && !isField) { // a script notes at a part what it shows
    for (const { name } of [...oldNode.attributes]) if (!newNode.hasAttribute(name)) oldNode.removeAttribute(name);
  }
  const [oldChildren, newChildren] = [[...oldNode.childNodes], [...newNode.childNodes]];
  newChildren.forEach((child, index) => oldChildren[index] ? merge(oldChildren[index], child, false) : oldNode.append(child));
  for (const child of oldChildren.slice(newChildren.length)) child.remove();
}

function fieldsOf(node) {
  const fields = node.matches("input") ? [node] : [...node.querySelectorAll("input")];
  return fields.map(({ type, name, value }) => `${type} ${name} ${type === "radio" ? value : ""}`).join();
}

// The connection

export function isLost() { return Boolean(lostAt); }

// A line above what else the foot says, since orders go on. Another body, which a response may have brought, gets it too.
function showLost() {
  if (!lostAt) speak(texts.lost);
  lostAt ||= timeOf(Date.now());
  document.body.classList.add("lost");
  const count = outgoing.waiting().length;
  const text = count ? texts.count.replace("#", count) : texts.since.replace("--:--", lostAt);
  const line = document.querySelector(".cut") ?? bar(texts.lost, "cut");
  line.className = "cut";
  const note = line.querySelector("small");
  if (count && note.textContent !== text) speak(text);
  note.textContent = text;
  if (!line.isConnected) inFoot()?.before(line);
}

// A link or a form that no script sends would end at the browser's own error page, without a way back.
function holdBack(event) {
  const isLink = event.target.closest?.("a[href]:not([href^='#'])");
  if (!lostAt && navigator.onLine || event.defaultPrevented || event.type === "click" && !isLink) return;
  event.preventDefault();
  showNotice(texts.held, false, "held");
}

// The foot

// Takes over what the foot of a new body says. The controls of other pages stay in their foot.
export function adoptFoot() {
  for (const rank of ranks) says[rank] = null;
  const element = inFoot();
  element?.removeAttribute("data-part"); // no other page's foot is merged into it
  const isIdle = element?.matches("#foot > .idle, .idle:not(:has(.ways, button, a))");
  if (element && !element.matches(".basket")) says[isIdle ? "idle" : "done"] = element;
}

function inFoot() { return document.querySelector(".foot > .say"); }

// An element of a higher rank stays in the foot; without an element, the rank has nothing to say.
export function say(rank, element, milliseconds) {
  says[rank] = element;
  if (element && milliseconds) setTimeout(() => { if (says[rank] === element) say(rank); }, milliseconds);
  const old = inFoot();
  const top = ranks.map((one) => says[one]).find(Boolean) ?? bar("", "notice");
  if (!old || top === old) return;
  top.removeAttribute("data-part");
  const hadFocus = old.contains(document.activeElement);
  old.replaceWith(top);
  if (hadFocus) (top.querySelector("a, button") ?? document.getElementById("main")).focus();
}

export function template(name) {
  return document.getElementById(`say-${name}`).content.firstElementChild.cloneNode(true);
}

// Goes by itself unless it `stays`; without a text, what was said is taken back.
export function showNotice(text, stays = false, rank = "notice") {
  say(rank, text ? bar(text, rank === "held" ? "offline" : "notice") : null, stays ? 0 : noticeMilliseconds);
  speak(text);
}

// Each of the `ways` is the label of a button and its action.
export function bar(text, kind, note = "", ways = []) {
  const element = template("notice");
  element.className = `say ${kind}`;
  element.querySelector("b").textContent = text;
  element.querySelector("small").textContent = note;
  const buttons = ways.map(([textContent, onclick]) =>
    Object.assign(document.createElement("button"), { type: "button", className: "button", textContent, onclick }));
  const row = Object.assign(document.createElement("div"), { className: "ways" });
  row.append(...buttons);
  if (ways.length) element.append(row);
  return element;
}

export function speak(text) { document.getElementById("said").textContent = text; }

export function timeOf(milliseconds) { return new Date(milliseconds).toTimeString().slice(0, 5); }
