// Shows some of the cards of the order page: those of one group of juices, which the tablet remembers, or those whose names have the
// letters that are typed on a keyboard. Without this script, the groups are links.

const groupStorage = "group";
// The keys of the Korean keyboard, for a page without a field that would compose them, and the letters of a syllable.
const latin = "qwertyuiopasdfghjklzxcvbnmQWERTOP";
const korean = "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ";
const firsts = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const lasts = " ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ");

let chosenGroup = new URLSearchParams(location.search).get("group") ?? remembered();
let typed = "";

document.addEventListener("click", pressGroup);
document.addEventListener("keydown", type);
document.addEventListener("page-refreshed", showCards);
showCards();

function links() { return [...document.querySelectorAll(".groups [data-group]")]; }

function cards() { return [...document.querySelectorAll("#juices > .card")]; }

function pressGroup(event) {
  const link = event.target.closest?.(".groups [data-group]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  chosenGroup = link.dataset.group;
  try { localStorage.setItem(groupStorage, chosenGroup); } catch { /* The next page shows all juices. */ }
  search("");
}

function remembered() {
  try { return localStorage.getItem(groupStorage); } catch { return null; }
}

function type(event) {
  const { key, code, shiftKey, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !links().length || document.querySelector("dialog")) return;
  if (target.matches?.("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  // A Korean input method keeps the key to itself, and tells where it is.
  const letter = key === "Process" && code.startsWith("Key") ? code[3][shiftKey ? "toUpperCase" : "toLowerCase"]() : key;
  if (/^\p{L}$/u.test(letter)) search(typed + letter);
  else if (key === "Escape") search("");
  else if (key === "Backspace") search(typed.slice(0, -1));
}

// A letter that would leave no card is not taken.
function search(text) {
  if (text && !wordOf(text)) return;
  typed = text;
  showCards();
}

// Returns the typed text in the letters that some card has; nothing for a text that no card has.
function wordOf(text) {
  const mapped = [...text].map((one) => korean[latin.indexOf(one)] ?? korean[latin.indexOf(one.toLowerCase())] ?? one).join("");
  return [text.toLowerCase(), mapped].find((word) => cards().some((card) => has(card, word)));
}

function has({ dataset: { name } }, word) {
  const letters = [...name.toLowerCase()].map(lettersOf);
  return letters.map(([first]) => first).join("").includes(word) || letters.flat().join("").includes(word);
}

function lettersOf(character) {
  const index = character.codePointAt(0) - 0xac00;
  if (index < 0 || index >= 11172) return [character];
  return [firsts[Math.floor(index / 588)], vowels[Math.floor(index % 588 / 28)], lasts[index % 28]];
}

// A group that left the menu, and a menu without groups, show all cards. What is chosen on a hidden card is ordered all the same.
function showCards() {
  const shown = links().find(({ dataset }) => dataset.group === chosenGroup) ?? links()[0];
  const word = typed && shown && wordOf(typed);
  for (const link of links()) {
    if (link === shown && !word) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const group = shown?.dataset.group;
  for (const card of cards()) card.hidden = word ? !has(card, word) : Boolean(group) && card.dataset.group !== group;
  showWord(word);
}

function showWord(word) {
  document.querySelector(".groups button")?.remove();
  if (!word) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${word} ✕`, onclick: () => search("") });
  const nav = document.querySelector(".groups");
  button.ariaLabel = nav.dataset.clear.replace("#", word);
  nav.append(button);
  button.scrollIntoView({ block: "nearest" });
}
