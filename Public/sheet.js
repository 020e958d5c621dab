// The sheet of a juice's sizes and options: over the counter, which opens it and gives it the basket, or a page.

import { cupsIn } from "/cups.js";
import { digitsOf, grouped, moneyText, texts } from "/words.js";

const timeoutMilliseconds = 8000;

let counter = null; // what options.js does with the basket

document.addEventListener("click", closeOnClick, true);
document.addEventListener("submit", takeOnSubmit, true);
for (const name of ["input", "keyup"]) { // the counter's arrow keys count in the field
  document.addEventListener(name, ({ target }) => { if (target.closest(".sheet")) showCup(sheet()); });
}
document.addEventListener("reset", () => dialog()?.close());
if (sheet()) showCup(sheet());

function dialog() { return document.querySelector("dialog"); }

function sheet() { return document.querySelector(".sheet"); }

function closeOnClick(event) {
  const link = event.target.closest(".shut, .remove");
  if (event.defaultPrevented || !dialog()?.contains(link)) return;
  event.preventDefault();
  if (link.matches(".remove")) counter.remove(dialog().dataset.line);
  dialog().close();
}

// Shows the sheet that a button or a line of the basket leads to.
export async function open(opener, basket) {
  counter = basket;
  const cup = opener.dataset.cup ?? (opener.href && new URL(opener.href).searchParams.get("cup"));
  const juice = opener.closest(".card")?.dataset.juice ?? cup.split(".")[0];
  const size = document.querySelector(`[name="size.${juice}"]:checked`)?.value;
  const query = new URLSearchParams(cup ? { [`cups.${cup}`]: counter.countOf(cup), cup } : size ? { cup: `${juice}.${size}` } : {});
  for (const [name, value] of counter.orderFields("[data-order='']")) query.set(name, value);
  const address = `/options/${juice}?${query}`;
  const page = await load(address);
  const form = page.querySelector(".sheet");
  if (!form) return location.assign(address); // which says why
  await addStyle(page);
  dialog()?.remove();
  const frame = document.createElement("dialog");
  frame.className = "over";
  frame.setAttribute("aria-labelledby", "sheet");
  frame.dataset.line = cup ?? "";
  const heading = document.createElement("h2"); // the page below has the other one
  heading.id = "sheet";
  heading.textContent = form.querySelector("h1").textContent;
  form.querySelector("h1").replaceWith(heading);
  form.tabIndex = 0; // it scrolls
  frame.append(form);
  document.body.append(frame);
  frame.addEventListener("close", () => {
    frame.remove();
    if (!opener.isConnected) document.getElementById("main").focus();
  });
  frame.showModal();
  form.querySelector("input:checked")?.focus();
  showCup(form);
}

// The sheet of styles that the counter does not have; between its own and those that come after all others.
async function addStyle(page) {
  const own = [...document.querySelectorAll("[rel=stylesheet]")];
  const link = [...page.querySelectorAll("[rel=stylesheet]")].find(({ href }) => own.every((other) => other.href !== href));
  if (!link) return;
  const loaded = new Promise((done, fail) => { Object.assign(link, { onload: done, onerror: fail }); });
  own[1].after(link);
  await loaded.catch((error) => { link.remove(); throw error; });
}

