// Makes the stock page quicker: presses gather, and travel without a page load, as do numbers that were entered. It
// works without; nothing is decided here. What the shop answers is shown by follow.js.

const stock = () => document.getElementById("stock");

const quietMilliseconds = 300;
const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 15000;
const patienceMilliseconds = 8000;
const holdMilliseconds = 450;
const repeatMilliseconds = 90;
const rememberedMilliseconds = 12 * 3600 * 1000; // the shop knows a key for a day
const most = 999999999;
const unsaved = "unsaved ";

let timer = 0; // runs while presses gather
let inTheAir = ""; // what was sent and not answered: one at a time
let closing = null; // the button that waits for it
let held = null; // the button whose repeats make its own click superfluous
let isLeaving = false; // by a button that saves

// Where stock is corrected, a field holds what there is, and its difference from its base is to be sent. Elsewhere it
// holds what came, went or was counted, and is emptied when that is sent.
const isEmptied = () => stock().elements.reason.value !== "other";
const rows = () => [...stock().querySelectorAll(".row")].map((row) => ({
  base: row.querySelector("input[type=hidden]"),
  field: row.querySelector(".count"),
}));
const isBlank = (field) => field.value.trim() === "";
const isChanged = ({ base, field }) => (isEmptied() ? !isBlank(field) : field.value !== base.value);
// Numbers that are still being typed wait until they are entered: sent by halves, they would count twice.
const isReady = ({ field }) => !(isEmptied() && "typed" in field.dataset);
const whole = ({ value }) => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : null);
const isStep = (button) => button?.name?.startsWith("add.");

const tell = (words, isWaiting) => {
  const status = document.querySelector(".headline .status");
  if (status.textContent !== words) status.textContent = words;
  status.classList.toggle("waiting", isWaiting);
};

// A tablet whose memory is blocked or full saves all the same.
const remember = (act) => { try { act(localStorage); } catch { /* Forgotten. */ } };

// False when the field holds no number: then the shop is to say what is wrong with it.
const press = (button) => {
  const field = button.parentElement.querySelector(".count");
  const count = isEmptied() && isBlank(field) ? 0 : whole(field);
  if (count === null) return false;
  const number = Math.min(most, Math.max(0, count + (isEmptied() ? Math.abs(button.value) : Number(button.value))));
  field.value = String(number);
  field.classList.toggle("long", field.value.length > 4);
  if (isEmptied()) delete field.dataset.typed;
  document.body.dataset.busy = ""; // nobody's news come between
  clearTimeout(timer);
  timer = setTimeout(send, quietMilliseconds);
  return true;
};

const post = (body, options) => fetch(stock().action, {
  method: "POST", body: new URLSearchParams(body), keepalive: true, ...options,
});

// The same body with the same key until there is an answer: the shop counts it once.
const answerTo = async (body) => {
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
    try {
      const response = await post(body, { signal: AbortSignal.timeout?.(patienceMilliseconds + 2 * pause) });
      if (response.status < 500) return new DOMParser().parseFromString(await response.text(), "text/html");
    } catch { /* No connection. */ }
    tell(stock().dataset.retrying, true);
    await new Promise((resume) => {
      setTimeout(resume, pause);
      addEventListener("online", resume, { once: true });
    });
  }
};

const bodyToSend = () => {
  const body = new URLSearchParams(new FormData(stock()));
  for (const row of rows()) if (!isReady(row)) body.delete(row.field.name);
  return body.toString();
};

const send = async () => {
  clearTimeout(timer);
  timer = 0;
  const changed = rows().filter((row) => isChanged(row) && isReady(row));
  if (inTheAir) return;
  if (changed.length === 0) return settle();
  const body = bodyToSend();
  for (const row of rows()) if (isReady(row)) delete row.field.dataset.typed;
  const before = changed.map(({ base, field }) => [field, field.value, base, base.value]);
  for (const { base, field } of changed) {
    if (isEmptied()) field.value = "";
    else base.value = field.value;
  }
  await deliver(body, () => {
    for (const [field, value, base, was] of before) [field.value, base.value] = [value, was];
  });
};

// `undo` makes the form again what it was, for an answer that is no page of the stock; what was remembered has none.
const deliver = async (body, undo) => {
  inTheAir = body;
  document.body.dataset.busy = "";
  remember((memory) => memory.setItem(unsaved + body, Date.now()));
  const standing = new Map(rows().map(({ field }) => [field.id, field.value]));
  const page = await answerTo(body);
  remember((memory) => memory.removeItem(unsaved + body));
  inTheAir = "";
  if (!page.getElementById("stock")) {
    isLeaving = true;
    undo?.();
    return undo ? stock().submit() : settle();
  }
  if (page.getElementById("fault")) {
    // What was pressed or typed meanwhile waits for the correction.
    clearTimeout(timer);
    timer = 0;
    closing = null;
    isLeaving = false;
    const meanwhile = rows().map(({ field }) => field).filter((field) => field.value !== standing.get(field.id));
    document.dispatchEvent(new CustomEvent("refused", { detail: { page, meanwhile } }));
    return settle();
  }
  const status = page.querySelector(".headline .status").textContent;
  document.dispatchEvent(new CustomEvent("saved", { detail: page }));
  tell(status, false);
  if (closing) {
    isLeaving = true;
    return stock().requestSubmit(closing);
  }
  if (!timer) await send();
};

const settle = () => { if (!timer && !inTheAir) delete document.body.dataset.busy; };

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || event.target !== stock()) return;
  if (button.name === "close") {
    isLeaving = true;
    clearTimeout(timer);
    timer = 0;
    if (!inTheAir) return;
    closing = button;
    event.preventDefault();
  } else if (!isStep(button)) {
    event.preventDefault();
    for (const { field } of rows()) delete field.dataset.typed;
    send();
  } else if (button === held || press(button)) {
    event.preventDefault();
  } else {
    isLeaving = true;
  }
});

document.addEventListener("input", ({ target }) => {
  target.dataset.typed = "";
  isLeaving = false;
});

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

// A number that was typed and not entered is asked about.
addEventListener("beforeunload", (event) => {
  if (!isLeaving && rows().some((row) => "typed" in row.field.dataset && isChanged(row))) event.preventDefault();
});

// Presses that still gathered travel on their own when the page is left, and what was on its way once more.
addEventListener("pagehide", () => {
  for (const body of [inTheAir, timer ? bodyToSend() : ""]) {
    if (!body) continue;
    remember((memory) => memory.setItem(unsaved + body, Date.now()));
    post(body);
  }
});

// What this tablet had no answer to when the page was left: counted once, however often it is sent.
remember(async (memory) => {
  for (const name of Object.keys(memory)) {
    if (!name.startsWith(unsaved)) continue;
    if (Date.now() - memory.getItem(name) < rememberedMilliseconds) await deliver(name.slice(unsaved.length));
    else memory.removeItem(name);
  }
});
