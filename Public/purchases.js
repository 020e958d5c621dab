// Copies the text for the supplier. Without a script it is selected by hand.

const message = document.getElementById("message");
const copy = document.getElementById("copy");

if (copy) copy.hidden = false;
copy?.addEventListener("click", () => {
  message.select();
  // Plain HTTP has no navigator.clipboard.
  const isCopied = document.execCommand("copy");
  document.getElementById("copy-state").textContent = isCopied ? copy.dataset.copied : copy.dataset.selected;
});
