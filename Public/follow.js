// Shows on the stock page what is filled in and not saved, and what others change. Nothing moves under a finger, and
// nothing changes in a field that is being typed in.

import { countReader, numberOf } from "/numbers.js";
import { fruitText, grouped } from "/words.js";

const maxNames = 2; // the foot of the page without scripts names as many
const savedMilliseconds = 10000; // a stock change is taken back here; later, in the history

if (stockForm().querySelector(".say [formaction]")) setTimeout(() => showFilled(), savedMilliseconds);
document.addEventListener("page-refreshed", ({ detail: page }) => {
  const form = page.getElementById("stock");
  if (!form || document.getElementById("fault")) return; // its counts are those that the faults are about
  stockForm().elements.key.value = form.elements.key.value;
  footText().dataset.idle = footText(page).dataset.idle;
  for (const entry of rows()) mergeRow(entry, form.querySelector(`#${CSS.escape(entry.row.id)}`));
  showFilled();
});

document.addEventListener("page-locked", ({ detail: text }) => { if (stockForm()) tell(text, "", "notice"); });

export function stockForm() { return document.getElementById("stock"); }

export function reason() { return stockForm().elements.reason.value; }

// `seen` is the count that a typed one is compared with, `seenAt` the last event that a counted one includes.
export function rows() {
  return [...stockForm().querySelectorAll(".row")].map((row) => ({
    row,
    field: row.querySelector(".count"),
    seen: row.querySelector("[name^='seen.']"),
    seenAt: row.querySelector("[name^='seenAt.']"),
  }));
}

// The number in a row's field, in the unit of its fruit; NaN where it holds none. Only what came or went may have a plus.
export function numberIn({ row, field }) {
  const isChange = reason() === "delivery" || reason() === "waste";
  return numberOf(field.value, countReader(row.dataset.unit, isChange ? "plus" : "none"));
}

// A correction's field holds the stock as it is. The others are empty until something came, was counted or went.
export function isFilled({ field, seen }) {
  return reason() === "other" ? field.value !== seen.value : field.value.trim() !== "";
}

export function setField(field, text) {
  field.value = text;
  field.classList.toggle("long", text.length > 4);
}

// Also what the foot says: the row that was changed `last` comes first, so that its new number is spoken.
export function showFilled(last, note = stockForm().dataset.reversible) {
  const { change, more, unsaved } = stockForm().dataset;
  const sentences = [];
  for (const entry of rows()) {
    const counts = isFilled(entry) && numberIn(entry) >= 0 && countsOf(entry);
    entry.row.classList.toggle("changed", Boolean(counts));
    const words = counts && { before: amount(counts.before, entry.row), after: amount(counts.after, entry.row) };
    showHint(entry.row, counts ? fillIn(unsaved, words) : entry.row.dataset.hint);
    showMark(entry.row, counts ? counts.after : Number(entry.row.dataset.count));
    if (!counts) continue;
    sentences[entry.row === last ? "unshift" : "push"](fillIn(change, { fruit: entry.row.dataset.name, ...words }));
  }
  const changes = sentences.slice(0, maxNames).join(" · ");
  const left = sentences.length - maxNames;
  if (!changes) tell(footText().dataset.idle, "", "idle");
  else tell(left > 0 ? fillIn(more, { changes, count: left }) : changes, note, "saving");
}

export function tell(text, note, mood) {
  const foot = footText();
  foot.parentElement.className = `say ${mood}`;
  foot.parentElement.querySelector("[formaction]")?.remove(); // what it would take back is no longer told
  for (const [element, words] of [[foot.querySelector("b"), text], [foot.querySelector("small"), note]]) {
    if (element.textContent !== words) element.textContent = words; // else it is spoken again
  }
}

// A pressed correction moves along with the count. A typed one keeps the count that it was typed beside, and a stocktake
// the one at the time of counting.
function keepsItsCount(entry) {
  return entry.seen && isFilled(entry) && (entry.seenAt || "typed" in entry.field.dataset);
}

export function moveAlong(entry, { count, sequence }) {
  const { field, seen, seenAt } = entry;
  if (!seen || keepsItsCount(entry)) return;
  if (!seenAt) setField(field, String(Math.max(0, numberIn(entry) - Number(seen.value) + count)));
  else seenAt.value = sequence;
  seen.value = count;
}

function mergeRow(entry, newRow) {
  if (!newRow) return;
  const { row } = entry;
  if (row.dataset.name !== newRow.dataset.name) rename(row, newRow);
  if (keepsItsCount(entry)) return;
  for (const name of ["count", "hint"]) row.dataset[name] = newRow.dataset[name];
  row.className = newRow.className;
  row.querySelector(".why").replaceChildren(...newRow.querySelector(".why").childNodes);
  // A mark that goes leaves an empty line, so that the stepper stays in its place.
  const mark = row.querySelector(".mark");
  const newMark = newRow.querySelector(".mark");
  if (mark && newMark) mark.replaceWith(newMark);
  else if (mark) {
    mark.textContent = "\u00a0";
    delete mark.dataset.needed;
  }
  const sequence = newRow.querySelector("[name^='seenAt.']")?.value;
  moveAlong(entry, { count: Number(newRow.dataset.count), sequence });
}

function rename(row, newRow) {
  row.dataset.name = newRow.dataset.name;
  row.querySelector("label").firstChild.data = newRow.querySelector("label").firstChild.data;
  const newLabels = newRow.querySelectorAll("[aria-label]");
  row.querySelectorAll("[aria-label]").forEach((control, index) => control.setAttribute("aria-label", newLabels[index].ariaLabel));
}

function countsOf(entry) {
  const { row, seen } = entry;
  const number = numberIn(entry);
  const before = Number(seen?.value ?? row.dataset.count);
  const after = { delivery: before + number, waste: before - number }[reason()] ?? number;
  return { before, after };
}

// The stepper below stays in its place when the hint gets shorter.
function showHint(row, text) {
  const hint = row.querySelector("small");
  const what = row.querySelector(".what");
  if (hint.textContent === text) return;
  what.style.minHeight = `${what.getBoundingClientRect().height}px`;
  hint.textContent = text;
}

// Shows how much the wanted order still needs beyond the filled-in count.
function showMark(row, count) {
  const mark = row.querySelector(".mark[data-needed]");
  const missing = Number(mark?.dataset.needed) - count;
  if (!mark) return;
  mark.textContent = missing > 0 ? fillIn(mark.dataset.marked, { missing: amount(missing, row) }) : mark.dataset.enough;
  mark.classList.toggle("enough", missing <= 0);
}

function footText(page = document) { return page.querySelector("#stock .say .text"); }

function fillIn(text, values) {
  return text.replace(/#([a-z]+)/g, (_, name) => Number.isInteger(values[name]) ? grouped(values[name]) : values[name]);
}

function amount(number, { dataset: { unit } }) { return fruitText(number, unit, stockForm().dataset.pieces); }
