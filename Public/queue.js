// Keeps the kitchen's queue: orders come at its end; one that is gone keeps its room while a finger may be on its way.

const roomMilliseconds = 3000;
const patienceMilliseconds = 8000;
const pauseMilliseconds = 1000;

const leave = (order) => {
  order.dataset.gone = "left";
  setTimeout(() => { if ("gone" in order.dataset) order.remove(); }, roomMilliseconds);
};

document.addEventListener("fresh", ({ detail: page }) => {
  const queue = document.getElementById("queue");
  for (const order of [...queue.children]) {
    if (!page.getElementById(order.id)) leave(order);
    else if (order.dataset.gone === "left") delete order.dataset.gone;
  }
  for (const order of [...page.getElementById("queue").children]) {
    if (!document.getElementById(order.id)) queue.append(order);
  }
});

// Handed over at once on the screen, and sent until there is an answer: once, however often it arrives.
document.addEventListener("submit", async (event) => {
  const order = event.target.closest(".waiting");
  if (!order) return;
  event.preventDefault();
  order.dataset.gone = "pressed";
  for (;;) {
    try {
      const signal = AbortSignal.timeout?.(patienceMilliseconds);
      const answer = await fetch(event.target.action, {
        method: "POST", body: new URLSearchParams(), keepalive: true, signal,
      });
      if (answer.ok) return leave(order);
      if (answer.status < 500) return location.reload();
    } catch { /* No connection. */ }
    await new Promise((resume) => {
      setTimeout(resume, pauseMilliseconds);
      addEventListener("online", resume, { once: true });
    });
  }
});
