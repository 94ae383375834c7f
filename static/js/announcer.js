// Tells a screen reader each event and each question, once.

const KEPT = 30;
// A live region has to be there for a moment before what is put into it is read.
const EARS_OPEN = 700;

export class Announcer {
  #node;
  #early = [];

  constructor(node) {
    this.#node = node;
    setTimeout(() => {
      const early = this.#early;
      this.#early = null;
      for (const text of early) this.say(text);
    }, EARS_OPEN);
  }

  say(text) {
    if (!text) return;
    if (this.#early) {
      this.#early.push(text);
      return;
    }
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
    this.#timer = setTimeout(() => this.#clear(), 6_000);
  }

  /** Takes these back where one of them is shown; anything else stays. */
  takeBack(...texts) {
    if (texts.includes(this.#node.textContent)) this.#clear();
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#node.hidden = true;
    this.#node.textContent = "";
  }
}
