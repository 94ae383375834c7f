// What is printed on Airships' cards, in symbols for the eye and in words for the ear.

import { drawing, element, icon } from "lantern/dom";
import { count, fill, together } from "lantern/words";

export const KINDS = ["financier", "hangar", "captain", "engineer", "engine", "material"];
const COLOURS = ["white", "red", "black"];

/** hangar-1-2 → hangar */
export const kindOf = (code) => code.split("-")[0];

const placeOf = (code) => code.split("-").pop();

export class Faces {
  #art;
  #texts;

  constructor(art, texts) {
    this.#art = art;
    this.#texts = texts;
  }

  // ── for the eye ──

  /** The sign of a kind; airships and phases share one. */
  sign(code, css = "icon") {
    const kind = kindOf(code);
    const name = KINDS.includes(kind) ? kind : "airship";
    return drawing(`${this.#art.airships}#k-${name}`, "0 0 24 24", css);
  }

  /** A die told by shape, colour and letter; with a value, the value instead of the letter. */
  die(colour, value = null, css = "") {
    const text = value === null ? this.#texts.letters[colour] : String(value);
    return element("span", { class: `pd pd--${colour} ${css}`.trim(), text });
  }

  dice(counts, css = "") {
    return COLOURS.flatMap((colour) =>
      Array.from({ length: counts?.[colour] ?? 0 }, () => this.die(colour, null, css)),
    );
  }

  pay(face) {
    return element("span", { class: "pay" }, ...this.dice(face.needs));
  }

  /** All that a card brings; the parts wrap where there is little room. */
  gets(face) {
    const parts = [];
    const add = (...nodes) => parts.push(element("span", { class: "gain" }, ...nodes));
    if (face.dice) add("+", ...this.dice(face.dice));
    for (const [colour, value] of Object.entries(face.fixed ?? {})) {
      add(`${this.#texts.fixed}\u00a0`, this.die(colour, value));
    }
    for (const [colour, value] of Object.entries(face.plus ?? {})) {
      add(`+${value} `, colour === "grey" ? this.#texts.any : this.die(colour));
    }
    if (face.exchange) {
      add(...this.dice(face.exchange.give), "→", ...this.dice(face.exchange.get));
    }
    if (face.chips) add(String(face.chips), icon(this.#art, "chip"));
    if (face.points || face.high) add(this.#stars(face), icon(this.#art, "star"));
    return element("span", { class: "gains" }, ...parts);
  }

  #stars(face) {
    return face.high ? `${face.points ?? 0}/${face.high}` : String(face.points);
  }

  // ── for the ear ──

  name(code) {
    const { kinds, hindenburg, phase } = this.#texts;
    return kinds[kindOf(code)] ?? `${hindenburg}, ${fill(phase, { n: placeOf(code) })}`;
  }

  saidDice(counts) {
    const said = COLOURS.filter((colour) => counts?.[colour]).map((colour) =>
      count(this.#texts.dice[colour], counts[colour]),
    );
    return said.length ? together(said) : this.#texts.nothing;
  }

  saidDie({ colour, value }) {
    return fill(this.#texts.rolled, { colour: this.#texts.colours[colour], n: value });
  }

  asks(face) {
    return fill(this.#texts.asks, { dice: this.saidDice(face.needs), n: face.score });
  }

  gives(face) {
    const texts = this.#texts;
    const said = [];
    if (face.dice) said.push(this.saidDice(face.dice));
    for (const [colour, value] of Object.entries(face.fixed ?? {})) {
      said.push(fill(texts.fixed_die, { die: this.saidDie({ colour, value }) }));
    }
    for (const [colour, n] of Object.entries(face.plus ?? {})) said.push(fill(texts.plus[colour], { n }));
    if (face.exchange) {
      const { give, get } = face.exchange;
      said.push(fill(texts.exchange, { give: this.saidDice(give), get: this.saidDice(get) }));
    }
    if (face.chips) said.push(count(texts.chips, face.chips));
    if (face.points) said.push(count(texts.points, face.points));
    if (face.high) said.push(fill(texts.high, { n: face.high }));
    return said.length ? said.join(", ") : texts.nothing;
  }

  said(code, face) {
    return fill(this.#texts.card, {
      kind: this.name(code),
      asks: this.asks(face),
      gives: this.gives(face),
    });
  }
}
