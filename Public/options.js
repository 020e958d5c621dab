// Sizes on the cards, lines of the basket, and the price with a discount. Without this script, a card shows its plain size, and
// the sum is that of the page.
//
// It runs before the scripts of the counter, with which it shares the page: the cups of a sheet become a hidden line with the
// controls of a card, so that the basket is folded, continued, kept and sent in one way. This tab keeps the lines. The sheet of a
// juice has a script that is loaded when this page rests, or at its first press.

import { amountIn, cupsIn, maxCups } from "/cups.js";
import "/groups.js";
import { moneyText, texts } from "/words.js";

const counter = { cupsOn, countOf, namesOf, orderFields, put, putPlain, remove: removeLine }; // the basket, for the sheet
const lineStorage = "lines";

document.addEventListener("click", pressOnClick, true);
document.addEventListener("click", pressSize, true);
for (const name of ["submit", "click"]) document.addEventListener(name, takeBasketAlong);
document.addEventListener("change", showChosenPrice);
addEventListener("show", showSizes);
document.addEventListener("page-refreshed", dropLines);
const shownSizes = new WeakMap(); // of the cards: the control of the size that each one shows
restoreLines();
const foot = document.getElementById("foot");
if (foot) new MutationObserver(() => { linkLines(); showDiscount(); }).observe(foot, { childList: true, subtree: true });
if (document.querySelector(".sheet")) loadSheet();
else if (lines()) addEventListener("load", () => loadSheet().catch(() => {})); // A press tries again.

function lines() { return document.getElementById("lines"); }

// Sizes

// A refresh of the page brings back the words of the plain size.
function showSizes() {
  for (const radio of document.querySelectorAll(".sizes :checked")) {
    const card = radio.closest(".card");
    shownSizes.set(card, radio);
    showSize(card, radio.parentElement.dataset);
    if (!card.querySelector(".chips :checked")) delete card.dataset.fresh;
  }
}

// Another size is another cup: the cups of the size before become a line of the basket, and the card has the others. A press
// of the number of that first cup keeps it.
function pressSize(event) {
  const { target } = event;
  const card = target.closest(".card:not(#lines *)");
  const { fresh } = card?.dataset ?? {};
  if (card && target.matches(".chips input")) delete card.dataset.fresh;
  if (fresh !== undefined && target.matches(".chips [value='1']")) return event.stopPropagation();
  const before = target.matches(".sizes input") && shownSizes.get(card);
  const cups = before && before !== target ? cupsOn(card) : 0;
  if (!cups || !lines()) return;
  for (const chip of card.querySelectorAll(".chips [type=radio]")) chip.checked = false;
  put(lineOf(card, before, cups));
  const others = countOf(keyOf(target));
  removeLine(keyOf(target));
  chooseOn(card, others || 1);
  if (!others) card.dataset.fresh = "";
}

// The plain cup of a line is spelled with a full stop: the card has the other spelling, in whichever size it shows.
function keyOf(radio) { return `${radio.closest(".card").dataset.juice}.${radio.value}`; }

function lineOf(card, radio, cups) {
  const key = keyOf(radio);
  const { name, short, cup, cups: several, amount } = radio.parentElement.dataset;
  const colours = [...card.classList].filter((one) => /^[ab]-/.test(one)).join(" ");
  const price = card.querySelector(".price") ? [["span", [["class", "price"], ["data-amount", amount]], []]] : [];
  const query = new URLSearchParams({ [`cups.${key}`]: 1, cup: key });
  return restored(["li", [["class", `card ${colours}`], ["id", `juice-${key}`], ["data-juice", card.dataset.juice],
    ["data-name", name], ["data-short", short], ["data-cup", cup], ["data-cups", several]], [
    ["a", [["class", "line"], ["href", `/options/${card.dataset.juice}?${query}`], ["data-cup", key]], [["span", [["class", "what"]], [name]]]],
    ...price,
    ["span", [["class", "chips"]], [["input", [["type", "radio"], ["name", `cups.${key}`], ["value", cups],
      ["data-order", "cups"], ["data-customer", ""]], []]]],
  ]]);
}

// Without a press, which would be another choice
function chooseOn(card, cups) {
  card.querySelector(".typed").value = cups;
  const chip = card.querySelector(`.chips [type=radio][value="${cups}"]`) ?? card.querySelector("[value=more]");
  chip.checked = true;
}

function showSize(card, size) {
  Object.assign(card.dataset, size);
  const price = card.querySelector(".price");
  if (price) price.dataset.amount = size.amount;
  for (const name of ["recipe", "state"]) {
    const element = card.querySelector(`.${name}`);
    if (element.textContent.trim() !== size[name]) element.textContent = size[name];
  }
  const glass = card.querySelector(".glass");
  glass.setAttribute("class", glass.getAttribute("class").replace(/\bl\d+/, `l${size.level}`));
}

