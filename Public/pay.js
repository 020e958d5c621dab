// Records how an order was paid without leaving the page, so that what is chosen for the next customer stays chosen.

import { mergeParts, poll, say, says, showNotice, speak } from "/app.js";
import { postUntilAnswered } from "/retry.js";

const secondTouchMilliseconds = 700;
const paidMilliseconds = 20000; // a slip is seen by then

let paidAt = 0;
let payments = 0;

document.addEventListener("submit", payOnSubmit);

function payOnSubmit(event) {
  const { submitter, target: form } = event;
  const path = submitter?.getAttribute("formaction") ?? "";
  const isLost = document.body.matches(".lost") || !navigator.onLine; // which the foot says instead
  if (form.id !== "board" || !path.endsWith("/payment") || isLost) return;
  event.preventDefault();
  // The second touch of two was not meant for the order that has come into this place.
  const isRepeated = Date.now() - paidAt < secondTouchMilliseconds;
  paidAt = Date.now();
  if (!isRepeated) pay(path, new URLSearchParams({ key: `${form.elements.key.value}-p${++payments}`, kind: submitter.value }));
}

async function pay(path, fields) {
  const { response, page } = await postUntilAnswered(path, fields, poll);
  if (!response.ok) return showNotice(page.querySelector("#fault, h1").textContent.trim());
  const news = page.querySelector(".foot > .done");
  mergeParts(page);
  if (!news) return;
  speak(news.querySelector("b").textContent);
  if (!says.basket) say("done", news, paidMilliseconds);
}
