// Keeps the kitchen's queue up to date, and hands an order over without leaving the page. It disappears at once and is
// posted until there is a response: one handover, however often it arrives.

import { postUntilAnswered } from "/retry.js";

const roomMilliseconds = 3000; // a second touch finds no other order in the place of the one that is gone

document.addEventListener("submit", handOverOnSubmit);
document.addEventListener("page-refreshed", ({ detail: page }) => mergeQueue(page));

async function handOverOnSubmit(event) {
  const order = event.target.closest(".waiting");
  if (!order) return;
  event.preventDefault();
  order.dataset.gone = "pressed";
  const { response } = await postUntilAnswered(event.target.action, "");
  if (response.ok) removeLater(order);
  else location.reload();
}

function mergeQueue(page) {
  const queue = document.getElementById("queue");
  for (const order of [...queue.children]) {
    if (!page.getElementById(order.id)) removeLater(order);
    else if (order.dataset.gone === "left") delete order.dataset.gone; // It came back in time.
  }
  for (const order of [...page.getElementById("queue").children]) {
    if (!document.getElementById(order.id)) queue.append(order);
  }
}

function removeLater(order) {
  order.dataset.gone = "left";
  setTimeout(() => { if ("gone" in order.dataset) order.remove(); }, roomMilliseconds);
}
