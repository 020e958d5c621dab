// Shows on the order page what is chosen and what a press will order. Without this script, the chips are radio buttons
// of the same form.

import { say, says, speak, template } from "/app.js";

const quietMilliseconds = 20000; // the next customer finds nothing chosen
const maxCups = 99;

let chosen = new Set(); // the chips that were chosen before a press
let quietTimer = 0;

document.addEventListener("click", pressChip);
document.addEventListener("input", ({ target }) => { if (target.matches(".typed")) show(target); });
document.addEventListener("keydown", countByArrow);
document.addEventListener("reset", letGo);
document.addEventListener("page-refreshed", () => show());
for (const name of ["pointerdown", "keydown"]) addEventListener(name, waitForQuiet, true);
waitForQuiet();
show();

function pressChip({ target }) {
  if (target.matches(".typed")) target.select(); // typing 3 means 3, not 43
  if (target.type !== "radio") return;
  if (chosen.has(target)) {
    if (target.value === "more") count(fieldOf(target), 1);
    else target.checked = false;
  }
  say("done");
  show(target);
}

function countByArrow(event) {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step || !event.target.matches(".typed")) return;
  event.preventDefault();
  count(event.target, step);
  show(event.target);
}

function count(field, step) { field.value = Math.min(maxCups, Math.max(1, (Number(field.value) || 0) + step)); }

// Clears every control that belongs to one customer: `data-customer` has the value that the next one finds.
function letGo(event) {
  event?.preventDefault?.(); // the chips that a response has chosen are let go, too
  if (location.search) history.replaceState(null, "", "/");
  for (const control of document.querySelectorAll("[data-customer]")) {
    if (["radio", "checkbox"].includes(control.type)) control.checked = false;
    else control.value = control.dataset.customer;
  }
  show();
}

function waitForQuiet() {
  clearTimeout(quietTimer);
  quietTimer = setTimeout(letGo, quietMilliseconds);
}

function fieldOf(chip) { return chip.closest(".card").querySelector(".typed"); }

// Speaks what is chosen of the juice whose control was `pressed`.
function show(pressed) {
  chosen = new Set();
  const cards = [...document.querySelectorAll(".card")];
  showBar(cards.map(showCard).filter(({ cups }) => cups));
  const card = pressed?.closest(".card");
  if (card) speak(card.querySelector(".what").textContent + (card.matches(".over") ? ` · ${card.querySelector(".state").textContent}` : ""));
}

function showCard(card) {
  const chip = card.querySelector(":checked");
  if (chip) chosen.add(chip);
  const cups = chip?.value === "more" ? fieldOf(chip).value.trim() : chip?.value ?? "";
  const what = card.querySelector(".what");
  const text = phrase(card.dataset, cups);
  if (what.textContent !== text) what.textContent = text;
  card.classList.toggle("chosen", Boolean(cups));
  card.classList.toggle("over", Number(cups) > Number(card.dataset.available));
  const price = card.querySelector(".price");
  const amount = price ? Number(price.dataset.amount) : undefined;
  if (price) showAmount(price, amount * (Number(cups) || 1));
  return { card, cups, amount };
}

// Writes an amount, which is a whole number of the currency's smallest unit, into the pattern of the page's language.
function showAmount(element, amount) {
  const { money, decimals } = document.getElementById("say-basket").content.querySelector(".sum").dataset;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const number = (amount / 10 ** decimals).toLocaleString(document.documentElement.lang, digits);
  const text = money.replace("#", number);
  if (element.textContent !== text) element.textContent = text;
}

function phrase({ name, cup, cups: some }, cups) {
  if (!cups) return name;
  return cups === "1" ? cup : some.replace("#", cups);
}

function showBar(lines) {
  if (lines.length === 0 || !document.getElementById("board")) return say("basket");
  const bar = says.basket ?? template("basket");
  bar.querySelector("ul").replaceChildren(...lines.map(({ card, cups }) => {
    const item = document.createElement("li");
    item.className = [...card.classList].find((one) => one.startsWith("a-"));
    item.textContent = `${card.dataset.short} ${cups}`;
    return item;
  }));
  const total = bar.querySelector(".sum");
  const priced = lines.filter(({ amount }) => amount !== undefined);
  if (priced.length) showAmount(total, priced.reduce((sum, { cups, amount }) => sum + amount * (Number(cups) || 0), 0));
  else if (total) total.textContent = "";
  const sum = lines.reduce((total, { cups }) => total + (Number(cups) || 0), 0);
  const button = bar.querySelector(".filled");
  button.textContent = phrase(button.dataset, String(sum));
  say("basket", bar);
}
