// Shows on the stock page what the shop has: after saving, after a refusal, and when others change it. Nothing moves
// under a finger, and nothing changes in a field that is being typed in.

const idleMilliseconds = 3000;
let lastInputAt = 0;

for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => { lastInputAt = Date.now(); }, true);
document.addEventListener("page-refreshed", ({ detail: page }) => {
  if (!document.getElementById("fault")) mergeForm(page);
});

export function stockForm() { return document.getElementById("stock"); }

// A correction's fields hold the stock as it is. Those of a delivery, a count or waste hold what came, was counted or
// went, and are empty before and after.
export function isCorrection(form = stockForm()) { return form.elements.reason.value === "other"; }

export function isWholeNumber(text) { return /^\d{1,9}$/.test(text.trim()); }

export function setCount(field, number) {
  field.value = String(number);
  field.classList.toggle("long", field.value.length > 4);
}

export function showSaved(page) {
  // A change that was kept over a reload may be that of another tab of the page: another reason.
  if (page.getElementById("stock").elements.reason.value !== stockForm().elements.reason.value) return;
  if (document.getElementById("fault")) replaceHead(page);
  mergeForm(page);
}

// Shows the form with its faults as the shop returns it, and in it the fields that were `changed` since it was posted.
export function showRefused(page, changed) {
  const form = page.getElementById("stock");
  const { id } = document.activeElement;
  replaceHead(page);
  stockForm().replaceWith(form);
  for (const before of changed) {
    const field = document.getElementById(before.id);
    const isSum = !isCorrection(form) && isWholeNumber(field.value) && isWholeNumber(before.value);
    field.value = isSum ? String(Number(field.value) + Number(before.value)) : before.value;
    if ("typed" in before.dataset) field.dataset.typed = "";
  }
  const typedIn = changed.some((field) => field.id === id) && document.getElementById(id);
  (typedIn || document.getElementById("fault")).focus();
}

// Replaces the heading and the tabs. The status stays empty until it is set in the page: only then it is spoken.
function replaceHead(page) {
  const head = page.querySelector(".top");
  head.querySelector(".status").textContent = "";
  document.querySelector(".top").replaceWith(head);
  document.title = page.title;
}

function mergeForm(page) {
  const form = page.getElementById("stock");
  stockForm().elements.key.value = form.elements.key.value;
  const marking = stockForm().querySelector(".marking");
  if (marking) marking.replaceWith(form.querySelector(".marking") ?? marking);
  mergeUrgent(page);
  for (const row of stockForm().querySelectorAll(".row")) {
    const newRow = form.querySelector(`#${CSS.escape(row.id)}`);
    const field = row.querySelector(".count");
    const isTyped = "typed" in field.dataset && field.value.trim();
    if (newRow && !isTyped) mergeRow(row, newRow, field);
  }
}

function mergeRow(row, newRow, field) {
  row.className = newRow.className;
  for (const part of [".hint", ".why"]) {
    row.querySelector(part).replaceChildren(...newRow.querySelector(part).childNodes);
  }
  // A mark that goes leaves an empty line, so that the stepper stays in its place.
  const mark = row.querySelector(".mark");
  if (mark.textContent) mark.textContent = newRow.querySelector(".mark").textContent || "\u00a0";
  row.querySelector(".fault")?.remove();
  field.removeAttribute("aria-invalid");
  const [bases, newBases] = [row, newRow].map((one) => [...one.querySelectorAll("input[type=hidden]")]);
  if (isCorrection()) {
    // On top of the new count: presses that were not sent yet.
    const pressed = field.value === bases[0].value ? 0 : Number(field.value) - Number(bases[0].value);
    setCount(field, Number(newBases[0].value) + pressed);
  }
  bases.forEach((base, index) => { base.value = newBases[index].value; });
}

// The list of what to fill up first gains lines only while the page is not touched. Else its lines and height stay.
function mergeUrgent(page) {
  const [list, newList] = [document, page].map((one) => one.querySelector(".urgent"));
  if (newList && Date.now() - lastInputAt > idleMilliseconds) replaceUrgent(list, document.importNode(newList, true));
  else if (list) updateUrgent(list.querySelector("ul"), page);
}

function replaceUrgent(list, newList) {
  if (!list) stockForm().before(newList);
  else if (!list.isEqualNode(newList)) list.replaceWith(newList);
}

function updateUrgent(lines, page) {
  lines.style.minHeight = `${lines.offsetHeight}px`;
  for (const line of lines.children) {
    const newLine = page.getElementById(line.id);
    line.className = newLine?.className ?? "go";
    line.querySelector(".because").textContent =
      newLine?.querySelector(".because").textContent ?? lines.dataset.enough;
    line.querySelector(".needed").textContent = newLine?.querySelector(".needed").textContent ?? "";
  }
}
