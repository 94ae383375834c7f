// What the reader has ordered ahead: one line each, with a mark, to be taken back any time.

import { element, icon } from "lantern/dom";

export class Orders {
  #node;
  #art;
  #texts;
  #takeBack;
  #ahead;
  #order;
  #key = null;
  #offered = null;

  constructor({ node, ahead, art, texts, takeBack, order }) {
    this.#ahead = ahead;
    this.#order = order;
    this.#node = node;
    this.#art = art;
    this.#texts = texts;
    this.#takeBack = takeBack;
  }

  draw(frame) {
    // An answer to the open window is marked where it was chosen.
    const live = frame.orders.filter(({ question, state }) => question === null && state === "live");
    this.#offer(frame.orders.filter(({ state }) => state === "offered"));
    const key = JSON.stringify(live.map(({ id, sentence }) => [id, sentence]));
    if (key === this.#key) return;
    this.#key = key;
    this.#node.parentElement.hidden = !live.length;
    this.#node.replaceChildren(...live.map((order) => this.#line(order)));
  }

  /** What could be said ahead now: one button each, folded away until wanted. */
  #offer(ahead) {
    const key = JSON.stringify(ahead);
    if (key === this.#offered) return;
    this.#offered = key;
    if (!this.#ahead) return;
    document.getElementById("ask-ahead").hidden = !ahead.length;
    this.#ahead.querySelector("ul").replaceChildren(
      ...ahead.map(({ order, sentence }) => {
        const button = element("button", { class: "btn btn--ticket", type: "button", text: sentence });
        button.addEventListener("click", () => {
          this.#ahead.hidePopover();
          this.#order(order);
        });
        return element("li", {}, button);
      }),
    );
  }

  #line({ id, sentence }) {
    const back = element("button", {
      class: "btn btn--ticket",
      type: "button",
      "aria-label": `${this.#texts.take_back}: ${sentence}`,
      text: this.#texts.take_back,
    });
    back.addEventListener("click", () => this.#takeBack(id), { once: true });
    const mark = icon(this.#art, "seal", "", "icon");
    return element("li", { "data-test": "order" }, mark, element("span", { text: sentence }), back);
  }
}

/** Why the reader's seat acted by itself, where that is news. */
export const firedSince = (frame, before) =>
  before ? frame.orders.filter(({ fired_at_seq: seq }) => seq !== null && seq > before.seq).map(({ why }) => why) : [];
