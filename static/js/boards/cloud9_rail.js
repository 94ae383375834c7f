// Cloud 9's rail: the dice in their tray, the hand in piles.

import { drawing, element, keepChildren, setText } from "lantern/dom";
import { count, fill } from "lantern/words";

const COLOURS = ["green", "purple", "red", "yellow", "wild"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Tray {
  #node;
  #art;
  #texts;
  #dice;
  #who;
  #what;
  #key = null;

  constructor(node, art, texts) {
    this.#node = node;
    this.#art = art;
    this.#texts = texts;
    this.#dice = element("span", { class: "tray__dice", role: "img" });
    this.#who = element("b");
    this.#what = element("span");
    node.append(this.#dice, element("span", { class: "tray__needs" }, this.#who, this.#what));
  }

  draw(view, { who, what }) {
    this.#node.hidden = view.phase === "over";
    setText(this.#who, who);
    setText(this.#what, what);
    const key = JSON.stringify([view.trip, view.level, view.dice]);
    if (key === this.#key) return;
    const first = this.#key === null;
    this.#key = key;
    const faces = view.dice.map((face) => this.#texts.faces[face]);
    this.#dice.setAttribute("aria-label", fill(this.#texts.rolled, { faces: faces.join(", ") }));
    this.#dice.hidden = !view.dice.length;
    const nodes = keepChildren(this.#dice, view.dice.length, () =>
      element("span", { class: "die" }, drawing("", "0 0 24 24", "die__face")),
    );
    nodes.forEach((node, index) => {
      const face = view.dice[index];
      node.className = `die c9-${face}`;
      node.querySelector("use").setAttribute("href", `${this.#art.cloud9}#c9-${face}`);
      if (!first && !calm.matches) tumble(node, index);
    });
  }
}

function tumble(node, index) {
  node.animate(
    [
      { transform: "translateY(-140%) rotate(-300deg)", opacity: 0 },
      { transform: "translateY(0) rotate(30deg)", opacity: 1, offset: 0.6 },
      { transform: "translateY(-14%) rotate(-8deg)", offset: 0.8 },
    ],
    { duration: 640, delay: index * 60, easing: "cubic-bezier(.2, .8, .25, 1)", fill: "backwards" },
  );
}

/** Equal cards lie on one pile with a count, so that every name can be read. */
export class Hand {
  #node;
  #art;
  #texts;
  #note;
  #list;

  constructor(node, art, texts) {
    this.#node = node;
    this.#art = art;
    this.#texts = texts;
    this.#note = element("p", { class: "hand-note" });
    this.#list = element("ul", { class: "hand" });
    node.append(this.#note, this.#list);
  }

  draw(view, choices) {
    this.#node.hidden = view.seat === null || view.phase === "over";
    if (this.#node.hidden) return;
    const texts = this.#texts;
    const total = view.hand.length;
    const key = `${total}/${view.deck}`;
    if (this.#note.dataset.key !== key) {
      this.#note.dataset.key = key;
      const said = total ? count(texts.cards_count, total) : texts.no_cards;
      this.#note.replaceChildren(
        element("b", { text: texts.your_hand }),
        ` · ${said} · ${count(texts.deck, view.deck)}`,
      );
    }
    const played = new Set(choices.flatMap(({ action }) => action.cards ?? []));
    for (const colour of COLOURS) this.#pile(colour, view.hand, played);
  }

  #pile(colour, hand, played) {
    const amount = hand.filter((card) => card === colour).length;
    let node = this.#list.querySelector(`[data-card="${colour}"]`);
    if (!amount) {
      node?.remove();
      return;
    }
    if (!node) {
      node = this.#make(colour);
      const after = COLOURS.slice(COLOURS.indexOf(colour) + 1)
        .map((other) => this.#list.querySelector(`[data-card="${other}"]`))
        .find(Boolean);
      this.#list.insertBefore(node, after ?? null);
    }
    node.classList.toggle("card--pile", amount > 1);
    if (played.size) node.dataset.playable = played.has(colour) ? "yes" : "no";
    else delete node.dataset.playable;
    setText(node.querySelector(".card__times"), amount > 1 ? `×${amount}` : "");
  }

  #make(colour) {
    return element(
      "li",
      { class: `card fades c9-${colour}`, "data-card": colour },
      element(
        "span",
        { class: "card__face" },
        element("span", { class: "card__pip" }, drawing(`${this.#art.cloud9}#c9-${colour}`, "0 0 24 24", "")),
        element("span", { class: "card__art" }, drawing(`${this.#art.cloud9}#c9b-${colour}`, "0 0 64 64", "plain")),
        element("span", { class: "card__name", text: this.#texts.cards_names[colour] }),
        element("span", { class: "card__times" }),
      ),
    );
  }
}
