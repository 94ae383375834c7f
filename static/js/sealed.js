// The sealed window: an envelope for every seat and one bar that runs down to its end.

import { element, icon, setText } from "lantern/dom";

export class SealedWindow {
  #node;
  #bar;
  #envelopes;
  #note;
  #art;
  #texts;
  #moment = null;
  #whole = 0;
  #ahead;
  #standing = null;

  /** It stands after the line that asks; `order(order)` keeps what is said for later windows too. */
  constructor({ after, art, texts, order }) {
    this.#art = art;
    this.#texts = texts;
    this.#ahead = element("button", { class: "btn btn--quiet window__ahead", type: "button", "data-test": "ahead" });
    this.#ahead.addEventListener("click", () => this.#standing && order(this.#standing.order));
    this.#bar = element("i");
    this.#envelopes = element("span", { class: "envelopes__row", "aria-hidden": "true" });
    this.#note = element("span");
    this.#node = element(
      "div",
      { class: "window", hidden: "" },
      element("div", { class: "window__bar", "aria-hidden": "true" }, this.#bar),
      element("p", { class: "envelopes" }, this.#envelopes, this.#note),
      this.#ahead,
    );
    after.after(this.#node);
  }

  /** `standing` is an order that answers this window and those after it: a label and the order. */
  draw({ question, seats, status, choices }, standing) {
    const isOpen = status === "running" && Boolean(question?.sealed);
    this.#node.hidden = !isOpen;
    document.body.classList.toggle("is-sealed", isOpen);
    if (!isOpen) return;
    if (this.#envelopes.children.length !== seats.length) {
      this.#envelopes.replaceChildren(...seats.map(() => icon(this.#art, "seal")));
    }
    setText(this.#note, this.#texts.envelopes);
    this.#standing = choices.length ? standing : null;
    this.#ahead.hidden = !this.#standing;
    setText(this.#ahead, this.#standing?.label ?? "");
    if (question.ends_at !== this.#moment) {
      this.#moment = question.ends_at;
      this.#whole = 0;
    }
    this.#bar.parentElement.hidden = !question.ends_at;
  }

  tick(clock) {
    const left = this.#node.hidden ? null : clock.left(this.#moment);
    if (left === null) return;
    this.#whole = Math.max(this.#whole, left);
    const part = this.#whole > 0 ? Math.max(0, Math.min(1, left / this.#whole)) : 0;
    this.#bar.style.setProperty("--left", `${(part * 100).toFixed(1)}%`);
  }
}
