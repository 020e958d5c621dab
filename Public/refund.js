// Writes the amount of the chosen cups on the button of a refund. Without a script, the button says the word alone.

import { cupsIn } from "/cups.js";

const form = document.querySelector("#refund[data-money]"); // not the question after it
const amount = form?.querySelector("output");

function show() {
  const { money, decimals } = form.dataset;
  let sum = 0;
  for (const line of form.querySelectorAll("[data-price]")) {
    const cups = line.querySelector("input:checked, input:not([type=radio])");
    sum += Number(line.dataset.price) * cupsIn(cups?.value ?? "");
  }
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const number = (sum / 10 ** decimals).toLocaleString(document.documentElement.lang, digits);
  amount.textContent = money.replace("#", number);
  amount.hidden = sum === 0;
}

if (form) {
  form.addEventListener("input", show);
  show();
}
