// A box that scrolls can be reached and moved by the keyboard.
document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".table-wrapper")) box.tabIndex = 0;
});
