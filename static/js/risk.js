// How risky it is: asked of the server when the reader wants to know, and again when things move.

import { element } from "lantern/dom";

export class Risk {
  #node;
  #url;
  #isOpen = false;
  #asked = null;

  constructor({ node, url }) {
    this.#node = node;
    this.#url = url;
    node?.addEventListener("toggle", ({ newState }) => {
      this.#isOpen = newState === "open";
      if (this.#isOpen) this.#ask(null);
    });
  }

  draw(frame) {
    if (this.#isOpen && this.#asked !== frame.seq) this.#ask(frame.seq);
  }

  async #ask(seq) {
    this.#asked = seq;
    const answer = await fetch(this.#url, { headers: { accept: "application/json" } }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!told) return;
    this.#node.replaceChildren(...(answer.ok ? drawn(told) : [element("p", { text: told.sentence })]));
  }
}

function drawn({ note, parts }) {
  const some = parts.filter(({ percent }) => percent > 0);
  const bar = element(
    "div",
    { class: "risk__bar", "aria-hidden": "true" },
    ...some.map(({ key }) => element("i", { "data-part": key })),
  );
  bar.style.setProperty("--parts", some.map(({ percent }) => `${percent}fr`).join(" "));
  const lines = parts.map(({ key, sentence }) => element("li", { "data-part": key, text: sentence }));
  return [element("p", { text: note }), bar, element("ul", {}, ...lines)];
}
