// Airships' companies: the dice they roll, the card of each kind, chips, fleet and points.

import { KINDS } from "lantern/boards/airships_faces";
import { element, icon, keepChildren, setText, shapeOf } from "lantern/dom";
import { fill } from "lantern/words";

/** One company's board; it is made once and changes where the view does. */
export class Company {
  #art;
  #texts;
  #faces;
  #name;
  #pool;
  #facts;
  #slots;

  constructor({ art, texts, faces, shape = null, css = "" }) {
    this.#art = art;
    this.#texts = texts;
    this.#faces = faces;
    this.#name = element("b", { class: "co__name" });
    this.#pool = element("span", { class: "co__pool", role: "img" });
    this.#facts = element("span", { class: "co__facts" });
    this.#slots = element("ul", { class: "co__slots" });
    this.node = element(
      "div",
      { class: `co ${css}`.trim(), role: "group" },
      element(
        "p",
        { class: "co__head" },
        shape ? shapeOf(art, shape) : null,
        this.#name,
        this.#pool,
        this.#facts,
      ),
      this.#slots,
    );
  }

  draw(company, faces, { name, label, acting }) {
    this.node.setAttribute("aria-label", label);
    this.node.classList.toggle("co--acting", acting);
    setText(this.#name, name);
    const key = JSON.stringify(company);
    if (this.node.dataset.key === key) return;
    this.node.dataset.key = key;
    this.#drawPool(company);
    this.#drawFacts(company);
    const slots = keepChildren(this.#slots, KINDS.length, (index) => this.#slot(KINDS[index]));
    slots.forEach((slot, index) => this.#fill(slot, company.cards[KINDS[index]], faces));
  }

  #drawPool({ dice, fixed, plus }) {
    const texts = this.#texts;
    const marks = this.#faces.dice(dice);
    const said = [fill(texts.pool, { dice: this.#faces.saidDice(dice) })];
    if (fixed) {
      marks.push(this.#faces.die(fixed.colour, fixed.value, "pd--fixed"));
      said.push(fill(texts.fixed_die, { die: this.#faces.saidDie(fixed) }));
    }
    for (const [colour, n] of Object.entries(plus)) {
      const on = colour === "grey" ? texts.any : this.#faces.die(colour);
      marks.push(element("span", { class: "gain" }, `+${n} `, on));
      said.push(fill(texts.plus[colour], { n }));
    }
    this.#pool.replaceChildren(...marks);
    this.#pool.setAttribute("aria-label", said.join("; "));
  }

  #drawFacts(company) {
    const texts = this.#texts;
    const fact = (picture, label, value) =>
      element("span", {}, icon(this.#art, picture, label), " ", element("b", { text: value }));
    this.#facts.replaceChildren(
      ...(company.is_wooden ? [icon(this.#art, "wooden", texts.wooden, "icon co__wooden")] : []),
      fact("ship", texts.fleet, company.fleet),
      fact("chip", texts.chips_held, company.chips),
      fact("star", texts.score, company.points),
    );
  }

  #slot(kind) {
    return element(
      "li",
      { class: `slot k-${kind}` },
      element("b", { class: "slot__kind" }, this.#faces.sign(kind), element("span", { text: this.#texts.kinds[kind] })),
      element("span", { class: "slot__gets", "aria-hidden": "true" }),
      element("span", { class: "visually-hidden" }),
    );
  }

  #fill(slot, code, faces) {
    if (slot.dataset.code === (code ?? "")) return;
    slot.dataset.code = code ?? "";
    slot.classList.toggle("slot--empty", !code);
    const [, gets, said] = slot.children;
    gets.replaceChildren(code ? this.#faces.gets(faces[code]) : "–");
    setText(said, code ? this.#faces.gives(faces[code]) : this.#texts.none);
  }
}
