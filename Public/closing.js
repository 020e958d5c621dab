// The count of the drawer: adds up the notes and coins while they are typed. Without it, the next page does.

import { facesReader, numberOf } from "/numbers.js";
import { moneyText } from "/words.js";

const form = document.querySelector(".closing");
const faces = [...form.querySelectorAll("[data-face]")];
const sum = form.elements.sum;
const counted = document.getElementById("counted");
const cashReader = JSON.parse(form.dataset.reader);

const money = amount => moneyText(form.dataset, amount);

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

// Until something is counted, the moment of the count is now. What is recorded after the first number belongs to the next
// period, unless its visitor says otherwise.

const followMilliseconds = 4000;

const isCounted = () => [...faces, sum].some(({ value }) => value.trim() !== "");

const follow = async () => {
  if (isCounted() || document.hidden) return;
  try {
    const { sequence } = await (await fetch("/stock.json")).json();
    if (String(sequence) === form.elements.until.value) return;
    const text = await (await fetch("/closing")).text();
    const page = new DOMParser().parseFromString(text, "text/html").querySelector(".closing");
    if (!page || isCounted()) return;
    for (const name of ["until", "seen"]) form.elements[name].value = page.elements[name].value;
    form.querySelector(".foot small").textContent = page.querySelector(".foot small").textContent;
  } catch {
    // The shop is not reached: the form keeps its moment.
  }
};

setInterval(follow, followMilliseconds);
