// The lobby's list: swapped only when it changed, silent for screen readers, and it says how fresh it is.

const tables = document.getElementById("tables");
const updated = document.getElementById("updated");
const words = updated.querySelector("[data-part=words]");
const time = updated.querySelector("time");
const pause = document.getElementById("pause");
let isPaused = false;

function checked(isFine) {
  updated.classList.toggle("updated--lost", !isFine);
  words.textContent = isFine ? updated.dataset.fine : updated.dataset.lost;
  if (!isFine) return;
  const now = new Date();
  time.dateTime = now.toISOString();
  time.textContent = now.toLocaleTimeString(document.documentElement.lang);
}

/** What is chosen, as an address that can be sent to somebody. */
function address(form) {
  const chosen = [...new FormData(form)].filter(([, word]) => word);
  const query = new URLSearchParams(chosen).toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang);

pause.hidden = false;
pause.addEventListener("click", () => {
  isPaused = !isPaused;
  pause.setAttribute("aria-pressed", String(isPaused));
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target === tables && (isPaused || document.hidden)) event.preventDefault();
  if (event.target.id === "filters") history.replaceState(null, "", address(event.target));
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== tables) return;
  const etag = event.detail.xhr.getResponseHeader("ETag");
  // The same list again: leave the page as it is, with whatever the reader is at.
  if (etag && etag === tables.dataset.etag) event.detail.shouldSwap = false;
  else tables.dataset.etag = etag;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.target === tables) checked(event.detail.successful);
});
