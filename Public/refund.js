// Writes the amount of the chosen cups on the button of a refund. Without a script, the button says the word alone.

import { cupsIn } from "/cups.js";
import { moneyText } from "/words.js";

const form = document.querySelector("#refund[data-money]"); // not the question after it
const amount = form?.querySelector("output");

function show() {
  let sum = 0;
  for (const line of form.querySelectorAll("[data-price]")) {
    const cups = line.querySelector("input:checked, input:not([type=radio])");
    sum += Number(line.dataset.price) * cupsIn(cups?.value ?? "");
  }
  amount.textContent = moneyText(form.dataset, sum);
  amount.hidden = sum === 0;
}

if (form) {
  form.addEventListener("input", show);
  show();
}
