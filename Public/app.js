// Makes the counter quicker. Every page works without this file; nothing here decides anything.

const order = document.getElementById("order");

// A page kept by the browser has a used key and old counts: fetch it anew, never by POST.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  const isOrder = location.pathname === "/orders";
  location.replace(isOrder ? "/" : location.pathname + location.search);
});

if (order) {
  let underWay = null;
  order.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || button.value === underWay) return event.preventDefault();
    underWay = button.value;
    for (const other of order.querySelectorAll(".ordering")) other.classList.remove("ordering");
    button.classList.add("ordering");
    setTimeout(() => {
      underWay = null;
      button.classList.remove("ordering");
    }, 8000);
  });
}
