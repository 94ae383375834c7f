// Tells a screen reader each event and each question, once.

const KEPT = 30;

export class Announcer {
  #node;

  constructor(node) {
    this.#node = node;
  }

  say(text) {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    this.#node.append(line);
    while (this.#node.children.length > KEPT) this.#node.firstElementChild.remove();
  }
}

/** A short note over the page; it goes by itself. */
export class Toast {
  #node;
  #timer = null;

  constructor(node) {
    this.#node = node;
  }

  show(text) {
    if (!text) return;
    clearTimeout(this.#timer);
    this.#node.textContent = text;
    this.#node.hidden = false;
    this.#timer = setTimeout(() => {
      this.#node.hidden = true;
    }, 6_000);
  }
}
