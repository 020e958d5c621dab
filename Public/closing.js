// The count of the drawer: adds up the notes and coins while they are typed. Without it, the next page does.

import { facesReader, numberOf } from "/numbers.js";

const form = document.querySelector(".closing");
const faces = [...form.querySelectorAll("[data-face]")];
const sum = form.elements.sum;
const counted = document.getElementById("counted");
const decimals = Number(form.dataset.decimals);
const cashReader = JSON.parse(form.dataset.reader);

const money = amount =>
  form.dataset.money.replace("#", (amount / 10 ** decimals).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: decimals, maximumFractionDigits: decimals,
  }));

const count = () => {
  let total = 0;
  let isTyped = false;
  for (const field of faces) {
    const amount = numberOf(field.value, facesReader) * Number(field.dataset.face);
    const isCounted = !Number.isNaN(amount);
    field.parentElement.querySelector("output").textContent = isCounted ? money(amount) : "";
    if (isCounted) total += amount;
    isTyped ||= isCounted;
  }
  const typed = numberOf(sum.value, cashReader);
  counted.textContent = isTyped ? money(total) : typed >= 0 ? money(typed) : "";
};

form.addEventListener("input", count);
count();
