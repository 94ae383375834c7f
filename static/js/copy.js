// A button that copies a field's text.

export function copying(done) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      done();
    } catch {
      // Not allowed here: the text stays selected, ready for the reader's own copy.
    }
  });
}
