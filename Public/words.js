// The texts, numbers and amounts that scripts write in a page.

export const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

// Writes a number as NumberFormat does.
export function grouped(number) { return number.toLocaleString("en").replace("-", "\u2212"); }

// An amount of the currency's smallest unit in the digits of the page's language.
export function digitsOf(amount, decimals) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return (amount / 10 ** decimals).toLocaleString(document.documentElement.lang, digits);
}

// Writes money as PageContext does. `money` is the pattern of the language, with # for the digits.
export function moneyText({ money, decimals }, amount) { return money.replace("#", digitsOf(amount, decimals)); }

// Writes the amount of a fruit as PageContext does: 12개, 300 ml, 1.5 L. An amount without a unit is in pieces, whose words have #
// for the number.
export function fruitText(number, unit, pieces) {
  if (!unit) return pieces.replace("#", grouped(number));
  if (Math.abs(number) < 1000) return `${grouped(number)}\u00a0${unit}`;
  return `${grouped(number / 1000)}\u00a0${{ g: "kg", ml: "L" }[unit]}`;
}
