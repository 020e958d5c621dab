// Orders without leaving the page, takes an order back, and shows the shop's response in the page. A form is posted
// until there is a response, also after a reload, and is one order.

import { adoptFoot, mergeParts, poll, refreshNow, say, says, showNotice, speak, texts, timeOf } from "/app.js";
import { asksForPIN, fetchWithTimeout, postAsPage, postUntilAnswered, readPage, tryStorage, unsentOrders } from "/retry.js";
import { play } from "/sound.js";

const doublePressMilliseconds = 700;
const fingerPixels = 48;
const slowMilliseconds = 1000;
const doneMilliseconds = 20000; // an old success is no news
const savedMilliseconds = 10000; // a stock change is taken back here; later, in the history
const undoMilliseconds = 60000;
const maxAgeMilliseconds = 600000; // a customer waits some minutes, not an hour

const pending = new Set(); // buttons whose orders have no response yet
const earlierTouch = tryStorage(() => JSON.parse(sessionStorage.getItem("lastTouch"))); // on the page before this one
let lastTouch = null;
let lastPress = { at: 0 };
let presses = 0;
let refusedAt = 0;
let followed = { path: "", text: "", isWaiting: false }; // the order that the foot told of last
let lastOrder = { text: "", at: 0 }; // the order that the foot tells of at rest

addEventListener("click", ignoreSecondTouch, true);
document.addEventListener("submit", postOnSubmit);
document.addEventListener("click", confirmOnClick);
document.addEventListener("page-refreshed", ({ detail: page }) => showAtRest(page));
addEventListener("pointerdown", ({ x, y }) => { lastTouch = { x, y, at: Date.now() }; }, true);
addEventListener("pagehide", () => {
  if (lastTouch) tryStorage(() => sessionStorage.setItem("lastTouch", JSON.stringify(lastTouch)));
});
if (board()) showDoneOfPage();
sendUnsent();

function board() { return document.getElementById("board"); }

// The address and the news of an order are of this moment: a reload shows the order page.
function showDoneOfPage() {
  if (says.done?.matches(".done, .undone")) {
    tell(says.done, location.pathname, document);
    history.replaceState(null, "", "/");
    document.body.dataset.live = "/";
    refreshNow();
  } else if (says.idle) {
    showAtRest(document);
  } else if (!says.done) {
    refreshNow();
  }
}

function postOnSubmit(event) {
  const { submitter, target: form } = event;
  const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const isUndo = /\/cancellation$/.test(path) && submitter?.closest(".say");
  if (form.elements.pin) return; // a PIN is never kept on the tablet
  if (!submitter || path !== "/orders" && !isUndo) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, submitter));
  // Each press is a request of its own, though the page has one key.
  if (fields.get("key")) fields.set("key", `${fields.get("key")}-${++presses}`);
  const juices = isUndo ? [] : juicesOf(fields);
  const order = { path, button: submitter.value || path, at: Date.now() };
  if (isRepeated(order)) return;
  const body = fields.toString();
  unsentOrders.add(body, order);
  showNotice("");
  say("done");
  if (!isUndo) board()?.reset(); // the next customer finds nothing chosen
  send(body, order, juices);
}

// The value of `again` is a form of its own.
function juicesOf(fields) {
  if (fields.has("again")) return juicesOf(new URLSearchParams(fields.get("again")));
  const chosen = [...fields.keys()].filter((name) => name.startsWith("cups."));
  return [...chosen.map((name) => name.slice("cups.".length)), ...fields.getAll("juice")];
}

