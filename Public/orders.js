// Orders without leaving the page, takes an order back, and shows the shop's response in the page.
//
// The tablet has one queue: the order that was pressed first is sent first, until there is a response, also after a
// reload. Two tabs may send the same order at once: its key makes it one. The page shows the response to the last press;
// every other one is told in the foot until it is read, and a refusal until the order is sent again or discarded.

import { adoptFoot, bar, board, isLost, isOlder, mergeParts, noteShown, poll, refreshNow } from "/app.js";
import { say, says, showNotice, speak, timeOf } from "/app.js";
import { asksForPIN, fetchWithTimeout, outgoing, postAsPage, postUntilAnswered, readPage, tryStorage } from "/retry.js";
import { texts } from "/words.js";

export const doublePressMilliseconds = 700;
const fingerPixels = 48;
const slowMilliseconds = 1000;
export const doneMilliseconds = 20000; // an old success is no news
const savedMilliseconds = 10000; // a stock change is taken back here; later, in the history
const undoMilliseconds = 60000;
const maxAgeMilliseconds = 600000; // a customer waits some minutes, not an hour
const keyMilliseconds = 86400000; // the shop knows a key for a day

let earlierTouch = tryStorage(() => JSON.parse(sessionStorage.getItem("lastTouch"))); // on the page before this one
let lastTouch = null;
let lastPress = { at: 0 };
let presses = 0;
let awaited = []; // presses on this page, until there is a response or the connection is lost
let isSending = false;
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
addEventListener("storage", showOutcomes); // another tab has sent, or its reader has read
if (board()) showDoneOfPage();
showOutcomes();
sendWaiting();

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
  const button = submitter.value || path;
  if (isRepeated({ button })) return;
  const label = isUndo ? submitter.ariaLabel ?? "" : labelOf(fields, submitter); // its drawing has no words
  showNotice("");
  say("done");
  if (!isUndo) board()?.reset(); // the next customer finds nothing chosen
  enqueue(fields.toString(), { path, button, label, at: Date.now() });
}

// The ordered juices, as short as the cards say them. The value of `again` is another form.
function labelOf(fields, submitter) {
  if (fields.has("again")) return labelOf(new URLSearchParams(fields.get("again")), submitter);
  const pressed = fields.get("juice");
  const isInBasket = fields.has(`cups.${pressed}.${fields.get(`size.${pressed}`) ?? ""}`) && !fields.has("cups");
  const lines = new Map(isInBasket ? [] : [[pressed, fields.get("cups") ?? "1"]]);
  for (const [name, value] of fields) {
    const [, juice] = name.match(/^cups\.(.+)/) ?? [];
    if (juice) lines.set(juice, value === "more" ? fields.get(`typed.${juice}`) : value);
  }
  lines.delete(null); // without a pressed card
  const names = [...lines].map(([juice, cups]) => {
    const name = document.getElementById(`juice-${juice}`)?.dataset.short ?? juice.match(/^=\d+=(.+)/)?.[1]; // an amount
    return name && cups !== "1" ? `${name} ${cups}` : name;
  });
  return names.every(Boolean) ? names.join(" · ") : submitter.textContent.trim();
}

