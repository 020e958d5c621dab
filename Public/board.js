// Shows on the order page what is chosen and what a press will order. Without this script, the chips are radio buttons
// of the same form.
//
// After a while without a touch, the next customer finds nothing chosen: one cup is let go of, and more than that is
// folded. It can be continued or cleared from the foot, at first in its whole room, then beside what else the foot says. A press
// keeps an order in the same way at once, under its name to call or its first drink; several of them are listed.
// Nothing folded is ordered together with the next press. This tab keeps all of it over a reload.

import { board, refreshNow, say, says, showNotice, speak, template } from "/app.js";
import { amountIn, cupsIn, maxCups, placeChip } from "/cups.js";
import { tryStorage } from "/retry.js";
import { moneyText } from "/words.js";

const quietMilliseconds = 20000;
const laterMilliseconds = 120000;

let chosen = new Set(); // the chips that were chosen before a press
let basket = { fields: [], text: "", at: 0 }; // one customer's fields: name, value, short name of the juice; and what the foot carries besides
let folded = []; // baskets, the last one on top
let quietTimer = 0;

document.addEventListener("click", pressChip);
document.addEventListener("input", ({ target }) => { if (target.matches(".typed")) show(target); });
document.addEventListener("keydown", countByArrow);
document.addEventListener("reset", letGo);
document.addEventListener("page-refreshed", () => show());
for (const name of ["pointerdown", "keydown"]) addEventListener(name, waitForQuiet, true);
restore();
waitForQuiet();

function pressChip({ target }) {
  if (target.closest(".minus")) return takeOneLess(target);
  if (target.matches(".typed")) target.select(); // typing 3 means 3, not 43
  if (!isSwitch(target)) return;
  const isMore = target.value === "more" && target.closest(".chips");
  if (chosen.has(target)) {
    if (isMore) count(fieldOf(target), 1);
    else target.checked = false;
  } else if (isMore) {
    goOn(target.closest(".chips").querySelector(".typed"));
  }
  say("done");
  show(target);
}

// A narrow card has no chip for three, which its style sheet says: the field goes on after the last one that is shown.
function goOn(field) {
  const next = getComputedStyle(field).getPropertyValue("--next").trim();
  if (next && field.value === field.dataset.customer) field.value = next;
}

// A phone has − and + around the number, which its style sheet says.
function beginSteps(card) {
  const chip = card.querySelector(".chips :checked");
  const plus = card.querySelector(".plus input");
  if (!plus || !chip || chip === plus || !getComputedStyle(plus).getPropertyValue("--steps").trim()) return;
  if (chip === document.activeElement) plus.focus();
  fieldOf(chip).value = chip.value;
  plus.checked = true;
}

function takeOneLess(button) {
  const field = fieldOf(button);
  button.closest(".card").querySelector(".plus input").checked = cupsIn(field.value) > 1;
  if (cupsIn(field.value) > 1) count(field, -1);
  else field.value = field.dataset.customer;
  show(button);
}

function countByArrow(event) {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step || !event.target.matches(".typed")) return;
  event.preventDefault();
  count(event.target, step);
  show(event.target);
}

function count(field, step) { field.value = Math.min(maxCups, Math.max(1, cupsIn(field.value) + step)); }

// Clears every control that belongs to one customer: `data-customer` has the value that the next one finds.
function letGo(event) {
  event?.preventDefault(); // the chips that a response has chosen are let go, too
  if (location.search) history.replaceState(null, "", "/");
  for (const control of controls()) {
    if (isSwitch(control)) control.checked = control.dataset.customer;
    else control.value = control.dataset.customer;
  }
  document.querySelector(".carried")?.remove();
  basket.fields = [];
  show();
}

function controls() { return [...document.querySelectorAll("[data-customer]")]; }

// The size of a card that nobody has chosen is its plain one.
function isSet(control) {
  return isSwitch(control) ? control.checked && !control.dataset.customer : control.value !== control.dataset.customer;
}

function isSwitch({ type }) { return type === "radio" || type === "checkbox"; }

// Baskets

function waitForQuiet() {
  clearTimeout(quietTimer);
  quietTimer = setTimeout(endBasket, quietMilliseconds);
  basket.at = Date.now();
}

function endBasket() {
  if (document.querySelector("dialog")) return waitForQuiet(); // a customer thinks
  const cups = basket.fields.filter(([, value, short]) => short && value !== "more"); // and not the place
  const isOneCup = !basket.carried && cups.length === 1 && cups[0][1] === "1";
  const isFolded = basket.text && !isOneCup;
  if (isFolded) fold();
  letGo();
  if (isFolded) speak(says.folded.querySelector(".text").textContent);
}

