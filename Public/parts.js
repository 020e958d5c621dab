// Adds up the cups that a part of a payment is for. Ticking one chooses them as the amount.

import { moneyText } from "/words.js";

const list = document.querySelector(".cups-of");
const cups = [...list.querySelectorAll("input")];
const due = Number(document.querySelector("[name=due]").value);

list.addEventListener("change", chooseCups);
if (cups.some((cup) => cup.checked)) chooseCups();

function chooseCups() {
  const share = document.querySelector("[name=amount][value=cups]");
  const prices = cups.filter((cup) => cup.checked).reduce((sum, cup) => sum + Number(cup.dataset.price), 0);
  const sum = Math.min(prices, due);
  share.checked = true;
  document.getElementById("cups-sum").textContent = sum ? moneyText(list.dataset, sum) : "";
}