// The second touch of two was not meant for the page that the first one has opened. One elsewhere was.
function ignoreSecondTouch(event) {
  if (earlierTouch && isQuick(earlierTouch, { at: Date.now() }) && isNear(earlierTouch, event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    earlierTouch = null;
  }
}

function isQuick(one, other) { return Math.abs(one.at - other.at) < doublePressMilliseconds; }

function isNear(one, other) { return Math.hypot(one.x - other.x, one.y - other.y) < fingerPixels; }

// A second press of a button, or of a place where the foot has put another button, is the first one.
function isRepeated({ button }) {
  const previous = lastPress;
  lastPress = { ...lastTouch, touch: lastTouch, button, at: Date.now() };
  const isSamePlace = lastPress.touch !== previous.touch && isNear(lastPress, previous);
  if (isQuick(lastPress, previous) && (isSamePlace || button === previous.button)) showOnce();
  else if (awaited.some((press) => press.button === button)) showSending();
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
}

// The queue

function enqueue(body, order) {
  const turns = outgoing.entries().map(([, { turn }]) => turn + 1); // whatever the tablet's clock does
  outgoing.add(body, { ...order, turn: Math.max(Date.now(), ...turns) });
  if (!isLost()) awaited.push({ body, button: order.button });
  sendWaiting();
}

async function sendWaiting() {
  if (isSending) return;
  isSending = true;
  for (let first; (first = outgoing.waiting()[0]);) await send(...first);
  isSending = false;
}

async function send(body, order) {
  const isWaiting = () => outgoing.waiting().some(([other]) => other === body); // not decided in another tab
  const isOld = () => Date.now() - order.turn > maxAgeMilliseconds;
  const slowTimer = setTimeout(showSending, slowMilliseconds);
  const { response, page } =
    await postUntilAnswered(order.path, body, noteFailure, { isWanted: () => isWaiting() && !isOld() });
  clearTimeout(slowTimer);
  say("sending");
  const isRefused = response && (!response.ok || asksForPIN(page));
  const isShown = response && awaited.at(-1)?.body === body && !(isRefused && says.basket);
  awaited = awaited.filter((press) => press.body !== body);
  if (isShown) {
    outgoing.remove(body);
    showResponse(body, order, response, page);
  } else if (isWaiting()) {
    const outcome = !response ? { refusal: texts.unsent, isUnknown: true }
      : isRefused ? { refusal: reasonIn(page) } : { sent: sentAs(order, page) };
    outgoing.add(body, { ...order, ...outcome });
    showOutcomes();
    speak(says.told.querySelector(".text").textContent);
  }
  poll();
}

async function noteFailure() {
  await poll(); // which shows a lost connection
  if (!isLost()) return showSending();
  awaited = []; // from here on, a press is another order, since the foot counts them
  say("sending");
}

function showSending() {
  if (!isSending || isLost()) return;
  if (!says.sending) say("sending", bar(texts.sending, "notice"));
  speak(texts.sending);
}

function sentAs({ label }, page) {
  const { number, changes } = newsIn(page)?.dataset ?? {};
  if (number) return [`${number} ${label}`, changes].filter(Boolean).join(" · ");
  const news = newsIn(page);
  return (news?.querySelector("b") ?? page.querySelector("h1")).textContent.trim();
}

function reasonIn(page) {
  const parts = page.querySelectorAll(".need strong, .need p, #fault b, #fault small");
  return [...parts.length ? parts : page.querySelectorAll("h1")].map((part) => part.textContent.trim()).join(" · ");
}

// A refusal first: its customer waits for nothing.
function showOutcomes() {
  const entries = outgoing.entries();
  const sent = entries.filter((entry) => entry[1].sent);
  const refused = entries.find((entry) => entry[1].refusal);
  if (refused) {
    const [body, { at, label, refusal }] = refused;
    const ways = [way(texts.discard, () => outgoing.remove(body))];
    if (Date.now() - at < keyMilliseconds) ways.push(way(texts.resend, () => sendAgain(...refused)));
    say("told", bar(`${timeOf(at)} · ${label}`, "error told", refusal, ways));
  } else if (sent.length) {
    const text = `${texts.sent} ${sent.map((entry) => entry[1].sent).join(" · ")}`;
    const read = () => { for (const [body] of sent) outgoing.remove(body); };
    say("told", bar(text, "done told", "", [way(texts.read, read)]));
  } else {
    say("told");
  }
}

function way(label, action) {
  return [label, () => {
    if (isRepeated({ button: label })) return;
    action();
    showOutcomes();
  }];
}

// A refused key never orders: the browser may still show its question. One without a response may have ordered.
function sendAgain(body, { refusal, isUnknown, ...order }) {
  const fields = new URLSearchParams(body);
  if (!isUnknown && fields.get("key")) fields.set("key", `${fields.get("key")}-${++presses}`);
  outgoing.remove(body);
  enqueue(fields.toString(), order);
}

// The response to the last press
function showResponse(body, { path, button }, response, page) {
  const news = newsIn(page);
  const isAgain = says.notice?.textContent.trim() === texts.again;
  // A press that crossed this response was not meant for the page that it brings.
  if (lastPress.button === button) lastPress.at = Date.now();
  showNotice("");
  if (asksForPIN(page)) {
    postAsPage(path, body);
  } else if (!response.ok && path !== "/orders") {
    location.assign(path); // which says why
  } else if (!response.ok) {
    replaceBody(page);
    if (document.querySelector(".shortage")) play("shortage");
  } else if (board() && news) {
    if (!mergeParts(page)) refreshNow(); // which knows this order's slot
    tell(news, new URL(response.url).pathname, page);
    if (isAgain) showOnce();
  } else {
    location.assign(response.url);
  }
}

// Loaded with the first note: no page waits for it.
function play(name) { import("/sound.js").then((sound) => sound.play(name)).catch(() => {}); }

function newsIn(page) { return page.querySelector(".foot > .done, .foot > .undone"); }

// A question has no address: a reload shows the order page.
function replaceBody(page) {
  const isLate = isOlder(page);
  noteShown(page);
  document.title = page.title;
  document.head.append(...page.querySelectorAll("[rel=stylesheet]"));
  history.pushState(null, "", "/");
  document.body.replaceWith(page.body);
  adoptFoot();
  showOutcomes();
  document.dispatchEvent(new CustomEvent("page-refreshed", { detail: page }));
  scrollTo(0, 0);
  document.querySelector("[autofocus]")?.focus();
  if (isLate) refreshNow(); // its counts were those of before
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
  if (isOlder(page)) return; // a newer page asked again
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
  const removeUndo = () => rest.querySelector(".undo")?.remove();
  const left = lastOrder.at + undoMilliseconds - Date.now();
  if (left > 0) setTimeout(removeUndo, left);
  else removeUndo();
  if (!says.idle?.isEqualNode(rest)) say("idle", rest);
  follow().catch(() => {}); // The next change asks again.
}
