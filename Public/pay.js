// Records how an order was paid without leaving the page, so that what is chosen for the next customer stays chosen.

import { mergeParts, poll, say, says, showNotice, speak } from "/app.js";
import { doneMilliseconds, doublePressMilliseconds } from "/orders.js";
import { asksForPIN, postAsPage, postUntilAnswered } from "/retry.js";

let paidAt = 0;

document.addEventListener("submit", async (event) => {
  const { submitter, target: form } = event;
  const path = submitter?.getAttribute("formaction");
  // Without a connection, the foot says so instead.
  if (!form.elements.key || !path?.endsWith("/payment") || document.body.matches(".lost")) return;
  event.preventDefault();
  // The second touch of two was not meant for the order that has come into this place.
  const isRepeated = Date.now() - paidAt < doublePressMilliseconds;
  paidAt = Date.now();
  if (isRepeated) return;
  const fields = { key: form.elements.key.value, kind: submitter.value }; // the response brings another key
  const { response, page } = await postUntilAnswered(path, fields, poll);
  if (asksForPIN(page)) return postAsPage(path, [...new FormData(form), ["kind", submitter.value]]);
  if (!response.ok) return showNotice(page.querySelector("#fault, h1").textContent);
  const news = page.querySelector(".foot > .done");
  mergeParts(page);
  speak(news.querySelector("b").textContent);
  if (!says.basket) say("done", news, doneMilliseconds);
});
