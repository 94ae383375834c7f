// Celestia's craft: who is aboard, who is captain; a crew shows how many of it are left.

import { element, keepChildren, seatClass, setText, svg } from "lantern/dom";
import { fill, together } from "lantern/words";

const BOW = 262; // where the captain stands
const STERN = 116;

export class Craft {
  #art;
  #texts;
  #aboard;
  #flags;

  constructor(art, texts) {
    this.#art = art;
    this.#texts = texts;
    const size = { width: 360, height: 264 };
    this.#aboard = svg("g");
    this.#flags = element("figcaption", { class: "craft__word fades", hidden: "" });
    const picture = svg(
      "svg",
      { viewBox: "0 0 360 264", "aria-hidden": "true" },
      svg("use", { href: `${art.celestia}#craft-back`, ...size }),
      this.#aboard,
      svg("use", { href: `${art.celestia}#craft-front`, ...size }),
    );
    this.node = element("figure", { class: "craft" }, element("div", { class: "craft__float", role: "img" }, picture), this.#flags);
  }

  draw(view, { seats, name }) {
    const { members, city, is_in_void: isInVoid } = view.craft;
    const isOver = view.phase === "over";
    // At the end the winners fly home.
    const winners = view.outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
    const aboard = isOver ? winners : view.craft.aboard;
    const captain = isOver ? winners[0] : view.leg?.vessel === "craft" ? view.leg.captain : view.captain;
    const nodes = keepChildren(this.#aboard, seats.length, (seat) => this.#traveller(seats[seat]));
    // The captain at the bow, then in the order of the questions.
    const order = [...aboard].sort((a, b) => after(captain, a, seats.length) - after(captain, b, seats.length));
    const step = Math.min(47, (BOW - STERN) / Math.max(1, order.length - 1));
    const size = order.length > 4 ? 0.86 : 1;
    nodes.forEach((node, seat) => {
      const position = order.indexOf(seat);
      node.classList.toggle("is-off", position < 0);
      node.classList.toggle("is-captain", seat === captain);
      setText(node.lastElementChild, members[seat] > 1 && !isOver ? `×${members[seat]}` : "");
      if (position >= 0) node.style.transform = `translate(${BOW - position * step}px, 212px) scale(${size})`;
    });
    const names = order.map((seat) => {
      const said = members[seat] > 1 ? fill(this.#texts.crew_of, { name: name(seat), n: members[seat] }) : name(seat);
      return seat === captain && !isOver ? `${said} (${this.#texts.captain})` : said;
    });
    const said = { city: view.cities[city - 1].name, names: names.length ? together(names) : this.#texts.nobody };
    const where = isOver ? this.#texts.craft_home : isInVoid ? this.#texts.craft_void : this.#texts.craft_at;
    this.node.firstElementChild.setAttribute("aria-label", fill(where, said));
    this.node.classList.toggle("craft--empty", !aboard.length);
    this.#drawWord(view);
  }

  #drawWord(view) {
    const word = view.phase !== "over" && view.leg?.vessel === "craft" ? view.leg.word : null;
    this.#flags.hidden = !word;
    this.#flags.dataset.word = word ?? "";
    setText(this.#flags, word ? this.#texts.states[word] : "");
  }

  #traveller({ shape }) {
    return svg(
      "g",
      { class: `traveller fades ${seatClass(shape)}` },
      svg(
        "g",
        { class: "traveller__self" },
        svg("use", { href: `${this.#art.seats}#meeple-${shape}`, x: -22, y: -60, width: 44, height: 60 }),
        svg(
          "g",
          { class: "traveller__wheel" },
          svg("circle", { cx: 12, cy: -44, r: 12 }),
          svg("use", { href: `${this.#art.icons}#i-wheel`, x: 3, y: -53, width: 18, height: 18 }),
        ),
      ),
      svg("text", { class: "traveller__crew", x: 0, y: -62 }),
    );
  }
}

const after = (captain, seat, seats) => (seat - captain + seats) % seats;
