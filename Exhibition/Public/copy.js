// A button beside each citation, which copies its text. Browsers let a page copy only over HTTPS, on this machine and from a
// disk; anywhere else, and without a script, the text can be selected.
if (navigator.clipboard) {
  const status = document.querySelector(".cite [role=status]");
  for (const button of document.querySelectorAll(".cite button")) {
    const words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector("[data-text]").textContent);
      button.textContent = status.textContent = button.dataset.copied;
      button.addEventListener("blur", () => {
        button.textContent = words;
        status.textContent = "";
      }, { once: true });
    });
  }
}