function fold() { folded.push({ ...basket, name: keptName(basket), at: Date.now() }); }

// The name to call, pressed or typed
function keptName({ fields, carried }) { return [...fields, ...carried ?? []].find(([name]) => name === "call")?.[1]; }

function keep() {
  fold();
  letGo();
  speak(says.folded.querySelector(".text").textContent);
}

function remove(kept) { folded = folded.filter((other) => other !== kept); }

// The present choice is folded in its turn.
function resume(next) {
  remove(next);
  if (basket.text) fold();
  say("done");
  letGo();
  choose(next);
}

function choose({ fields, carried }) {
  basket.fields = fields;
  if (carried && !document.querySelector(".carried")) {
    const words = document.createElement("small");
    words.className = "carried";
    for (const [name, value] of carried) {
      words.append(name ? hidden(name, value) : value);
    }
    document.querySelector("#foot > .send").append(words);
  }
  for (const [name, value] of fields) {
    for (const control of document.getElementsByName(name)) {
      if (!isSwitch(control)) control.value = value;
      else if (control.value === value) control.checked = true;
    }
  }
  show();
}

function hidden(name, value) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  field.dataset.order = "";
  return field;
}

// A basket of before that is not the one which the page brings.
function restore() {
  if (!board()) return show();
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem("baskets"))) ?? {};
  folded = stored.folded ?? [];
  basket = stored.basket ?? basket;
  const isOnPage = controls().some(isSet);
  if (isOnPage && !basket.fields.every(([name, value]) => new FormData(board()).get(name) === value)) fold();
  if (isOnPage) basket = { fields: [] };
  else if (Date.now() - basket.at > quietMilliseconds) return endBasket();
  choose(basket);
}

// Leaves out the juices that cannot be had any more, and says so.
function keepBasket(text) {
  if (!board()) return;
  const gone = basket.fields.filter(([name]) => !document.getElementsByName(name)[0]);
  const names = [...new Set(gone.map(([, , short]) => short))].join(" · ");
  if (names) showNotice(template("folded").dataset.gone.replace("#", names));
  basket.fields = controls().filter(isSet).map((control) => [control.name, control.value, control.closest(".card")?.dataset.short]);
  basket.text = text;
  const words = document.querySelector(".carried");
  basket.carried = words && [...words.childNodes].map((node) => [node.name, node.value ?? node.data]);
  tryStorage(() => sessionStorage.setItem("baskets", JSON.stringify({ basket, folded })));
  showFolded();
}

function showFolded() {
  const top = folded.at(-1);
  const left = top ? top.at + laterMilliseconds - Date.now() : 0;
  const foot = document.getElementById("foot");
  const later = foot.querySelector(".later");
  const state = top ? `${top.at} ${folded.length}` : "";
  if ((later?.dataset.at ?? "") === state) return;
  const hadFocus = later?.contains(document.activeElement);
  later?.remove();
  if (top) foot.append(foldedBar(top, "folded later", state));
  say("folded", left > 0 ? foldedBar(top, "say folded", state) : null);
  if (left > 0) setTimeout(() => folded.at(-1) === top && say("folded"), left);
  if (hadFocus) foot.querySelector("button")?.focus();
}

function foldedBar(kept, kind, state) {
  const bar = template("folded");
  bar.className = kind;
  bar.dataset.at = state;
  bar.querySelector("b").textContent = [kept.name, kept.text].filter(Boolean).join(" · ");
  const [clearButton, listButton, resumeButton] = bar.querySelectorAll("button");
  listButton.hidden = folded.length < 2;
  listButton.append(` ${folded.length}`);
  listButton.addEventListener("click", list);
  clearButton.addEventListener("click", () => {
    remove(kept);
    show();
  });
  resumeButton.addEventListener("click", () => resume(kept));
  return bar;
}

// All folded orders, the last one on top
function list() {
  const frame = Object.assign(document.createElement("dialog"), { className: "kept" });
  const heading = document.createElement("h2");
  heading.textContent = template("folded").dataset.kept;
  const items = document.createElement("ul");
  for (const kept of [...folded].reverse()) {
    const item = document.createElement("li");
    item.append(foldedBar(kept, "folded"));
    item.querySelector(".list").remove();
    items.append(item);
  }
  frame.append(heading, items);
  frame.addEventListener("click", ({ target }) => { if (target === frame || target.closest("button")) frame.close(); });
  frame.addEventListener("close", () => frame.remove());
  document.body.append(frame);
  frame.showModal();
}

// The cards and the bar

function fieldOf(chip) { return chip.closest(".card").querySelector(".typed"); }

