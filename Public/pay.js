// Records how orders were paid without leaving the page, in the slots of the counter's foot and in the lists of orders that are
// owed. A press shows at once on its button, another one corrects it, and nothing else moves. A place is given to another order
// only by an order of this tablet, or after the fingers have rested; a press that comes with such a change is not taken.

import { mergeParts, poll, refreshNow, say, says, showNotice, speak } from "/app.js";
import { doneMilliseconds, doublePressMilliseconds } from "/orders.js";
import { asksForPIN, postAsPage, postUntilAnswered } from "/retry.js";
import { texts } from "/words.js";

const restMilliseconds = 3000; // a correction is pressed within this time
const tenderMilliseconds = 10000; // the cash that was handed over is pressed within this time
const changeMilliseconds = 60000; // the change is counted
const tickMilliseconds = 500;
const tellMilliseconds = 4000;

const queues = new Map(); // by the addresses of orders: the responses that their next press waits for
const settledAt = new WeakMap(); // when an order in a place was paid, or left
const movedAt = new WeakMap(); // when a place got another order
const foldedDues = new Set(); // the ids of paid orders that have left their slots
const paymentPresses = new WeakMap(); // by places: the number of paymentPresses
let lastPayment = { at: 0 };
let fingersAt = 0;
let paymentCount = 0;
let newestList = { press: 0, page: null }; // the newest response of a list

document.addEventListener("submit", payOnSubmit);
document.addEventListener("page-refreshed", ({ detail: page }) => mergeSlots(page));
addEventListener("click", refuseMovedPlace, true);
addEventListener("pointerdown", () => { fingersAt = Date.now(); }, true);
setInterval(foldAtRest, tickMilliseconds);
for (const due of document.querySelectorAll(".due")) adopt(due);
for (const place of document.querySelectorAll(".due.paid, .owed-days .paid")) settledAt.set(place, Date.now());

// A press

function payOnSubmit(event) {
  const { submitter, target: form } = event;
  const path = submitter?.getAttribute("formaction") ?? "";
  // Without a connection, the foot says so instead.
  if (!form.elements.key || !/\/payment(\?|$)/.test(path) || document.body.matches(".lost")) return;
  event.preventDefault();
  const place = submitter.closest(".due, .owed");
  const press = { path, kind: submitter.value, at: Date.now() };
  // Two touches of one button are one press; any other press counts.
  const isRepeated = press.path === lastPayment.path && press.kind === lastPayment.kind && press.at - lastPayment.at < doublePressMilliseconds;
  lastPayment = press;
  if (isRepeated) return tellAt(place, texts.once);
  const tendering = submitter.ariaPressed === "true" && submitter.closest(".tendering");
  if (tendering) return tendering.classList.remove("tendering"); // it was another kind
  const before = place && kindOf(place);
  const [kind] = press.kind.split(":"); // cash, and how much of it was handed over
  if (place) chooseKind(place, kind);
  if (place) speak(`${nameOf(place)} · ${submitter.textContent.trim()}`);
  const number = (paymentPresses.get(place ?? form) ?? 0) + 1;
  paymentPresses.set(place ?? form, number);
  if (place) place.dataset.sending = number;
  // Each press is a request of its own, though the page has one key.
  const fields = { key: `${form.elements.key.value}-p${++paymentCount}`, kind: press.kind };
  const typed = form.elements.tendered?.value;
  if (typed) fields.tendered = typed;
  const order = path.split("?")[0];
  const earlier = queues.get(order) ?? Promise.resolve();
  queues.set(order, earlier.then(() => sendPayment({ form, place, path, fields, before, number, count: paymentCount })).catch(() => location.reload()));
}

async function sendPayment({ form, place, path, fields, before, number, count }) {
  const { response, page } = await postUntilAnswered(path, fields, () => {
    tellAt(place, texts.sending);
    poll();
  });
  if (asksForPIN(page)) return postAsPage(path, [...new FormData(form), ["kind", fields.kind]]);
  const isLast = paymentPresses.get(place ?? form) === number;
  if (place && isLast) delete place.dataset.sending;
  if (!response.ok) return refusePayment(place, isLast ? before : null, faultIn(page));
  if (place?.matches(".owed")) return mergeList(page, count);
  const news = page.querySelector(".foot > .done");
  if (!mergeParts(page)) refreshNow(); // which knows this tablet's orders
  if (place || !news) return;
  speak(news.querySelector("b").textContent);
  if (!says.basket) say("done", news, doneMilliseconds);
}

// The order's place says why, and shows again what is recorded.
function refusePayment(place, before, reason) {
  if (place && before !== null) chooseKind(place, before);
  if (place) tellAt(place, reason);
  if (!place || !says.basket) showNotice(reason);
}

function faultIn(page) { return page.querySelector("#fault, .faults li, h1").textContent.trim(); }

function kindOf(place) { return place.querySelector("[name=kind][aria-pressed=true]")?.value ?? ""; }

function nameOf(place) { return place.querySelector(".text b, .number")?.textContent.trim() ?? ""; }

function chooseKind(place, kind) {
  for (const button of place.querySelectorAll("[name=kind][aria-pressed]")) button.ariaPressed = String(button.value === kind);
  place.classList.toggle("paid", kind !== "");
  const back = place.querySelector(".button.back");
  if (back) back.hidden = kind === "";
  settledAt.set(place, Date.now());
}

