// Celestia's tray: the dice as they lie, what is still to be covered, help that lies open.

import { element, setText } from "lantern/dom";
import { calm, tumble } from "lantern/boards/celestia_motion";
import { count, fill } from "lantern/words";

const MOST = 8; // dice drawn in the cup

export class Tray {
  #node;
  #texts;
  #faces;
  #dice;
  #who;
  #what;
  #open;
  #key = null;

  constructor(node, texts, faces) {
    this.#node = node;
    this.#texts = texts;
    this.#faces = faces;
    this.#dice = element("span", { class: "tray__dice", role: "img" });
    this.#who = element("b");
    this.#what = element("span", { class: "fare" });
    this.#open = element("span", { class: "tray__open", role: "img" });
    node.append(this.#dice, element("span", { class: "tray__needs" }, this.#who, this.#what), this.#open);
  }

  /** `name` says who has to cover the dice; `isMine`, whether that is the reader. */
  draw(view, { name, isMine }) {
    const { leg } = view;
    const texts = this.#texts;
    this.#node.hidden = view.phase === "over";
    this.#node.dataset.vessel = leg?.vessel ?? "";
    this.#drawDice(view);
    this.#drawOpen(leg);
    if (!leg?.is_rolled) {
      setText(this.#who, leg?.vessel === "boat" ? texts.for_boat : "");
      this.#say(leg?.due ? [count(texts.in_cup, leg.due)] : [texts.no_dice]);
      return;
    }
    setText(this.#who, isMine ? texts.you_need : fill(texts.needs, { name }));
    this.#say(this.#fare(leg));
  }

  #say(parts) {
    const key = parts.map((part) => part.textContent ?? part).join("|");
    if (this.#what.dataset.key === key) return;
    this.#what.dataset.key = key;
    this.#what.replaceChildren(...parts);
  }

  #fare({ fare, dice, is_green: isGreen }) {
    const texts = this.#texts;
    const wanted = Object.entries(fare).filter(([, amount]) => amount > 0);
    const more = isGreen ? [element("small", { text: texts.no_pirates })] : [];
    if (!wanted.length) {
      const isBlank = dice.every((face) => face === "blank");
      return [element("span", { text: isBlank ? texts.all_blank : texts.nothing }), ...more];
    }
    const parts = wanted.map(([hazard, n]) => {
      const what = texts.covers[hazard];
      return element(
        "span",
        { class: "fare__part" },
        this.#faces.sign(hazard, "fare__sign"),
        element("span", { text: n > 1 ? fill(texts.times, { n, what }) : what }),
      );
    });
    return [...parts, ...more];
  }

  #drawDice({ journey, leg_number: number, leg }) {
    const lying = leg?.is_rolled ? leg.dice : null;
    const due = Math.min(leg?.due ?? 0, MOST);
    const key = JSON.stringify([journey, number, leg?.vessel, lying ?? due]);
    if (key !== this.#key) {
      const first = this.#key === null;
      const before = first ? [] : [...this.#dice.children].map((die) => die.dataset.face);
      this.#key = key;
      const faces = lying ?? Array(due).fill("blank");
      this.#dice.replaceChildren(...faces.map((face) => this.#faces.die(face, lying ? "" : "die--cup")));
      this.#dice.hidden = !faces.length;
      if (lying && !first && !calm()) [...this.#dice.children].forEach((die, index) => before[index] !== lying[index] && tumble(die, index));
    }
    if (!lying) {
      this.#dice.setAttribute("aria-label", count(this.#texts.in_cup, due));
      return;
    }
    const left = { ...leg.fare };
    const said = [];
    for (const die of this.#dice.children) {
      const { face } = die.dataset;
      const isCovered = face !== "blank" && !(left[face] > 0);
      if (left[face]) left[face] -= 1;
      die.classList.toggle("is-covered", isCovered);
      said.push(isCovered ? `${this.#texts.faces[face]} (${this.#texts.is_covered})` : this.#texts.faces[face]);
    }
    this.#dice.setAttribute("aria-label", fill(this.#texts.rolled, { faces: said.join(", ") }));
  }

  #drawOpen(leg) {
    const help = leg?.help ?? [];
    const turned = leg?.overturned ?? [];
    const key = [...help, "/", ...turned].join();
    this.#open.hidden = !help.length && !turned.length;
    if (this.#open.dataset.key === key) return;
    this.#open.dataset.key = key;
    this.#open.replaceChildren(...[...help, ...turned].map((card) => this.#faces.mini(card)));
    const said = [];
    if (help.length) said.push(fill(this.#texts.helped, { cards: this.#faces.list(help) }));
    if (turned.length) said.push(fill(this.#texts.turned, { cards: this.#faces.list(turned) }));
    this.#open.setAttribute("aria-label", said.join(" "));
  }
}