// The sheet

function loadSheet() { return import("/sheet.js"); }

function pressOnClick(event) {
  const link = event.target.closest(".options, a.line");
  if (!link || event.defaultPrevented || !document.getElementById("board") || document.body.matches(".lost")) return;
  event.preventDefault();
  open(link).catch(showFault);
}

// Without its script, the sheet is a page.
async function open(link) {
  const sheet = await loadSheet().catch(() => null);
  if (sheet) await sheet.open(link, counter);
  else if (link.form) link.form.requestSubmit(link);
  else location.assign(link.href);
}

function showFault() { document.getElementById("said").textContent = texts.lost; }

// Lines of the basket

// The basket in the foot is rewritten at each press; each of its lines leads to its sheet, if it has one: an amount that is not on the
// menu has none. What is linked once is not written again, or the observer of the foot would never rest.
function linkLines() {
  const chosen = [...lines()?.children ?? []].filter((item) => item.querySelector("a.line") && item.querySelector("input:checked"));
  const items = [...document.querySelectorAll(".basket li:not(:has(a.line))")];
  for (const item of chosen) {
    const { short } = item.dataset;
    const { value: cups } = item.querySelector("input:checked");
    const line = items.map((shown) => shown.firstElementChild).find(({ textContent }) => textContent === `${short} ${cups}`);
    const link = item.querySelector(".line").cloneNode();
    link.append(...line?.childNodes ?? []);
    line?.replaceWith(link);
  }
}

// The basket with the discount that it carries; the shop decides when it is ordered.
function showDiscount() {
  const sum = document.querySelector(".basket .sum");
  const id = document.querySelector(".carried [name=discount]")?.value;
  if (!sum || !id || sum.querySelector("s")) return;
  const rule = JSON.parse(document.querySelector("[data-rules]")?.dataset.rules ?? "{}")[id];
  if (!rule) return;
  const cards = [...document.querySelectorAll(".card:has(.price)")];
  const priced = cards.map((card) => [cupOf(card), amountIn(card.querySelector(".price")), cupsOn(card)]);
  showSum(sum, rule, document.querySelector(".carried [name=discountCup]")?.value, priced);
}

// The cup of a card or of a line, as Cup.spelling spells it
function cupOf(card) {
  const size = card.querySelector(".sizes :checked");
  if (card.hasAttribute("data-fixed")) return card.querySelector("input").name.slice("cups.".length);
  return (size ? keyOf(size) : card.id.slice("juice-".length)).replace(/\.$/, "");
}

// The page of the memo shows what its order will cost at the place and with the discount that are chosen there. Its lines have the
// prices of the place with which it came.
function showChosenPrice({ target }) {
  const sum = document.querySelector("[data-lines]");
  if (!sum || !target.matches?.("[name=discount], [name=discountCup], [name=place]")) return;
  const { discount, discountCup } = target.form.elements;
  const places = [...target.form.querySelectorAll("[data-off]")];
  const [before, now] = [places.find((place) => place.defaultChecked), places.find((place) => place.checked)];
  const more = before && now ? before.dataset.off - now.dataset.off : 0;
  const lines = JSON.parse(sum.dataset.lines)
    .map(([cup, price, cups]) => [cup, cup.startsWith("=") ? price : Math.max(0, price + more), cups]);
  showSum(sum, JSON.parse(sum.dataset.rules || "{}")[discount?.value], discountCup?.value, lines);
}

// A sum, and before it what it was without a discount. Each line has its cup, its price and the number of cups.
function showSum(sum, rule, cup, lines) {
  const total = totalOf(lines.map(([, ...priced]) => priced));
  const discounted = lines.filter(([spelling]) => !cup || spelling === cup)
    .map(([spelling, price, cups]) => [price, cups, spelling.startsWith("=")]);
  const off = rule ? amountOff(rule, discounted) : 0;
  const before = Object.assign(document.createElement("s"), { textContent: moneyText(sum.dataset, total) });
  sum.replaceChildren(...(off ? [before, " "] : []), moneyText(sum.dataset, total - off));
}

function totalOf(priced) { return priced.reduce((sum, [price, cups]) => sum + price * cups, 0); }

// The discount on lines with a price and cups each, and true for what is not on the menu, computed as Discount.amount does.
export function amountOff([percent, coin, free, amount], priced) {
  const total = totalOf(priced);
  const part = Math.floor(total * percent / 100);
  let [off, left] = [part - part % coin + Math.min(amount, total), free];
  for (const [price, cups] of priced.filter(([, , isFixed]) => !isFixed).sort(([one], [other]) => one - other)) {
    off += price * Math.min(cups, left);
    left = Math.max(0, left - cups);
  }
  return off;
}

