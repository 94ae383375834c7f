// The end: who won, with what, and what it did to the ratings.

import { element, setText, shapeOf } from "lantern/dom";
import { fill, place } from "lantern/words";

export class Result {
  #art;
  #texts;
  #me;
  #drawn = false;

  constructor({ art, texts, me }) {
    this.#art = art;
    this.#texts = texts;
    this.#me = me;
  }

  /** True the first time a result is shown. */
  draw(frame) {
    if (frame.result?.rematch) {
      const rematch = document.getElementById("rematch");
      if (rematch) setText(rematch, this.#texts.rematch);
    }
    if (!frame.result || this.#drawn) return false;
    this.#drawn = true;
    const { sentence, rows, secret } = frame.result;
    setText(document.getElementById("result-head"), sentence);
    const sorted = [...rows].sort((a, b) => a.place - b.place || b.score - a.score);
    document
      .getElementById("standing")
      .replaceChildren(...sorted.map((row) => this.#row(row, frame.seats[row.seat])));
    if (secret) {
      setText(document.getElementById("secret"), secret);
      document.getElementById("secret-line").hidden = false;
    }
    document.getElementById("result").hidden = false;
    document.body.classList.add("has-result");
    return true;
  }

  #row(row, seat) {
    const texts = this.#texts;
    const ending = texts.endings[row.ending];
    const rated = row.rating_after !== null && row.rating_after !== undefined;
    return element(
      "tr",
      { class: row.place === 1 ? "standing__first" : null, "data-seat": row.seat },
      element("td", { text: place(texts.place, row.place) }),
      element(
        "th",
        { scope: "row" },
        shapeOf(this.#art, seat.shape),
        element("bdi", { text: row.seat === this.#me ? texts.you : row.name }),
        ending ? element("small", { text: ending }) : null,
      ),
      element("td", { class: "num", text: row.score === null ? "–" : String(row.score) }),
      element("td", {
        class: "num standing__rating",
        text: rated ? fill(texts.rating, { before: row.rating_before, after: row.rating_after }) : "",
      }),
    );
  }
}
