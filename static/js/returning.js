// After a form the next page starts where the last one left off: on the same button, or on the question.

const KEY = "sent";
const FRESH = 20_000;

document.addEventListener("submit", ({ submitter }) => {
  const sent = {
    id: submitter?.id ?? "",
    seen: submitter?.matches(":focus-visible") ?? false,
    at: Date.now(),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {
    // Then the next page starts at its top.
  }
});

function lastSent() {
  try {
    const sent = JSON.parse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return sent && Date.now() - sent.at < FRESH ? sent : null;
  } catch {
    return null;
  }
}

/** Puts the focus on the button that was used, where there is none on `otherwise`. */
export function returning(otherwise) {
  const sent = lastSent();
  if (!sent) return;
  const node = (sent.id && document.getElementById(sent.id)) || otherwise;
  node?.focus({ preventScroll: true, focusVisible: sent.seen });
}
