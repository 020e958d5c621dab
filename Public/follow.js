// Shows on the stock page what the shop says: what was saved or refused, and what others did meanwhile. Nothing moves
// under a finger, and nothing changes under a typing hand.

const stock = () => document.getElementById("stock");
const calmMilliseconds = 3000;

let touched = 0;
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => { touched = Date.now(); }, true);

const isWhole = (text) => /^\d{1,9}$/.test(text.trim());

// What the shop has now, and on top of it what was pressed meanwhile.
const take = (page) => {
  const form = page.getElementById("stock");
  stock().elements.key.value = form.elements.key.value;
  const marking = stock().querySelector(".marking");
  if (marking) marking.replaceWith(form.querySelector(".marking") ?? marking);
  fillUp(page);
  for (const row of stock().querySelectorAll(".row")) {
    const fresh = form.querySelector(`#${CSS.escape(row.id)}`);
    const field = row.querySelector(".count");
    if (fresh && !("typed" in field.dataset && field.value.trim())) takeRow(row, fresh, field);
  }
};

const takeRow = (row, fresh, field) => {
  row.className = fresh.className;
  for (const part of [".hint", ".why"]) {
    row.querySelector(part).replaceChildren(...fresh.querySelector(part).childNodes);
  }
  // A mark that is gone leaves its line: no stepper moves.
  const mark = row.querySelector(".mark");
  if (mark.textContent) mark.textContent = fresh.querySelector(".mark").textContent || "\u00a0";
  row.querySelector(".fault")?.remove();
  field.removeAttribute("aria-invalid");
  const [bases, now] = [row, fresh].map((one) => [...one.querySelectorAll("input[type=hidden]")]);
  if (stock().elements.reason.value === "other") {
    const pressed = field.value === bases[0].value ? 0 : Number(field.value) - Number(bases[0].value);
    field.value = String(Number(now[0].value) + pressed);
    field.classList.toggle("long", field.value.length > 4);
  }
  bases.forEach((base, place) => { base.value = now[place].value; });
};

// The list of what to fill up gains lines while nobody touches anything; else it keeps its lines and its height.
const fillUp = (page) => {
  const [old, fresh] = [document, page].map((all) => all.querySelector(".urgent"));
  if (fresh && Date.now() - touched > calmMilliseconds) {
    const copy = document.importNode(fresh, true);
    return old ? old.isEqualNode(copy) || old.replaceWith(copy) : stock().before(copy);
  }
  if (!old) return;
  const list = old.querySelector("ul");
  list.style.minHeight = `${list.offsetHeight}px`;
  for (const line of list.children) {
    const news = page.getElementById(line.id);
    line.className = news ? news.className : "go";
    line.querySelector(".because").textContent = news?.querySelector(".because").textContent ?? list.dataset.enough;
    line.querySelector(".needed").textContent = news?.querySelector(".needed").textContent ?? "";
  }
};

// The head with its heading and tabs; its status is silent, so that it can be spoken afterwards.
const takeHead = (page) => {
  const head = page.querySelector(".top");
  head.querySelector(".status").textContent = "";
  document.querySelector(".top").replaceWith(head);
  document.title = page.title;
};

document.addEventListener("fresh", ({ detail: page }) => {
  if (!("busy" in document.body.dataset) && !document.getElementById("fault")) take(page);
});

document.addEventListener("saved", ({ detail: page }) => {
  // What was remembered may have come from another of the page's tabs.
  if (page.getElementById("stock").elements.reason.value !== stock().elements.reason.value) return;
  if (document.getElementById("fault")) takeHead(page);
  take(page);
});

// What makes no sense: the form as the shop sends it back, with what was pressed and typed since it was sent.
document.addEventListener("refused", ({ detail: { page, meanwhile } }) => {
  const form = page.getElementById("stock");
  const isAdded = form.elements.reason.value !== "other";
  const { id } = document.activeElement;
  takeHead(page);
  stock().replaceWith(form);
  for (const before of meanwhile) {
    const field = document.getElementById(before.id);
    const isSum = isAdded && isWhole(field.value) && isWhole(before.value);
    field.value = isSum ? String(Number(field.value) + Number(before.value)) : before.value;
    if ("typed" in before.dataset) field.dataset.typed = "";
  }
  const typing = meanwhile.some((field) => field.id === id) && document.getElementById(id);
  (typing || document.getElementById("fault")).focus();
});
