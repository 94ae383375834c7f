// Airships' tray: who rolls for what, the dice as they lie, the total beside its target.

import { element, keepChildren, setText } from "lantern/dom";
import { fill } from "lantern/words";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The newest roll as the events tell it; it stays until the next target is declared. */
export function followed(roll, { event }) {
  switch (event.type) {
    case "declared":
      return { seat: event.seat, card: event.card, score: event.face.score, needs: event.face.needs };
    case "rolled":
      return { ...roll, dice: event.dice, fixed: event.fixed, total: event.total, turn: event.turn };
    case "boosted":
      return { ...roll, total: event.total };
    case "card_taken":
    case "airship_taken":
    case "phase_built":
      return { ...roll, end: "hit" };
    case "failed":
      return { ...roll, end: "missed" };
    case "passed":
      return null;
    default:
      return roll;
  }
}

export class Tray {
  #texts;
  #faces;
  #dice;
  #who;
  #what;
  #total;
  #key = null;
  #node;

  constructor(node, texts, faces) {
    this.#node = node;
    this.#texts = texts;
    this.#faces = faces;
    this.#dice = element("span", { class: "tray__dice", role: "img" });
    this.#who = element("b");
    this.#what = element("span");
    this.#total = element("span", { class: "tray__total", "data-test": "total" });
    node.append(this.#dice, element("span", { class: "tray__needs" }, this.#who, this.#what), this.#total);
  }

  draw(roll, { isMine, name }) {
    const texts = this.#texts;
    this.#dice.hidden = !roll;
    this.#total.hidden = !roll?.dice;
    if (!roll) {
      setText(this.#who, "");
      setText(this.#what, texts.no_dice);
      this.#key = "";
      return;
    }
    const card = this.#faces.name(roll.card);
    setText(this.#who, fill(isMine ? texts.your_goal : texts.goal, { name, card }));
    const needs = fill(texts.goal_needs, { n: roll.score });
    setText(this.#what, roll.end ? texts[roll.end] : needs);
    setText(this.#total, roll.dice ? fill(texts.total, { total: roll.total, score: roll.score }) : "");
    this.#node.dataset.end = roll.end ?? "";
    this.#drawDice(roll);
  }

  #drawDice(roll) {
    const lying = roll.dice ? [...roll.dice, ...(roll.fixed ? [roll.fixed] : [])] : null;
    const key = JSON.stringify([roll.seat, roll.turn, roll.card, lying]);
    if (key === this.#key) return;
    const first = this.#key === null;
    this.#key = key;
    if (!lying) {
      this.#dice.replaceChildren(...this.#faces.dice(roll.needs, "pd--big"));
      this.#dice.setAttribute("aria-label", this.#faces.asks(roll));
      return;
    }
    this.#dice.replaceChildren();
    const nodes = keepChildren(this.#dice, lying.length, (index) => {
      const { colour, value } = lying[index];
      const css = index < roll.dice.length ? "pd--big" : "pd--big pd--fixed";
      return this.#faces.die(colour, value, css);
    });
    this.#dice.setAttribute("aria-label", lying.map((die) => this.#faces.saidDie(die)).join(", "));
    if (first || calm.matches) return;
    nodes.slice(0, roll.dice.length).forEach(tumble);
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
