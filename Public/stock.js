// Saves presses and numbers on the stock page without leaving it. Presses gather for a moment and are posted together,
// one form at a time, until there is a response. follow.js shows it.

import { pauseRefresh, resumeRefresh } from "/app.js";
import { isCorrection, isWholeNumber, setCount, showRefused, showSaved, stockForm } from "/follow.js";
import { outbox, post, postUntilAnswered } from "/retry.js";

const gatherMilliseconds = 300;
const holdMilliseconds = 450;
const repeatMilliseconds = 90;
const maxAgeMilliseconds = 12 * 3600 * 1000; // the shop knows a key for a day
const maxCount = 999999999;

const unsaved = outbox("unsaved ");
let sendTimer = 0; // while presses gather
let repeatTimer = 0; // while a button is held
let pending = ""; // the body that was posted and has no response yet
let heldButton = null; // its repeats have counted, so its click does not
let closeButton = null; // pressed while a body was pending
let isLeaving = false; // by a button that saves

document.addEventListener("submit", saveOnSubmit);
document.addEventListener("input", ({ target }) => {
  target.dataset.typed = "";
  isLeaving = false;
});
document.addEventListener("pointerdown", repeatWhileHeld);
for (const name of ["pointerup", "pointercancel", "pointerout", "blur"]) addEventListener(name, stopRepeating);
document.addEventListener("contextmenu", (event) => {
  if (isStep(event.target.closest?.("button"))) event.preventDefault();
});
addEventListener("beforeunload", askAboutTyped);
addEventListener("pagehide", postLastChanges);
sendUnsaved();

function saveOnSubmit(event) {
  const button = event.submitter;
  if (!button || event.target !== stockForm()) return;
  if (button.name === "close") {
    isLeaving = true;
    cancelSend();
    if (!pending) return;
    closeButton = button;
    event.preventDefault();
  } else if (!isStep(button)) {
    event.preventDefault();
    for (const { field } of rows()) delete field.dataset.typed;
    sendChanges();
  } else if (button === heldButton || pressStep(button)) {
    event.preventDefault();
  } else {
    isLeaving = true;
  }
}

function isStep(button) { return button?.name?.startsWith("add."); }

// Returns false when the field holds no number: the form is then submitted, and the shop says what is wrong with it.
function pressStep(button) {
  const field = button.parentElement.querySelector(".count");
  const isEmpty = !isCorrection() && isBlank(field);
  if (!isEmpty && !isWholeNumber(field.value)) return false;
  const step = isCorrection() ? Number(button.value) : Math.abs(button.value);
  setCount(field, Math.min(maxCount, Math.max(0, Number(field.value) + step)));
  if (!isCorrection()) delete field.dataset.typed;
  scheduleSend();
  return true;
}

function repeatWhileHeld(event) {
  const button = event.target.closest("button");
  if (!isStep(button) || event.button !== 0) return;
  const repeat = () => {
    heldButton = button;
    if (pressStep(button)) repeatTimer = setTimeout(repeat, repeatMilliseconds);
  };
  repeatTimer = setTimeout(repeat, holdMilliseconds);
}

function stopRepeating() {
  clearTimeout(repeatTimer);
  setTimeout(() => { heldButton = null; }, 0); // after its click
}

function scheduleSend() {
  pauseRefresh();
  clearTimeout(sendTimer);
  sendTimer = setTimeout(sendChanges, gatherMilliseconds);
}

function cancelSend() {
  clearTimeout(sendTimer);
  sendTimer = 0;
}

async function sendChanges() {
  cancelSend();
  if (pending) return;
  const changed = rows().filter((row) => isChanged(row) && isEntered(row));
  if (changed.length === 0) return resumeRefreshWhenIdle();
  const body = enteredBody();
  const before = changed.map(({ base, field }) => [field, field.value, base, base.value]);
  for (const row of rows()) if (isEntered(row)) delete row.field.dataset.typed;
  for (const { base, field } of changed) {
    if (isCorrection()) base.value = field.value;
    else field.value = "";
  }
  await sendBody(body, () => {
    for (const [field, value, base, baseValue] of before) [field.value, base.value] = [value, baseValue];
  });
}

function rows() {
  return [...stockForm().querySelectorAll(".row")].map((row) => ({
    base: row.querySelector("input[type=hidden]"), // the count that a correction is sent as a difference from
    field: row.querySelector(".count"),
  }));
}

function isBlank(field) { return field.value.trim() === ""; }

function isChanged({ base, field }) { return isCorrection() ? field.value !== base.value : !isBlank(field); }

// A number that is still being typed is not sent: its halves would be added up.
function isEntered({ field }) { return isCorrection() || !("typed" in field.dataset); }

function enteredBody() {
  const body = new URLSearchParams(new FormData(stockForm()));
  for (const row of rows()) if (!isEntered(row)) body.delete(row.field.name);
  return body.toString();
}

// `undo` gives the form its values back, to be submitted when the response is not a stock page. A body that was kept
// from an earlier page has none.
async function sendBody(body, undo) {
  pending = body;
  pauseRefresh();
  unsaved.add(body, Date.now());
  const values = new Map(rows().map(({ field }) => [field.id, field.value]));
  const showRetrying = () => showStatus(stockForm().dataset.retrying, true);
  const { page } = await postUntilAnswered(stockForm().action, body, showRetrying);
  unsaved.remove(body);
  pending = "";
  if (!page.getElementById("stock")) {
    submitForm(undo);
  } else if (page.getElementById("fault")) {
    cancelSend(); // until the faults are corrected
    closeButton = null;
    isLeaving = false;
    showRefused(page, rows().map(({ field }) => field).filter((field) => field.value !== values.get(field.id)));
    resumeRefreshWhenIdle();
  } else {
    const status = page.querySelector(".headline .status").textContent;
    showSaved(page);
    showStatus(status, false);
    await sendNextOrClose();
  }
}

function submitForm(undo) {
  if (!undo) return resumeRefreshWhenIdle();
  isLeaving = true;
  undo();
  stockForm().submit();
}

async function sendNextOrClose() {
  if (closeButton) {
    isLeaving = true;
    stockForm().requestSubmit(closeButton);
  } else if (!sendTimer) {
    await sendChanges();
  }
}

function resumeRefreshWhenIdle() { if (!sendTimer && !pending) resumeRefresh(); }

function showStatus(text, isWaiting) {
  const status = document.querySelector(".headline .status");
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("waiting", isWaiting);
}

// A number that was typed and not entered would be lost.
function askAboutTyped(event) {
  if (!isLeaving && rows().some((row) => "typed" in row.field.dataset && isChanged(row))) event.preventDefault();
}

// The pending body may not have arrived, and gathering presses were not sent at all.
function postLastChanges() {
  for (const body of [pending, sendTimer ? enteredBody() : ""]) {
    if (!body) continue;
    unsaved.add(body, Date.now());
    post(stockForm().action, body);
  }
}

// Changes that had no response when the page was left.
async function sendUnsaved() {
  for (const [body, savedAt] of unsaved.entries()) {
    if (Date.now() - savedAt < maxAgeMilliseconds) await sendBody(body);
    else unsaved.remove(body);
  }
}
