// How risky it is: asked of the server when the reader wants to know, and again at each question.

import { element } from "lantern/dom";

export class Risk {
  #node;
  #url;
  #asked = null;

  constructor({ node, url }) {
    this.#node = node;
    this.#url = url;
    node?.addEventListener("toggle", () => node.open && this.#ask());
  }

  draw(frame) {
    if (!this.#node || !this.#url) return;
    this.#node.hidden = frame.status !== "running";
    if (this.#node.open && this.#asked !== frame.seq) this.#ask(frame.seq);
  }

  async #ask(seq = null) {
    this.#asked = seq;
    const answer = await fetch(this.#url, { headers: { accept: "application/json" } }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!told) return;
    this.#node.querySelector(".risk").replaceChildren(
      ...(answer.ok ? drawn(told) : [element("p", { text: told.sentence })]),
    );
  }
}

function drawn({ note, parts }) {
  const bar = element("div", { class: "risk__bar", "aria-hidden": "true" });
  for (const { key, percent } of parts) {
    const piece = element("i", { "data-part": key });
    piece.style.setProperty("--part", `${percent}fr`);
    if (percent > 0) bar.append(piece);
  }
  bar.style.setProperty("--parts", parts.filter(({ percent }) => percent > 0).map(({ percent }) => `${percent}fr`).join(" "));
  return [
    element("p", { text: note }),
    bar,
    element("ul", {}, ...parts.map(({ key, sentence }) => element("li", { "data-part": key, text: sentence }))),
  ];
}
