// The count of the drawer: adds up the notes and coins while they are typed. Without it, the next page does.

const form = document.querySelector(".closing");
const faces = [...form.querySelectorAll("[data-face]")];
const sum = form.elements.sum;
const counted = document.getElementById("counted");
const decimals = Number(form.dataset.decimals);

const money = amount =>
  form.dataset.money.replace("#", amount.toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: decimals, maximumFractionDigits: decimals,
  }));

const count = () => {
  let total = 0;
  let isTyped = false;
  for (const field of faces) {
    const amount = Number(field.value.trim()) * Number(field.dataset.face);
    const isCounted = field.value.trim() !== "" && Number.isInteger(Number(field.value.trim()));
    field.parentElement.querySelector("output").textContent = isCounted ? money(amount) : "";
    if (isCounted) total += amount;
    isTyped ||= isCounted;
  }
  const typed = Number(sum.value.replace(/[,\s]/g, ""));
  counted.textContent = isTyped ? money(total) : sum.value.trim() && typed >= 0 ? money(typed) : "";
};

form.addEventListener("input", count);
count();
