// Fills the fields of the stock page without leaving it, keeps them on the tablet until they are saved, and posts the
// form until there is a response. follow.js shows what is filled in.

import { pauseRefresh, resumeRefresh } from "/app.js";
import { isFilled, moveAlong, numberIn, reason, rows, setField, showFilled, stockForm, tell } from "/follow.js";
import { maxCount } from "/numbers.js";
import { asksForPIN, outbox, postUntilAnswered, tryStorage } from "/retry.js";

const holdMilliseconds = 450;
const repeatMilliseconds = 90;
const maxAgeMilliseconds = 12 * 3600 * 1000; // the shop knows a key for a day

const unsaved = outbox("unsaved ");
let repeatTimer = 0; // while a button is held
let heldButton = null; // its repeats have counted, so its click does not
let isSaving = false;

document.addEventListener("submit", fillOrSave);
document.addEventListener("input", ({ target }) => {
  target.dataset.typed = "";
  keepDraft(target);
});
document.addEventListener("click", (event) => {
  if (event.target.matches(".count")) event.target.select(); // typing 3 means 3, not 103
  if (event.target.id === "cancel") cancel(event);
});
document.addEventListener("keydown", stepByArrow);
document.addEventListener("pointerdown", repeatWhileHeld);
for (const name of ["pointerup", "pointercancel", "pointerout", "blur"]) addEventListener(name, stopRepeating);
document.addEventListener("contextmenu", (event) => {
  if (isStep(event.target.closest?.("button"))) event.preventDefault();
});
if (document.querySelector(".row.wrong, .row.changed")) keepDraft(); // of a form that came back
else offerDraft();
sendUnsaved();
if (!document.getElementById("fault")) markTimed();

// Filling the fields

function fillOrSave(event) {
  const button = event.submitter;
  if (event.target !== stockForm() || button?.hasAttribute("formaction")) return;
  if (isStep(button)) {
    if (button === heldButton || step(fieldOf(button), Number(button.value))) event.preventDefault();
  } else {
    event.preventDefault();
    const press = button?.name === "moment" ? [button.name, button.value] : ["close", "1"];
    if (!isSaving) save(new URLSearchParams([...new FormData(stockForm()), press]).toString());
  }
}

// The counts beside the fields are those of the moment of typing, which a page without a script cannot say.
function markTimed() {
  const field = document.createElement("input");
  [field.type, field.name, field.value] = ["hidden", "timed", "1"];
  stockForm().append(field);
}

function isStep(button) { return button?.name?.startsWith("step."); }

function fieldOf(button) { return button.parentElement.querySelector(".count"); }

// As StockStep does it. Returns false when the field holds no number: the shop then says what is wrong with it.
export function step(field, pieces) {
  const isEmpty = reason() !== "other" && field.value.trim() === "";
  const typed = isEmpty ? 0 : numberIn({ row: field.closest(".row"), field });
  if (!(typed >= 0)) return false;
  const number = Math.min(maxCount, typed + pieces);
  const least = { other: -Infinity, count: 0 }[reason()] ?? 1;
  setField(field, number < least ? "" : String(Math.max(0, number)));
  keepDraft(field);
  return true;
}

function stepByArrow(event) {
  const button = { ArrowDown: 0, ArrowUp: 1 }[event.key];
  if (button === undefined || !event.target.matches(".count")) return;
  const pieces = Number(event.target.parentElement.querySelectorAll("button")[button].value);
  if (step(event.target, pieces)) event.preventDefault();
}

function repeatWhileHeld(event) {
  const button = event.target.closest("button");
  if (!isStep(button) || event.button !== 0) return;
  const repeat = () => {
    heldButton = button;
    if (step(fieldOf(button), Number(button.value))) repeatTimer = setTimeout(repeat, repeatMilliseconds);
  };
  repeatTimer = setTimeout(repeat, holdMilliseconds);
}

function stopRepeating() {
  clearTimeout(repeatTimer);
  setTimeout(() => { heldButton = null; }, 0); // after its click
}

// The draft: what is filled in on this tab, until it is saved or cancelled

function draftName() { return `draft ${reason()}`; }

function keepDraft(field) {
  const entries = rows().filter(isFilled).map((entry) => [
    entry.field.id, entry.field.value, entry.seen?.value, entry.seenAt?.value, "typed" in entry.field.dataset]);
  if (entries.length) tryStorage(() => localStorage.setItem(draftName(), JSON.stringify([Date.now(), entries])));
  else dropDraft();
  showFilled(field?.closest(".row"));
}

function dropDraft() { tryStorage(() => localStorage.removeItem(draftName())); }

function offerDraft() {
  const [savedAt, entries] = tryStorage(() => JSON.parse(localStorage.getItem(draftName()))) ?? [];
  if (!entries) return;
  if (Date.now() - savedAt > maxAgeMilliseconds) return dropDraft();
  for (const entry of rows()) {
    const [, value, seen, seenAt, isTyped] = entries.find(([id]) => id === entry.field.id) ?? [];
    if (value === undefined) continue;
    const now = { count: Number(entry.row.dataset.count), sequence: entry.seenAt?.value };
    setField(entry.field, value);
    if (entry.seen) entry.seen.value = seen;
    if (entry.seenAt) entry.seenAt.value = seenAt;
    if (isTyped) entry.field.dataset.typed = "";
    moveAlong(entry, now);
  }
  showFilled(null, stockForm().dataset.draft);
}

// A form that was sent cannot be cancelled: its change can be reversed after it is saved.
function cancel(event) {
  if (isSaving) event.preventDefault();
  else dropDraft();
}

// Saving

async function save(body) {
  unsaved.add(body, Date.now());
  dropDraft();
  const outcome = await send(body);
  if (outcome === "saved") {
    location.assign(document.getElementById("cancel").href);
  } else if (outcome === "locked") {
    unsaved.remove(body);
    keepDraft(); // which the page offers once the PIN is entered
    location.assign(`/pin?next=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (outcome === "unknown") {
    keepDraft();
    stockForm().submit(); // the response is another page, which the browser then shows
  }
}

// Does not follow the redirect of a saved form: the message for the next page would be gone.
async function send(body) {
  isSaving = true;
  pauseRefresh();
  stockForm().querySelector(".rows").inert = true;
  const { response, page } = await postUntilAnswered(stockForm().action, body, showRetrying, { redirect: "manual" });
  if (asksForPIN(page)) return "locked";
  unsaved.remove(body);
  if (response.type === "opaqueredirect") return "saved";
  const isRefused = Boolean(page.getElementById("stock"));
  if (isRefused) showRefused(page, new URLSearchParams(body).has("timed"));
  stockForm().querySelector(".rows").inert = false;
  isSaving = false;
  resumeRefresh();
  return isRefused ? "refused" : "unknown";
}

function showRetrying() { tell(stockForm().dataset.retrying, "", "saving"); }

function showRefused(page, isTimed) {
  document.title = page.title;
  document.querySelector(".head").replaceWith(page.querySelector(".head"));
  stockForm().replaceWith(page.getElementById("stock"));
  if (isTimed) markTimed();
  keepDraft();
  document.getElementById("fault").focus();
}

// The changes that had no response when the page was left.
async function sendUnsaved() {
  let isSent = false;
  for (const [body, savedAt] of unsaved.entries()) {
    if (Date.now() - savedAt > maxAgeMilliseconds) unsaved.remove(body);
    else if (await send(body) === "saved") isSent = true;
  }
  if (isSent) location.reload();
}
