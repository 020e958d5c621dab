// Keeps the kitchen's queue: orders come at its end; one that is gone keeps its room while a finger may be on its way.

const roomMilliseconds = 3000;

document.addEventListener("fresh", ({ detail: page }) => {
  const queue = document.getElementById("queue");
  for (const order of [...queue.children]) {
    if (page.getElementById(order.id)) continue;
    order.classList.add("gone");
    setTimeout(() => { if (order.classList.contains("gone")) order.remove(); }, roomMilliseconds);
  }
  for (const order of [...page.getElementById("queue").children]) {
    if (!document.getElementById(order.id)) queue.append(order);
  }
});