// The response's address is where the shop leads to.
async function load(address, body) {
  const signal = AbortSignal.timeout?.(timeoutMilliseconds);
  const response = await fetch(address, { cache: "no-store", signal, ...body && { method: "POST", body } });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function showFault() {
  const said = document.getElementById("said");
  const cost = dialog()?.querySelector(".cost b");
  if (cost) cost.textContent = texts.lost;
  said.textContent = texts.lost;
}

// Shows the price of the chosen cup, the fruit it takes, and how many can be made
function showCup(form) {
  const { stock, possible, decimals, cup, cups: several } = form.dataset;
  const fruits = JSON.parse(stock);
  const set = [...form.querySelectorAll("[data-takes]:checked")];
  const parts = set.some(({ name }) => name === "size") ? set : [form, ...set];
  const takes = takesOf(parts.map(({ dataset: { takes, instead } }) => [JSON.parse(takes), instead]));
  const cups = cupsOf(form);
  const most = Math.min(...Object.entries(takes).map(([fruit, count]) => Math.floor(Math.max(0, fruits[fruit][2]) / count)));
  const listing = Object.entries(takes).map(([fruit, count], index) => fruits[fruit][index ? 1 : 0].replace("#", count));
  const size = set.find(({ name, value }) => name === "size" && value);
  form.querySelector(".takes").textContent = [...size ? [labelOf(size)] : [], ...listing].join("\u00a0· ");
  form.querySelector(".possible").textContent = possible.replace("#", grouped(most));
  form.querySelector(".possible").classList.toggle("over", most < cups);
  const send = form.querySelector(".ways .filled");
  if (cups) send.textContent = cups === 1 ? send.dataset.cup : send.dataset.cups.replace("#", cups);
  const cost = form.querySelector(".cost b");
  if (!cost) return;
  const each = parts.reduce((sum, { dataset }) => sum + Number(dataset.amount), 0);
  cost.textContent = moneyText(form.dataset, each * (cups || 1));
  const note = form.querySelector(".cost small") ?? cost.parentElement.insertBefore(document.createElement("small"), cost.nextSibling);
  const costs = parts.filter(({ dataset }) => Number(dataset.amount))
    .map((part) => `${labelOf(part)} ${digitsOf(part.dataset.amount, decimals)}`.trim());
  note.textContent = `${costs.join(" + ")} · ${cups > 1 ? several.replace("#", cups) : cup}`;
}

// The fruit of a cup, computed as Menu.serving does: the recipe of the size, then what the choices add, or take for each unit of
// the fruit that they replace.
export function takesOf([[recipe], ...choices]) {
  const takes = {};
  const add = (fruit, count) => { takes[fruit] = (takes[fruit] ?? 0) + count; };
  const replacements = Object.fromEntries(choices.filter(([, instead]) => instead).map(([taken, instead]) => [instead, taken]));
  for (const [fruit, count] of Object.entries(recipe)) {
    for (const [other, each] of Object.entries(replacements[fruit] ?? { [fruit]: 1 })) add(other, count * each);
  }
  for (const [taken, instead] of choices) {
    if (!instead) for (const [fruit, count] of Object.entries(taken)) add(fruit, count);
  }
  return takes;
}

function labelOf(input) { return input.closest("label")?.querySelector("b").textContent ?? ""; }

function cupsOf({ elements }) {
  const { value } = elements.cups;
  return cupsIn(value === "more" ? elements.typed.value : value);
}

// The order of a sheet has the basket besides. Its own number may come from the field.
function takeOnSubmit(event) {
  const { target: form, submitter } = event;
  if (!dialog()?.contains(form)) return;
  if (submitter?.hasAttribute("formaction")) {
    event.preventDefault();
    add(form, submitter.getAttribute("formaction")).catch(() => showFault());
    return;
  }
  for (const field of form.querySelectorAll("[type=hidden]:not([name=key])")) field.remove();
  const own = new Set([`cups.${dialog().dataset.line}`, ...counter.namesOf(form)]); // what the sheet asks for itself
  for (const [name, value] of counter.orderFields("[data-order]")) {
    if (own.has(name)) continue;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
}

async function add(form, address) {
  const fields = new URLSearchParams(new FormData(form));
  const own = counter.namesOf(form);
  for (const [name, value] of counter.orderFields("[data-order='']")) {
    if (!own.has(name)) fields.set(name, value);
  }
  const page = await load(address, fields);
  const faulty = page.querySelector(".sheet");
  if (faulty) {
    faulty.querySelector("h1").replaceWith(form.querySelector("h2"));
    faulty.tabIndex = 0;
    form.replaceWith(faulty);
    showCup(faulty);
    faulty.querySelector("[aria-invalid]")?.focus();
    return;
  }
  const { line } = dialog().dataset;
  dialog().close();
  if (line) counter.remove(line);
  document.querySelector(".carried")?.remove();
  document.querySelector("#foot > .send").append(...page.querySelectorAll(".carried"));
  for (const chip of document.querySelectorAll("#calls input")) {
    chip.checked = [...page.querySelectorAll("#calls :checked")].some(({ value }) => value === chip.value);
  }
  const item = page.querySelector("#lines > li");
  const card = page.querySelector(".card:has(.chips :checked)");
  if (item) counter.put(item);
  else if (card) counter.putPlain(card.id, counter.cupsOn(card));
}
