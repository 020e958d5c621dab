// Fills the recipe of a juice without leaving its form, and keeps the preview up to date: the shop draws it from what is
// filled in, and saves nothing.

import { mergeParts } from "/app.js";
import { countReader, maxCount, numberOf } from "/numbers.js";
import { asksForPIN, post, readPage } from "/retry.js";

const pauseMilliseconds = 250; // while somebody types

const form = document.getElementById("menu-form");
let previewTimer = 0;
let drawn = 0; // the last preview that was asked for

form.addEventListener("input", () => drawSoon());
form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.name.startsWith("step.") && step(button)) event.preventDefault();
});
form.querySelector(".again").hidden = true;

// As StockStep does it. Returns false when the field holds no number: the shop then says what is wrong with it.
function step(button) {
  const field = button.parentElement.querySelector("input");
  const unit = button.parentElement.querySelector(".unit")?.textContent;
  const typed = field.value.trim() === "" ? 0 : numberOf(field.value, countReader(unit));
  if (!(typed >= 0)) return false;
  const number = Math.min(maxCount, typed + Number(button.value));
  field.value = number < 1 ? "" : String(number);
  drawSoon(0);
  return true;
}

function drawSoon(milliseconds = pauseMilliseconds) {
  clearTimeout(previewTimer);
  previewTimer = setTimeout(draw, milliseconds);
}

async function draw() {
  const number = ++drawn;
  const body = new URLSearchParams([...new FormData(form), [form.dataset.preview, "1"]]);
  try {
    const page = await readPage(await post(form.action, body));
    if (number === drawn && !asksForPIN(page)) mergeParts(page);
  } catch { /* Without a connection, the preview stays as it is. */ }
}
