// Reads numbers as NumberReader does: what a form shows before it is saved is what the shop stores. A number is one of the
// field's smallest unit; without one, there is a `fault`: notANumber, aboveMost, or ambiguous with both `readings`.

import { grouped } from "/words.js";

export const maxCount = 999999999;

const unitMarks = {
  "": { "개": 0 },
  g: { g: 0, "그램": 0, kg: 3, "㎏": 3, "킬로": 3, "킬로그램": 3 },
  ml: { ml: 0, "㎖": 0, "밀리": 0, "밀리리터": 0, l: 3, "ℓ": 3, "리터": 3 },
};

// The reader of counts in a unit, which is empty for pieces.
export function countReader(unit = "", signs = "none") {
  return { decimals: 0, marks: unitMarks[unit], signs, most: maxCount };
}

export const cupsReader = { decimals: 0, marks: { "잔": 0, cup: 0, cups: 0 }, signs: "none", most: maxCount };
export const facesReader = { decimals: 0, marks: { "장": 0, "개": 0 }, signs: "none", most: 9999 };

// The number of a text; NaN where there is none.
export function numberOf(text, reader) { return read(text, reader).number ?? NaN; }

export function read(text, { decimals, marks, signs, most }) {
  let rest = narrow(text);
  let sign = "";
  const takeSign = () => {
    if (sign || !/^[+-]/.test(rest)) return;
    sign = rest[0];
    rest = rest.slice(1).trim();
  };
  takeSign();
  const byLength = Object.keys(marks).sort((one, other) => other.length - one.length);
  const start = byLength.find((mark) => rest.startsWith(mark));
  if (start) {
    rest = rest.slice(start.length).trim();
    takeSign();
  }
  const end = start ? undefined : byLength.find((mark) => rest.endsWith(mark));
  if (end) rest = rest.slice(0, -end.length).trim();
  if (sign && signs !== "any" && !(signs === "plus" && sign === "+")) return { fault: "notANumber" };
  const result = readDigits(rest, marks[start ?? end] ?? decimals, decimals, most);
  return sign === "-" && result.number ? { number: -result.number } : result;
}

function readDigits(text, decimals, own, most) {
  const parts = text.split(/[^0-9]/);
  const separators = [...text.replace(/[0-9]/g, "")];
  if (!separators.length) return text ? value(text, "", decimals, most) : { fault: "notANumber" };
  const last = separators.at(-1);
  const fraction = parts.at(-1);
  const whole = parts.slice(0, -1).join("");
  const isDecimal = /[,.]/.test(last) && fraction.length >= 1 && fraction.length <= decimals
    && (parts.length === 2 || isGrouped(parts.slice(0, -1), separators.slice(0, -1), last));
  if (isGrouped(parts, separators)) {
    const reading = value(parts.join(""), "", decimals, most);
    if (parts.length > 2 || /[ ']/.test(last) || last === "," && !isDecimal) return reading;
    if (last === "," || !isDecimal) {
      if (reading.fault) return reading;
      const decimal = isDecimal ? written(value(whole, fraction, decimals, most).number, decimals, own) : shortest(whole, fraction);
      return { fault: "ambiguous", readings: [written(reading.number, decimals, own), decimal] };
    }
  }
  return isDecimal ? value(whole, fraction, decimals, most) : { fault: "notANumber" };
}

function isGrouped(parts, separators, decimal) {
  const [separator] = separators;
  return separator !== decimal && /^[,. ']$/.test(separator) && separators.every((one) => one === separator)
    && /^[1-9][0-9]{0,2}$/.test(parts[0]) && parts.slice(1).every(({ length }) => length === 3);
}

function value(whole, fraction, decimals, most) {
  const number = Number(whole + fraction.padEnd(decimals, "0"));
  return number > most ? { fault: "aboveMost" } : { number };
}

function written(number, decimals, own) {
  if (decimals === 0 || decimals !== own) return grouped(number);
  const digits = String(number).padStart(decimals + 1, "0");
  return `${grouped(Number(digits.slice(0, -decimals)))}.${digits.slice(-decimals)}`;
}

function shortest(whole, fraction) {
  const digits = fraction.replace(/0+$/, "");
  return grouped(Number(whole)) + (digits && `.${digits}`);
}

// Small letters of normal width, simple signs and spaces, and none at the ends
function narrow(text) {
  return text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\uffe5/g, "\u00a5").replace(/\uffe6/g, "\u20a9").replace(/\u2019/g, "'")
    .replace(/[\u2010-\u2013\u2212\ufe63]/g, "-").replace(/\s/g, " ").toLowerCase().trim();
}
