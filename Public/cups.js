// The number and the amounts of cups on an order page. A person types the number: it is what NumberReader.cups reads, up to the
// most of one line. A count of cups is never so large that it is grouped, so that the order page needs no more than this of
// numbers.js.

export const maxCups = 99;

// 0 for a text that says no number of cups.
export function cupsIn(text) {
  const narrow = text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
  const cups = narrow.trim().replace(/\s*(잔|cups?)$/i, "");
  return /^\d+$/.test(cups) && cups <= maxCups ? Number(cups) : 0;
}

export function placeChip() { return document.querySelector("#places :checked"); }

// The amount of one cup, whose element has it without what the chosen place takes off. A place takes nothing off what is not on the
// menu.
export function amountIn(price) {
  const off = price.closest("[data-fixed]") ? 0 : Number(placeChip()?.dataset.off ?? 0);
  return Math.max(0, Number(price.dataset.amount) - off);
}