// Speaks what is chosen of the juice whose control was `pressed`.
function show(pressed) {
  chosen = new Set();
  dispatchEvent(new Event("show")); // options.js: a card has the facts of its size
  const lines = [...document.querySelectorAll(".card")].map(showCard).filter(({ cups }) => cups);
  followPlace();
  showCall();
  showBar(lines);
  keepBasket(lines.map(lineText).join(" · "));
  const card = pressed?.closest(".card");
  if (card) speak(card.querySelector(".what").textContent + (card.matches(".over") ? ` · ${card.querySelector(".state").textContent}` : ""));
}

// The name to call that is chosen: in words where phones have no buttons for it, and in the place of one that was typed.
function showCall() {
  const chip = document.querySelector("#calls :checked");
  const words = document.querySelector(".called");
  if (words) words.textContent = chip ? `${words.dataset.word} ${chip.value} · ` : "";
  if (!chip) return;
  chosen.add(chip);
  const carried = document.querySelector(".carried");
  const typed = carried?.querySelector("[name=call]");
  if (!typed) return;
  const text = carried.firstChild;
  const isTyped = (part) => part.trim().replace(/[\u2068\u2069]/g, "") === typed.value;
  text.data = text.data.split(" · ").filter((part) => !isTyped(part)).join(" · ");
  typed.remove();
  if (!carried.querySelector("input")) carried.remove();
}

// Each place has its own counts of cups, which a page of the shop has.
function followPlace() {
  const place = placeChip();
  const { dataset } = document.body;
  const isOther = place && !place.dataset.customer;
  if (!isOther && !dataset.live?.startsWith("/?place=")) return;
  const address = isOther ? `/?place=${place.value}` : "/";
  if (!board() || dataset.live === address) return;
  dataset.live = address;
  refreshNow();
}

function showCard(card) {
  beginSteps(card);
  const chip = card.querySelector(".chips :checked");
  if (chip) chosen.add(chip);
  const typed = chip?.value === "more" ? fieldOf(chip).value.trim() : chip?.value ?? "";
  const cups = cupsIn(typed) ? String(cupsIn(typed)) : typed;
  const what = card.querySelector(".what");
  const text = phrase(card.dataset, cups);
  if (what.textContent !== text) what.textContent = text;
  card.classList.toggle("chosen", Boolean(cups));
  card.classList.toggle("over", cupsIn(cups) > Number(card.dataset.available));
  const price = card.querySelector(".price");
  const amount = price ? amountIn(price) : undefined;
  if (price && board()) showAmount(price, amount * (cupsIn(cups) || 1));
  return { card, cups, amount };
}

function showAmount(element, amount) {
  const text = moneyText(document.getElementById("say-basket").content.querySelector(".sum").dataset, amount);
  if (element.textContent !== text) element.textContent = text;
}

function phrase({ name, cup, cups: some }, cups) {
  if (!cups) return name;
  return cups === "1" ? cup : some.replace("#", cups);
}

function lineText({ card, cups }) { return `${card.dataset.short} ${cups}`; }

// The name, which may end early, and the cups, which may not.
function lineElement({ card, cups }) {
  const line = Object.assign(document.createElement("span"), { className: "line" });
  line.append(Object.assign(document.createElement("span"), { textContent: card.dataset.short }), ` ${cups}`);
  return line;
}

// Takes the cups of one line out of the basket.
function dropButton({ card }, bar) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "drop" });
  button.ariaLabel = bar.querySelector("ul").dataset.remove.replace("#", card.dataset.short);
  button.append(bar.querySelector(".close .sign").cloneNode(true));
  button.addEventListener("click", () => {
    card.querySelector(".chips :checked").checked = false;
    show();
  });
  return button;
}

function showBar(lines) {
  if (lines.length === 0 || !board()) return say("basket");
  const bar = says.basket ?? template("basket");
  bar.querySelector(".keep").onclick = keep;
  bar.querySelector("ul").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.className = [...line.card.classList].find((one) => one.startsWith("a-"));
    item.toggleAttribute("data-fixed", line.card.hasAttribute("data-fixed"));
    item.append(lineElement(line), dropButton(line, bar));
    return item;
  }));
  const total = bar.querySelector(".sum");
  const priced = lines.filter(({ amount }) => amount !== undefined);
  if (priced.length && total) showAmount(total, priced.reduce((sum, { cups, amount }) => sum + amount * cupsIn(cups), 0));
  else if (total) total.textContent = "";
  const made = lines.filter(({ card }) => !card.hasAttribute("data-fixed"));
  const sum = made.reduce((total, { cups }) => total + cupsIn(cups), 0);
  const button = bar.querySelector(".filled");
  button.textContent = phrase(button.dataset, sum ? String(sum) : "");
  say("basket", bar);
}