// The second touch of two was not meant for the page that the first one has opened.
function ignoreSecondTouch(event) {
  if (!earlierTouch || !isQuick(earlierTouch, { at: Date.now() }) || !isNear(earlierTouch, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isQuick(one, other) { return Math.abs(one.at - other.at) < doublePressMilliseconds; }

function isNear(one, other) { return Math.hypot(one.x - other.x, one.y - other.y) < fingerPixels; }

// A second press of a button, or of a place where the foot has put another button, is the first one.
function isRepeated({ button }) {
  const previous = lastPress;
  lastPress = { ...lastTouch, touch: lastTouch, button, at: Date.now() };
  const isSamePlace = lastPress.touch !== previous.touch && isNear(lastPress, previous);
  if (isQuick(lastPress, previous) && (isSamePlace || button === previous.button)) showOnce();
  else if (pending.has(button)) showNotice(texts.sending, true);
  else return false;
  return true;
}

// Beside the order's own news there is the button for one more.
function showOnce() {
  const note = says.done?.querySelector("small");
  if (!note) return showNotice(texts.again);
  note.textContent = texts.again;
  speak(texts.again);
}

function confirmOnClick(event) {
  const link = event.target.closest?.(".done a.filled, .undone a.filled");
  if (!link || !board()) return;
  event.preventDefault();
  if (isRepeated({ button: "ok" })) return;
  say("done");
  board().reset();
}

async function send(body, order, juices = []) {
  const showSending = () => {
    poll(); // which shows a lost connection
    showNotice(texts.sending, true);
  };
  const slowTimer = setTimeout(showSending, slowMilliseconds);
  pending.add(order.button);
  markOrdering(juices, true);
  const { response, page } = await postUntilAnswered(order.path, body, showSending);
  clearTimeout(slowTimer);
  if (asksForPIN(page) && !board()) return showNotice(summary(response, page), true); // sent from the next page
  unsentOrders.remove(body);
  if (asksForPIN(page)) return postAsPage(order.path, body);
  pending.delete(order.button);
  // A press that crossed this response was not meant for the page that it brings.
  if (lastPress.button === order.button) lastPress.at = Date.now();
  markOrdering(juices, false);
  showResponse(order, response, page);
  poll();
}

// An attribute, since merging a changed juice into the page replaces its class.
function markOrdering(juices, isOrdering) {
  for (const juice of juices) document.getElementById(`juice-${juice}`)?.toggleAttribute("data-ordering", isOrdering);
}

// A refusal stays until the next press: a late response to an earlier press is only a notice. So is a response to an
// order of an earlier page, on a page without juices.
function showResponse({ path, at, isOfEarlierPage }, response, page) {
  const news = newsIn(page);
  const isAgain = says.notice?.textContent.trim() === texts.again;
  showNotice("");
  const isLate = at < refusedAt && document.querySelector(".answers, #fault");
  if (isLate || isOfEarlierPage && !board()) {
    showNotice(summary(response, page), !response.ok);
    refreshNow(); // for a new key
  } else if (!response.ok && path !== "/orders") {
    location.assign(path); // which says why
  } else if (!response.ok) {
    refusedAt = Date.now();
    replaceBody(page);
    if (document.querySelector(".shortage")) play("shortage");
  } else if (board() && news) {
    mergeParts(page);
    tell(news, new URL(response.url).pathname, page);
    if (isAgain) showOnce();
  } else {
    location.assign(response.url);
  }
}

function newsIn(page) { return page.querySelector(".foot > .done, .foot > .undone"); }

function summary(response, page) {
  const parts = response.ok ? [".say b"] : [".question p", "h1"];
  return parts.map((part) => page.querySelector(part)?.textContent.trim()).filter(Boolean).join(" · ");
}

// A question has no address: a reload shows the order page.
function replaceBody(page) {
  document.title = page.title;
  history.pushState(null, "", "/");
  document.body.replaceWith(page.body);
  adoptFoot();
  document.dispatchEvent(new CustomEvent("page-refreshed", { detail: page }));
  scrollTo(0, 0);
  document.querySelector("[autofocus]")?.focus();
}

// News of an order

function tell(news, path, page) {
  const { textContent: text } = news.querySelector("b");
  followed = { path, text, isWaiting: page.body.dataset.live === path };
  say("done", news, news.querySelector("[formaction$='/reversal']") ? savedMilliseconds : doneMilliseconds);
  speak(text);
  if (news.matches(".done")) play("order");
}

// The order may be handed over, or taken back by another tablet.
async function follow() {
  const { path } = followed;
  if (!path.startsWith("/orders/") || !says.done && !followed.isWaiting) return;
  const page = await readPage(await fetchWithTimeout(path));
  const news = newsIn(page);
  if (followed.path !== path || news?.querySelector("b").textContent === followed.text) return;
  if (news && (says.done || !says.basket)) tell(news, path, page);
}

function showAtRest(page) {
  const rest = page.querySelector(".foot > .say.idle");
  const newKey = page.querySelector("#board [name=key]")?.value;
  if (!board() || !newKey) return;
  board().elements.key.value = newKey;
  if (!rest) return;
  rest.removeAttribute("data-part"); // as from the one in the foot, which stays under a finger while it is equal
  const { textContent: text } = rest.querySelector("b");
  if (text !== lastOrder.text) lastOrder = { text, at: Date.now() };
  const removeUndo = () => rest.querySelector(".ways")?.remove();
  const left = lastOrder.at + undoMilliseconds - Date.now();
  if (left > 0) setTimeout(removeUndo, left);
  else removeUndo();
  if (!says.idle?.isEqualNode(rest)) say("idle", rest);
  follow().catch(() => {}); // The next change asks again.
}

// Orders that had no response when the page was left.
function sendUnsent() {
  for (const [body, order] of unsentOrders.entries()) {
    if (Date.now() - order.at < maxAgeMilliseconds) {
      send(body, { ...order, isOfEarlierPage: true });
    } else {
      unsentOrders.remove(body);
      showNotice(texts.unsent.replace("--:--", timeOf(order.at)), true);
    }
  }
}
