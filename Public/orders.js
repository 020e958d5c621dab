// Orders a juice without leaving the page, and shows the shop's response in it. An order is posted until there is a
// response, also after a reload, and is one order.

import { mergeParts, poll, showMessage, texts } from "/app.js";
import { outbox, postUntilAnswered, tryStorage } from "/retry.js";

const doublePressMilliseconds = 700;
const fingerPixels = 48;
const slowMilliseconds = 1000;
const maxAgeMilliseconds = 600000; // a customer waits some minutes, not an hour

const unsent = outbox("unsent ");
const pending = new Set(); // buttons whose orders have no response yet
let lastTouch = null;
let lastPress = tryStorage(() => JSON.parse(sessionStorage.getItem("lastTouch"))) ?? { at: 0 };
let refusedAt = 0;

document.addEventListener("submit", orderOnSubmit);
document.addEventListener("click", stepCups);
addEventListener("pointerdown", ({ x, y }) => { lastTouch = { x, y, at: Date.now() }; }, true);
addEventListener("pagehide", () => {
  if (lastTouch) tryStorage(() => sessionStorage.setItem("lastTouch", JSON.stringify(lastTouch)));
});
sendUnsent();

function orderOnSubmit(event) {
  const { submitter, target: form } = event;
  if (!form.matches("form.order") || !submitter) return;
  event.preventDefault();
  const juice = submitter.value;
  const button = submitter.id || `one more ${juice}`;
  if (isRepeated(button)) return;
  const body = new URLSearchParams(new FormData(form, submitter)).toString();
  const order = { juice, button, at: Date.now() };
  unsent.add(body, order);
  for (const field of form.querySelectorAll(".cups input")) field.value = 1; // for the next customer
  sendOrder(body, order);
}

// A second press of a button, or of a place where an alert or the next page has put another button, is the first one.
function isRepeated(button) {
  const previous = lastPress;
  lastPress = { ...lastTouch, touch: lastTouch, button, at: Date.now() };
  const distance = Math.hypot(lastPress.x - previous.x, lastPress.y - previous.y);
  const isNear = lastPress.touch !== previous.touch && distance < fingerPixels;
  const isQuick = Math.abs(lastPress.at - previous.at) < doublePressMilliseconds;
  if (isQuick && isNear && !previous.button) return true; // on the page before this one: nothing was ordered there
  if (isQuick && (isNear || button === previous.button)) showMessage(texts.again);
  else if (pending.has(button)) showMessage(texts.sending, true);
  else return false;
  return true;
}

async function sendOrder(body, order) {
  const showSending = () => showMessage(texts.sending, true);
  const slowTimer = setTimeout(showSending, slowMilliseconds);
  pending.add(order.button);
  markOrdering(order.juice, true);
  const { response, page } = await postUntilAnswered("/orders", body, showSending);
  clearTimeout(slowTimer);
  unsent.remove(body);
  pending.delete(order.button);
  // A press that crossed this response was not meant for the page that it brings.
  if (lastPress.button === order.button) lastPress.at = Date.now();
  markOrdering(order.juice, false);
  showResponse(order, response, page);
}

// An attribute, since merging a changed juice into the page replaces its class.
function markOrdering(juice, isOrdering) {
  for (const button of document.querySelectorAll(`button[value="${juice}"]`)) {
    button.toggleAttribute("data-ordering", isOrdering);
  }
}

// A refusal stays until the next press: a late response to an earlier press is only a message. So is any response on a
// page without juices.
function showResponse({ juice, at }, response, page) {
  showMessage("");
  const isLate = document.querySelector("#question, #fault") && at < refusedAt;
  if (isLate || !document.querySelector("form.order")) return showMessage(summary(response, page), !response.ok);
  if (!response.ok) refusedAt = Date.now();
  document.title = page.title;
  history.replaceState(null, "", location.pathname);
  history.pushState(null, "", response.redirected ? response.url : "/");
  if ([document, page].every((one) => one.querySelector("main > .juices"))) showAlert(page, juice, response.ok);
  else replaceBody(page);
}

function summary(response, page) {
  const [context, heading] = [".context", "h1"].map((part) => page.querySelector(part)?.textContent.trim() ?? "");
  return response.ok ? heading : `${context} ${heading}`.trim();
}

function showAlert(page, juice, isOrdered) {
  const headline = page.querySelector(".headline");
  const result = headline.querySelector("h1").textContent;
  document.querySelector(".headline").replaceWith(headline);
  mergeParts(page);
  const { value } = page.querySelector("form.order [name=key]");
  for (const form of document.querySelectorAll("form.order")) form.elements.key.value = value;
  const [field, newField] = [document, page].map((one) => one.getElementsByName(`cups.${juice}`)[0]);
  if (field) field.ariaInvalid = newField.ariaInvalid;
  if (field && !isOrdered) field.value = newField.value;
  const { top, bottom } = headline.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) document.getElementById("said").textContent = result;
  else if (isOrdered) showMessage(result);
  else headline.focus();
}

function replaceBody(page) {
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  document.querySelector("[autofocus]")?.focus();
  poll();
}

function stepCups(event) {
  const step = event.target.closest(".step");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = Math.min(99, Math.max(1, (Number(field.value) || 1) + Number(step.dataset.by)));
}

// Orders that had no response when the page was left.
function sendUnsent() {
  for (const [body, order] of unsent.entries()) {
    if (Date.now() - order.at < maxAgeMilliseconds) {
      sendOrder(body, order);
    } else {
      unsent.remove(body);
      showMessage(texts.unsent.replace("--:--", new Date(order.at).toTimeString().slice(0, 5)), true);
    }
  }
}
