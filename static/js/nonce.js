// Every seat adds 32 random bytes of its own to the dice: made here, sent with the form that takes the seat.

export const freshNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

// On submit, not on load: forms come and go while people sit down.
document.addEventListener("submit", (event) => {
  const field = event.target.querySelector("input[data-nonce]");
  if (field && !field.value) field.value = freshNonce();
});
