// Prints the page: at a press, or at once where a form asked for it. Without a script, the browser's own menu does.

const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

const address = new URL(location.href);
if (address.searchParams.get("print") === "page") {
  // Once: a reload is no second receipt.
  address.searchParams.delete("print");
  history.replaceState(null, "", address);
  window.print();
}
