// Celestia's ledger: all that may be known, in one dialog, from who owns what to the discards.

import { inOrder } from "lantern/boards/celestia_faces";
import { element, icon, shapeOf } from "lantern/dom";
import { count, fill } from "lantern/words";

export class Ledger {
  #art;
  #texts;
  #faces;
  #dialog;
  #body;
  #view = null;
  #people = null;

  constructor({ sky, art, texts, faces }) {
    this.#art = art;
    this.#texts = texts;
    this.#faces = faces;
    this.#body = element("div", { class: "ledger__body", tabindex: "0", role: "group", "aria-labelledby": "ledger-head" });
    const close = element("button", { class: "btn btn--ticket", type: "button", text: texts.close });
    this.#dialog = element(
      "dialog",
      { class: "ledger", "aria-labelledby": "ledger-head" },
      element("header", { class: "ledger__head" }, element("h2", { id: "ledger-head", text: texts.ledger_head }), close),
      this.#body,
    );
    close.addEventListener("click", () => this.#dialog.close());
    // The backdrop is the dialog's own box outside of its content.
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#dialog.close());
    const open = element(
      "button",
      { class: "ledger__open", type: "button", "data-test": "ledger" },
      icon(art, "book"),
      element("span", { text: texts.ledger }),
    );
    open.addEventListener("click", () => {
      this.#build();
      this.#dialog.showModal();
    });
    sky.append(open);
    document.body.append(this.#dialog);
  }

  draw(view, people) {
    this.#view = view;
    this.#people = people;
    if (this.#dialog.open) this.#build();
  }

  #build() {
    const view = this.#view;
    if (!view) return;
    const players = this.#people.seats.map((seat, index) => this.#player(view, seat, index));
    const parts = [this.#seen(view), ...players, this.#spent(view), this.#cards(view)];
    this.#body.replaceChildren(...parts.filter(Boolean));
  }

  #player(view, { shape }, seat) {
    const texts = this.#texts;
    const traveller = view.travellers[seat];
    const owned = Object.entries(view.owned[seat]);
    const total = owned.reduce((sum, [, n]) => sum + n, 0);
    const coins = owned.map(([city, n]) =>
      element("li", {}, element("span", { text: view.cities[city - 1].name }), element("b", { text: `×${n}` })),
    );
    const isReady = traveller && (traveller.is_used ? texts.used : texts.unused);
    return section(
      [shapeOf(this.#art, shape), element("bdi", { text: this.#people.name(seat) })],
      element(
        "p",
        { class: "ledger__facts" },
        [
          count(texts.cards_count, view.hand_sizes[seat]),
          total ? count(texts.treasure_count, total) : texts.no_treasure,
          view.lit_by.includes(seat) ? `${texts.boscalumia}: ${texts.lit}` : "",
        ].filter(Boolean).join(" · "),
      ),
      owned.length ? element("ul", { class: "ledger__coins" }, ...coins) : null,
      traveller
        ? element(
            "p",
            { class: `ledger__traveller${traveller.is_used ? " is-used" : ""}` },
            this.#faces.portrait(traveller.colour),
            element("span", { text: `${fill(texts.traveller_of, { name: texts.colours[traveller.colour] })}, ${isReady}` }),
          )
        : null,
    );
  }

  #seen(view) {
    const texts = this.#texts;
    const said = (code) => this.#faces.saidTreasure(code, view.cities).split(": ").at(-1);
    const hands = view.seen_hands.map(({ seat, cards }) =>
      element(
        "p",
        {},
        element("b", { text: fill(texts.seen_hand, { name: this.#people.name(seat) }) }),
        element(
          "span",
          { class: "ledger__minis", role: "img", "aria-label": this.#faces.list(cards) || texts.no_cards },
          ...inOrder(cards).map((card) => this.#faces.mini(card)),
        ),
      ),
    );
    const piles = view.seen_piles.flatMap(({ city, top, bottom, among }) => {
      const name = view.cities[city - 1].name;
      return [
        top && fill(texts.seen_top, { city: name, what: said(top) }),
        bottom && fill(texts.seen_bottom, { city: name, what: said(bottom) }),
        among.length && fill(texts.seen_among, { city: name, what: among.map(said).join(", ") }),
      ].filter(Boolean);
    });
    const gifts = view.shown_gifts.map((code) => this.#faces.saidTreasure(code, view.cities));
    if (gifts.length) piles.push(`${texts.shown_gifts}: ${gifts.join(", ")}`);
    if (!hands.length && !piles.length) return null;
    return section([icon(this.#art, "eye"), texts.seen], ...hands, ...piles.map((line) => element("p", { text: line })));
  }

  #spent(view) {
    if (!view.spent.length) return null;
    const list = view.spent.map((code) => this.#faces.saidTreasure(code, view.cities)).join(", ");
    return section([icon(this.#art, "chest"), this.#texts.spent], element("p", { text: list }));
  }

  #cards(view) {
    const texts = this.#texts;
    const rows = inOrder(Object.keys(view.cards)).map((card) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, this.#faces.mini(card), element("span", { text: this.#faces.fullName(card) })),
        element("td", { class: "num", text: view.cards[card] }),
        element("td", { class: "num", text: view.discards[card] ?? 0 }),
      ),
    );
    const head = ["card_name", "in_game", "in_discards"].map((key) => element("th", { scope: "col", text: texts[key] }));
    const thrown = Object.values(view.discards).reduce((sum, n) => sum + n, 0);
    return section(
      [icon(this.#art, "cards"), texts.whole_deck],
      element("p", { class: "ledger__facts", text: [count(texts.deck, view.deck), count(texts.discarded, thrown)].join(" · ") }),
      element("table", { class: "ledger__cards" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
    );
  }
}

function section(title, ...children) {
  return element("section", { class: "ledger__part" }, element("h3", {}, ...title), ...children);
}

