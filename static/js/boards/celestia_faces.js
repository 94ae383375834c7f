// Celestia's faces: cards, dice, treasures and travellers, by the names they have in a view.

import { drawing, element, svg } from "lantern/dom";
import { fill } from "lantern/words";

const SIGN = { cloud: "cloud", lightning: "bolt", bird: "bird", pirate: "pirate" };
const EQUIPMENT = { compass: "cloud", arrester: "lightning", foghorn: "bird", cannon: "pirate" };
// The order of a hand: what pays, what helps, what surprises.
const ORDER = [
  "compass", "compass2", "arrester", "arrester2", "foghorn", "foghorn2", "cannon", "cannon2", "turbo",
  "help_cloud", "help_lightning", "help_bird", "help_pirate",
  "alternate_route", "ejection", "jetpack", "wind_gust", "bandit", "mooring_line",
  "rowboat_cloud", "rowboat_lightning", "rowboat_bird", "rowboat_pirate",
  "desperate_need", "new_equipment", "spy", "grappling_hook", "instructor",
];

export const inOrder = (cards) => [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

/** The kind of action that plays a card: equipment pays, help helps, a rowboat rows. */
export function playedBy(card) {
  if (card.startsWith("help_")) return "help";
  if (card.startsWith("rowboat_")) return "rowboat";
  return card === "turbo" || card.replace("2", "") in EQUIPMENT ? "pay" : card;
}

/** What a treasure is: the city it comes from and its worth, or a spyglass. */
export function treasureOf(code) {
  const [city, worth] = code.split(":");
  return { city: Number(city), worth: worth === "spyglass" ? null : Number(worth) };
}

export class Faces {
  #art;
  #texts;

  constructor(art, texts) {
    this.#art = art;
    this.#texts = texts;
  }

  hazardOf(card) {
    const [, hazard] = card.split("_");
    if (hazard in SIGN) return hazard;
    return EQUIPMENT[card.replace("2", "")] ?? null;
  }

  name(card) {
    return this.#texts.names[card] ?? card;
  }

  /** The name, and for what where the name does not tell. */
  fullName(card) {
    const hazard = card.includes("_") && this.hazardOf(card);
    return hazard ? `${this.name(card)} (${this.#texts.faces[hazard]})` : this.name(card);
  }

  /** "2 × Compass, Turbo" */
  list(cards) {
    return pairs(inOrder(cards))
      .map(([card, n]) => (n > 1 ? fill(this.#texts.times, { n, what: this.fullName(card) }) : this.fullName(card)))
      .join(", ");
  }

  css(card) {
    const hazard = this.hazardOf(card);
    if (hazard) return `hz-${SIGN[hazard]}`;
    return card === "turbo" ? "kind-turbo" : "kind-power";
  }

  sign(hazard, css = "sign") {
    return drawing(`${this.#art.celestia_cards}#hz-${SIGN[hazard]}`, "0 0 24 24", `${css} hz-${SIGN[hazard]}`);
  }

  /** The round mark in a card's corner. */
  pip(card) {
    const hazard = this.hazardOf(card);
    const mark = hazard
      ? this.sign(hazard)
      : drawing(`${this.#art.icons}#i-${card === "turbo" ? "bolt" : "star"}`, "0 0 24 24", "sign");
    return element("span", { class: "card__pip" }, mark);
  }

  art(card, css = "art") {
    const sheet = this.#art.celestia_cards;
    const base = card.replace("2", "").replace(/^(help|rowboat)_.*/, "$1");
    const size = { width: 64, height: 64 };
    return svg(
      "svg",
      { class: css, viewBox: "0 0 64 64", "aria-hidden": "true" },
      svg("use", { href: `${sheet}#cd-${base}`, ...size }),
      card.endsWith("2") ? svg("use", { href: `${sheet}#cd-up`, ...size }) : null,
    );
  }

  portrait(colour, css = "portrait") {
    return drawing(`${this.#art.celestia_cards}#tv-${colour}`, "0 0 64 64", css);
  }

  /** A small card: what lies open on the table, what a choice is about. */
  mini(card) {
    return element("span", { class: `mini mini--card ${this.css(card)}` }, this.art(card), this.pip(card));
  }

  treasure(code, cities) {
    const { city, worth } = treasureOf(code);
    const tier = Math.min(5, Math.ceil((6 * city) / (cities + 1)));
    const mark = worth === null ? this.art("spyglass", "gem") : drawing(`${this.#art.celestia_cards}#gem`, "0 0 24 24", `gem gem-${tier}`);
    return element("span", { class: "coin" }, mark, worth === null ? null : element("b", { text: worth }));
  }

  saidTreasure(code, cities) {
    const { city, worth } = treasureOf(code);
    const name = cities[city - 1]?.name ?? "";
    return `${name}: ${worth ?? this.name("spyglass")}`;
  }

  back(css = "cardback") {
    return drawing(`${this.#art.celestia_cards}#back`, "0 0 50 70", css);
  }

  die(face, css = "") {
    return element(
      "span",
      { class: `die ${face === "blank" ? "die--blank" : `hz-${SIGN[face]}`} ${css}`.trim(), "data-face": face },
      face === "blank" ? null : this.sign(face, "die__face"),
    );
  }
}

/** [["compass", 2], …] in the order given. */
export function pairs(cards) {
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}