// The page of a sheet or of the memo orders the basket, or leads back with it in the address: the counter does not offer it
// again.
function takeBasketAlong({ type, target }) {
  if (document.getElementById("board")) return;
  if (!target.closest?.(type === "submit" ? "[data-basket]" : "[data-basket] :is(.shut, .remove)")) return;
  try {
    const { folded } = JSON.parse(sessionStorage.getItem("baskets")) ?? {};
    sessionStorage.setItem("baskets", JSON.stringify({ folded }));
  } catch { /* The storage is blocked. */ }
}

// The fields that the board sends for an order: the `data-order` of their controls is "cups" for cups and sizes, and empty for a
// fact of the whole order.
function orderFields(selector) {
  const board = document.getElementById("board");
  const names = namesOf(board, selector);
  return [...new FormData(board)].filter(([name]) => names.has(name));
}

function namesOf({ elements }, selector = ":not([type=hidden])") {
  return new Set([...elements].filter((control) => control.matches(selector)).map(({ name }) => name));
}

// The cups of a card, as its chips and its field say them
function cupsOn(card) {
  const chip = card.querySelector(".chips :checked");
  return cupsIn(chip?.value === "more" ? card.querySelector(".typed").value : chip?.value ?? "");
}

function put(item) {
  const own = document.getElementById(item.id) ?? item;
  const cups = Number(item.querySelector("input").value) + countOf(item.id.slice("juice-".length));
  if (own === item) {
    for (const radio of item.querySelectorAll("input")) radio.checked = false;
    lines().append(item);
  }
  const control = controlOf(own, Math.min(maxCups, cups));
  if (!control.checked) control.click();
  keepLines();
}

// The control of a line that says this number of cups
function controlOf(item, cups) {
  const radios = [...item.querySelectorAll("input")];
  const control = radios.find(({ value }) => Number(value) === Number(cups));
  if (control) return control;
  const other = radios[0].cloneNode();
  other.checked = false;
  other.setAttribute("value", cups);
  radios[0].parentElement.append(other);
  return other;
}

// A plain cup of a juice without sizes is one of its card.
function putPlain(id, added) {
  const card = document.getElementById(id);
  if (!card) return;
  const typed = card.querySelector(".typed");
  typed.value = Math.min(maxCups, cupsOn(card) + added);
  const chip = card.querySelector(`.chips [value="${typed.value}"]:not(.typed)`) ?? card.querySelector("[value=more]");
  if (!chip.checked) chip.click();
  typed.dispatchEvent(new Event("input", { bubbles: true }));
}

function chosenOf(cup) { return document.getElementById(`juice-${cup}`)?.querySelector("input:checked"); }

function countOf(cup) { return Number(chosenOf(cup)?.value ?? 0); }

// A second press of a chosen control lets go of it.
function removeLine(cup) { chosenOf(cup)?.click(); }

// Those whose juice is not sold any more: the basket says so. An amount that is not on the menu has none.
function dropLines() {
  for (const item of [...lines()?.children ?? []].filter((line) => !line.hasAttribute("data-fixed"))) {
    const card = document.getElementById(`juice-${item.dataset.juice}`);
    if (!card || card.matches(".out")) item.remove();
  }
}

// An element as JSON, and back: no text becomes markup.
function saved(element) {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
  const children = [...element.childNodes].map((child) => (child instanceof Element ? saved(child) : child.data));
  return [element.localName, attributes, children];
}

function restored([name, attributes, children]) {
  const element = document.createElement(name);
  for (const attribute of attributes) element.setAttribute(...attribute);
  element.append(...children.map((child) => (typeof child === "string" ? child : restored(child))));
  return element;
}

function keepLines() {
  try {
    sessionStorage.setItem(lineStorage, JSON.stringify([...lines().children].map(saved)));
  } catch { /* They are lost with the page. */ }
}

// Every line that a basket of this tab has, chosen or not; the counter chooses those of its basket.
function restoreLines() {
  if (!lines()) return;
  let [stored, baskets] = [[], ""];
  try {
    stored = JSON.parse(sessionStorage.getItem(lineStorage)) ?? [];
    baskets = sessionStorage.getItem("baskets") ?? "";
  } catch { /* The storage is blocked. */ }
  for (const item of stored.map(restored)) {
    const { name } = item.querySelector("input");
    if (!baskets.includes(`"${name}"`)) continue;
    const own = [...lines().children].find((line) => line.querySelector("input").name === name);
    for (const radio of item.querySelectorAll("input")) {
      if (own) controlOf(own, radio.value);
      radio.checked = false;
    }
    if (!own) lines().append(item);
  }
  keepLines();
}
