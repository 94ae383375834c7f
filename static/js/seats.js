// The seats: who sits where, what everybody may know of them, whose turn it is.

import { element, icon, keepChildren, meepleOf, setText } from "lantern/dom";
import { duration } from "lantern/words";

export class Seats {
  #node;
  #art;
  #texts;
  #me;
  #clock;
  #frame = null;

  constructor({ node, art, texts, me, clock }) {
    this.#node = node;
    this.#art = art;
    this.#texts = texts;
    this.#me = me;
    this.#clock = clock;
    clock.watch(() => this.#tick());
  }

  draw(frame, board) {
    this.#frame = frame;
    this.#node.dataset.count = frame.seats.length;
    const rows = keepChildren(this.#node, frame.seats.length, (index) =>
      this.#make(frame.seats[index]),
    );
    rows.forEach((row, index) => this.#fill(row, frame, board, index));
    this.#tick();
  }

  #make(seat) {
    return element(
      "li",
      { class: "seat", "data-test": "seat" },
      meepleOf(this.#art, seat.shape, "seat__meeple"),
      element("span", { class: "seat__name" }),
      element("span", { class: "seat__clock" }),
      element("span", { class: "seat__facts" }),
      element("span", { class: "seat__state" }),
    );
  }

  #fill(row, frame, board, index) {
    const seat = frame.seats[index];
    const texts = this.#texts;
    row.dataset.state = seat.state;
    row.classList.toggle("seat--acting", board.isActing(frame.view, index));
    const away = seat.connected === false && frame.status === "running";
    row.classList.toggle("seat--away", away);
    row.classList.toggle("seat--me", index === this.#me);

    const name = row.querySelector(".seat__name");
    const shown = index === this.#me ? texts.you : seat.name || texts.empty;
    const badges = [...board.badges(frame.view, index)];
    if (seat.state === "bot" || seat.state === "resigned") badges.push(["bot", texts.bot]);
    if (away && seat.state === "here") badges.push(["away", texts.away]);
    const key = JSON.stringify([shown, badges]);
    if (name.dataset.key !== key) {
      name.dataset.key = key;
      name.replaceChildren(
        element("bdi", { text: shown }),
        ...badges.map(([picture, word]) => icon(this.#art, picture, word, "icon seat__badge")),
      );
    }

    const facts = row.querySelector(".seat__facts");
    for (const [position, fact] of board.facts(frame.view, index).entries()) {
      let node = facts.children[position];
      if (!node) {
        node = element("span", {}, icon(this.#art, fact.icon, fact.label), " ", element("b"));
        facts.append(node);
      }
      setText(node.lastElementChild, String(fact.value));
    }
    const ended = { resigned: texts.resigned, forfeited: texts.forfeited }[seat.state];
    setText(row.querySelector(".seat__state"), ended ?? board.line(frame.view, index));
  }

  #tick() {
    this.#frame?.seats.forEach((seat, index) => {
      const node = this.#node.children[index]?.querySelector(".seat__clock");
      const left = this.#frame.status === "running" ? this.#clock.left(seat.clock) : null;
      if (node) setText(node, left === null ? "" : duration(left));
    });
  }
}