// For a moment, in the line below an order's name: the foot may be needed for the next customer.
function tellAt(place, text) {
  speak(text);
  const words = place?.isConnected && place.querySelector(".text, .words");
  if (!words) return showNotice(text);
  words.dataset.told = text;
  clearTimeout(Number(words.dataset.timer));
  words.dataset.timer = setTimeout(() => { delete words.dataset.told; }, tellMilliseconds);
}

// The reader has not seen the order that has just come to this place, or the amounts in the place of the kinds.
function refuseMovedPlace(event) {
  const place = event.target.closest?.(".slot, .owed-days");
  const isMoved = Date.now() - (movedAt.get(place) ?? 0) < doublePressMilliseconds || event.target.closest?.("[data-moved]");
  if (!place || !event.target.closest("button, a") || !isMoved) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tellAt(event.target.closest(".due, .owed"), texts.moved);
}

// The slots

function mergeSlots(page) {
  const dues = document.getElementById("dues");
  const newDues = page.getElementById("dues");
  if (!dues || !newDues) return;
  dues.parentElement.classList.toggle("halves", newDues.parentElement.matches(".halves"));
  const newSlots = [...newDues.querySelectorAll(".slot")];
  while (dues.querySelectorAll(".slot").length < newSlots.length) dues.append(Object.assign(document.createElement("div"), { className: "slot" }));
  [...dues.querySelectorAll(".slot")].forEach((slot, index) => mergeSlot(slot, newSlots[index]?.querySelector(".due")));
}

function mergeSlot(slot, fresh) {
  const own = slot.querySelector(".due");
  if (fresh && foldedDues.has(fresh.id) && fresh.matches(".paid")) fresh = null;
  if (fresh && own?.id === fresh.id) return mergeDue(own, fresh);
  if (fresh) {
    foldedDues.delete(fresh.id);
    if (own) movedAt.set(slot, Date.now());
    if (own) own.replaceWith(fresh);
    else slot.append(fresh);
    adopt(fresh);
  } else if (own && !own.matches(".gone, .paid")) {
    own.classList.add("gone");
    settledAt.set(own, Date.now());
  }
}

// The same order, as another tablet may have left it. What is pressed here is newer.
function mergeDue(own, fresh) {
  own.classList.toggle("newest", fresh.matches(".newest"));
  own.classList.remove("gone");
  if (own.dataset.sending) return;
  if (kindOf(own) !== kindOf(fresh)) chooseKind(own, kindOf(fresh));
  for (const part of [".text", ".kinds"]) {
    const [old, young] = [own.querySelector(part), fresh.querySelector(part)];
    if (old.textContent !== young.textContent) old.replaceChildren(...young.childNodes);
  }
  const [kinds, freshKinds] = [own, fresh].map((due) => due.querySelector(".kinds"));
  if (kinds.className !== freshKinds.className) {
    kinds.className = freshKinds.className;
    kinds.dataset.moved = "";
    setTimeout(() => { delete kinds.dataset.moved; }, doublePressMilliseconds);
  }
  const [told, change] = [own, fresh].map((due) => due.querySelector(".change"));
  if (told?.textContent === change?.textContent) return;
  told?.remove();
  if (!change) return;
  own.querySelector(".kinds").before(change);
  speak(change.textContent);
}

// The order is taken back here for a minute; the room of the button stays.
function adopt(due) {
  const seconds = Number(due.dataset.undo);
  if (seconds) setTimeout(() => due.querySelector(".undo")?.remove(), seconds * 1000);
}

// The lists

function mergeList(page, press) {
  if (press <= newestList.press) return;
  newestList = { press, page };
  const sums = page.getElementById("owed-sums");
  if (sums) document.getElementById("owed-sums").textContent = sums.textContent;
}

// The rows that were paid go, and those that had no room yet come.
function foldList() {
  const days = document.getElementById("owed-days");
  for (const row of days.querySelectorAll(".owed.paid")) row.remove();
  const newDays = newestList.page?.getElementById("owed-days");
  const rows = newDays ? [...newDays.querySelectorAll(".owed:not(.paid)")] : [];
  const isEmpty = rows.length === 0 && !days.querySelector(".owed");
  if (isEmpty && document.getElementById("unpaid")?.matches("form")) return location.assign("/orders?unpaid");
  const note = newestList.page?.querySelector(".owing-panel > .quiet");
  if (isEmpty && note) document.querySelector(".owing-panel > .quiet").textContent = note.textContent;
  const last = [...days.querySelectorAll(".owed-list")].at(-1);
  last?.append(...rows.filter((row) => !document.getElementById(row.id)));
  for (const empty of days.querySelectorAll(".owed-list:empty, .owed-list:not(:has(*))")) {
    if (empty.previousElementSibling?.matches(".owed-day")) empty.previousElementSibling.remove();
    empty.remove();
  }
  movedAt.set(days, Date.now());
}

function restOf(place) {
  return place.querySelector(".change") ? changeMilliseconds : place.querySelector(".tendering") ? tenderMilliseconds : restMilliseconds;
}

function foldAtRest() {
  const now = Date.now();
  if (now - fingersAt < restMilliseconds) return;
  const isOver = (place) => !place.dataset.sending && now - (settledAt.get(place) ?? 0) >= restOf(place);
  for (const due of document.querySelectorAll(".due.paid, .due.gone")) {
    if (!isOver(due)) continue;
    if (due.matches(".paid")) foldedDues.add(due.id);
    due.remove();
  }
  const paid = [...document.querySelectorAll(".owed-days .owed.paid")];
  if (paid.length && paid.every(isOver)) foldList();
}
