// Makes the stock page quicker: presses gather and travel without a page load. It works without; nothing is decided here.

const stock = () => document.getElementById("stock");

const quietMilliseconds = 300;
const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 15000;
const holdMilliseconds = 450;
const repeatMilliseconds = 90;
const most = 999999999;

let timer = 0; // runs while presses gather
let isSending = false; // one request in the air at a time
let closing = null; // the button that waits for it
let held = null; // the button whose repeats make its own click superfluous
const typed = new Set(); // fields that were typed into since the last request

// A row's base is what the shop has once all that was sent has arrived: the field less the base is still to be sent. A
// field for pieces is emptied when they are sent, and each press is a piece more.
const rows = () => [...stock().querySelectorAll(".row")].map((row) => ({
  row,
  base: row.querySelector("input[type=hidden]"),
  field: row.querySelector(".count"),
}));
const isChanged = ({ base, field }) => field.value !== base.value;
const isOfPieces = (field) => field.name.startsWith("pieces.");
const whole = ({ value }) => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : null);
const isStep = (button) => button?.name?.startsWith("add.");
const tell = (words) => { document.querySelector(".status").textContent = words; };

const show = (field, number) => {
  field.value = String(Math.min(most, Math.max(0, number)));
  if (isOfPieces(field) && number === 0) field.value = "";
  field.classList.toggle("long", field.value.length > 4);
};

// False when the field holds no number: then the shop is to say what is wrong with it.
const press = (button) => {
  const field = button.parentElement.querySelector(".count");
  const isEmpty = isOfPieces(field) && field.value.trim() === "";
  const count = isEmpty ? 0 : whole(field);
  if (count === null) return false;
  show(field, count + (isOfPieces(field) ? Math.abs(button.value) : Number(button.value)));
  if (isOfPieces(field)) typed.delete(field);
  clearTimeout(timer);
  timer = setTimeout(send, quietMilliseconds);
  return true;
};

// The same body with the same key until there is an answer: the shop counts it once.
const answerTo = async (body) => {
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
    try {
      const response = await fetch(stock().action, { method: "POST", body, keepalive: true, signal: AbortSignal.timeout?.(8000) });
      if (response.status < 500) return new DOMParser().parseFromString(await response.text(), "text/html");
    } catch {
      // No connection.
    }
    tell(stock().dataset.retrying);
    await new Promise((resume) => setTimeout(resume, pause));
  }
};

// Pieces that are still being typed wait until they are entered: sent by halves, they would count twice.
const isReady = ({ field }) => !(isOfPieces(field) && typed.has(field));
const bodyToSend = () => {
  const body = new URLSearchParams(new FormData(stock()));
  for (const row of rows()) if (!isReady(row)) body.delete(row.field.name);
  return body;
};

const send = async () => {
  clearTimeout(timer);
  timer = 0;
  const changed = rows().filter((row) => isChanged(row) && isReady(row));
  if (isSending || changed.length === 0) return;
  const body = bodyToSend();
  const sent = changed.map(({ base, field }) => ({ base, field, before: base.value, value: field.value }));
  for (const row of rows()) if (isReady(row)) typed.delete(row.field);
  for (const { base, field, value } of sent) {
    if (isOfPieces(field)) field.value = "";
    else base.value = value;
  }
  isSending = true;
  document.body.dataset.busy = ""; // what was saved is told once: to this request
  const page = await answerTo(body);
  delete document.body.dataset.busy;
  isSending = false;
  const form = page.getElementById("stock");
  if (!form || page.getElementById("fault")) {
    for (const { base, field, before, value } of sent) {
      base.value = before;
      if (isOfPieces(field)) field.value = value;
    }
    return form ? correct(page, form) : stock().submit();
  }
  tell(page.querySelector(".status").textContent);
  take(page, form);
  if (closing) return stock().requestSubmit(closing);
  if (!timer && rows().some((row) => isChanged(row) && !typed.has(row.field))) send();
};

// What the shop has now, and on top of it what was pressed meanwhile. Nothing changes under a typing hand.
const take = (page, form) => {
  stock().elements.key.value = form.elements.key.value;
  const marking = stock().querySelector(".marking");
  if (marking) marking.replaceWith(form.querySelector(".marking") ?? marking);
  fillUp(page);
  for (const { row, base, field } of rows()) {
    const fresh = form.querySelector(`#${CSS.escape(row.id)}`);
    if (!fresh) continue;
    row.className = fresh.className;
    for (const part of [".hint", ".why"]) {
      row.querySelector(part).replaceChildren(...fresh.querySelector(part).childNodes);
    }
    // A mark that is gone leaves its line: no stepper moves.
    const mark = row.querySelector(".mark");
    if (mark.textContent) mark.textContent = fresh.querySelector(".mark").textContent || "\u00a0";
    row.querySelector(".fault")?.remove();
    field.removeAttribute("aria-invalid");
    if (typed.has(field)) continue;
    const now = fresh.querySelector(".count").value;
    show(field, Number(now) + Number(field.value) - Number(base.value));
    base.value = now;
  }
};

document.addEventListener("fresh", ({ detail: page }) => {
  const form = page.getElementById("stock");
  if (form && !isSending && !timer && !document.getElementById("fault")) take(page, form);
});

// The list of what to fill up keeps its lines and its height: nothing below it moves.
const fillUp = (page) => {
  const list = document.querySelector(".urgent ul");
  if (!list) return;
  list.style.minHeight = `${list.offsetHeight}px`;
  for (const line of list.children) {
    const fresh = page.getElementById(line.id);
    line.className = fresh ? fresh.className : "go";
    line.querySelector(".because").textContent =
      fresh ? fresh.querySelector(".because").textContent : list.dataset.enough;
    line.querySelector(".needed").textContent = fresh?.querySelector(".needed").textContent ?? "";
  }
};

// What was typed makes no sense: the form as the shop sends it back.
const correct = (page, form) => {
  closing = null;
  document.title = page.title;
  document.querySelector(".headline").replaceWith(page.querySelector(".headline"));
  stock().replaceWith(form);
  document.getElementById("fault").focus();
};

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button) return;
  if (button.name === "close") {
    clearTimeout(timer);
    timer = 0;
    if (!isSending) return;
    closing = button;
    event.preventDefault();
  } else if (!isStep(button)) {
    event.preventDefault();
    typed.clear();
    send();
  } else if (button === held || press(button)) {
    event.preventDefault();
  }
});

document.addEventListener("input", (event) => typed.add(event.target));

let repeating = 0;
const release = () => {
  clearTimeout(repeating);
  setTimeout(() => { held = null; }, 0);
};
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("button");
  if (!isStep(button) || event.button !== 0) return;
  const repeat = () => {
    held = button;
    if (press(button)) repeating = setTimeout(repeat, repeatMilliseconds);
  };
  repeating = setTimeout(repeat, holdMilliseconds);
});
for (const end of ["pointerup", "pointercancel", "pointerout", "blur"]) addEventListener(end, release);
document.addEventListener("contextmenu", (event) => {
  if (isStep(event.target.closest?.("button"))) event.preventDefault();
});

// Presses that were still gathering travel on their own when the page is left.
addEventListener("pagehide", () => {
  if (!timer) return;
  const body = bodyToSend();
  fetch(stock().action, { method: "POST", body, keepalive: true });
});
