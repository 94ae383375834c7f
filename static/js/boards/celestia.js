// Celestia: nine cities on a rising path, one craft, a hand nobody else can see.
//
// Draws a view and nothing else: a card lights up where one of the frame's choices plays it.

import { Faces } from "lantern/boards/celestia_faces";
import { Follower } from "lantern/boards/celestia_follow";
import { Hand } from "lantern/boards/celestia_hand";
import { Ledger } from "lantern/boards/celestia_ledger";
import { Sky } from "lantern/boards/celestia_sky";
import { Tray } from "lantern/boards/celestia_tray";
import { element, icon, shapeOf } from "lantern/dom";
import { count, fill } from "lantern/words";

// What one might expect among the choices; every other reason is told by its card.
const ASKED_FOR = new Set(["stay", "leave", "fly", "fall"]);

export class Board {
  #art;
  #all;
  #texts;
  #me;
  #score;
  #faces;
  #sky;
  #tray;
  #hand;
  #ledger;
  #follower;
  #view = null;
  #seats = [];

  /** `offer(action)` shows a choice among the others, `open(kind)` all choices of one kind. */
  constructor({ sky, tray, hand, score, art, texts, me, offer, open }) {
    this.#art = art;
    this.#all = texts;
    this.#texts = texts.celestia;
    this.#me = me;
    this.#score = score;
    this.#faces = new Faces(art, this.#texts);
    const shared = { art, texts: this.#texts, faces: this.#faces };
    this.#sky = new Sky({ sky, ...shared });
    this.#tray = new Tray(tray, this.#texts, this.#faces);
    this.#hand = new Hand({
      node: hand,
      ...shared,
      play: (kind, choices) => (choices.length === 1 ? offer(choices[0].action) : open(kind)),
    });
    this.#ledger = new Ledger({ sky, ...shared });
    this.#follower = new Follower({ sky: this.#sky, tray, hand: this.#hand, ...shared });
  }

  draw(frame) {
    const { view } = frame;
    if (!view) return;
    this.#seats = frame.seats;
    const people = { seats: frame.seats, name: (seat) => this.#name(seat), me: this.#me };
    const ashore = this.#follower.before(frame, people);
    const order = frame.question?.answered ? frame.orders.find(({ question }) => question === frame.question.number) : null;
    this.#view = view;
    this.#sky.draw(view, { ...people, ashore });
    const payer = view.leg?.captain ?? view.captain;
    this.#tray.draw(view, { name: this.#name(payer), isMine: payer === this.#me });
    this.#hand.draw(frame, order?.order ?? null);
    this.#ledger.draw(view, people);
    this.#drawScore(view);
    this.#follower.after(frame, people);
  }

  // ── what the seats, the head line and the top bar say ──

  badges(view, seat) {
    return this.#isCaptain(view, seat) ? [["wheel", this.#texts.captain]] : [];
  }

  isActing(view, seat) {
    return Boolean(view) && view.phase !== "over" && view.deciding === seat;
  }

  facts(view, seat) {
    if (!view) return [];
    const treasures = Object.values(view.owned[seat]).reduce((sum, n) => sum + n, 0);
    return [
      { icon: "cards", label: this.#texts.cards, value: view.hand_sizes[seat] },
      { icon: "chest", label: this.#texts.treasures, value: treasures },
    ];
  }

  line(view, seat) {
    const { states } = this.#texts;
    if (!view || view.phase === "over") return "";
    const { leg, craft, boat } = view;
    if (this.isActing(view, seat)) return states[view.phase] ?? "";
    if (leg?.captain === seat && leg.word) return states[leg.word];
    if (boat?.seat === seat) return states.boat;
    const said = leg?.said.find((choice) => choice.seat === seat)?.said;
    if (said) return states[said];
    if (this.#isCaptain(view, seat)) return states.captain;
    if (leg?.undecided.includes(seat)) return states.later;
    return craft.aboard.includes(seat) ? states.aboard : states.ashore;
  }

  waiting({ view }) {
    if (!view || view.phase === "over") return "";
    const text = this.#texts.waiting[view.moment === "drawing" ? "drawing" : view.phase];
    return text ? fill(text, { name: view.deciding === null ? "" : this.#name(view.deciding) }) : "";
  }

  subtitle(view) {
    return view ? fill(this.#texts.journey, { n: view.journey }) : "";
  }

  /** Passing every window of this leg, while no such order stands. */
  standing({ view, orders }) {
    if (!view || view.moment === "drawing") return null;
    if (orders.some(({ state, order }) => state === "live" && order.type.startsWith("pass_"))) return null;
    return { label: this.#texts.pass_leg, order: { type: "pass_leg", journey: view.journey, leg: view.leg_number } };
  }

  // ── what the choices are about ──

  /** The reasons that belong under the question. */
  reasons({ cannot, question }) {
    return question?.sealed ? [] : cannot.filter(({ kind }) => ASKED_FOR.has(kind));
  }

  /** The card, treasure, die or player a choice is about, small, for its button. */
  picture(action) {
    const view = this.#view;
    if (!view) return null;
    const parts = [];
    const { names, colours } = this.#texts;
    if (action.treasure && action.type !== "red") parts.push(this.#faces.treasure(action.treasure, view.cities.length));
    else if (action.card) parts.push(this.#faces.mini(action.card));
    else if (action.cards) parts.push(...action.cards.map((card) => this.#faces.mini(card)));
    else if (action.dice) parts.push(...action.dice.map((face) => this.#faces.die(face, "die--mini")));
    else if (action.type in names) parts.push(this.#faces.mini(action.type));
    else if (action.type in colours) parts.push(this.#faces.portrait(action.type));
    if (Number.isInteger(action.target)) parts.push(shapeOf(this.#art, this.#seats[action.target].shape));
    return parts.length ? element("span", { class: "picture", "aria-hidden": "true" }, ...parts) : null;
  }

  /** What several choices of one kind are called together, and what they are picked from. */
  group(kind, choices) {
    const { groups, names, colours, ways } = this.#texts;
    const { action } = choices[0];
    return {
      label: groups[kind] ?? names[kind] ?? colours[kind] ?? choices[0].label,
      detail: count(ways, choices.length),
      picture: kind in names || kind in colours ? this.picture({ type: kind }) : action.cards ? this.picture({ card: action.cards[0] }) : null,
      field: action.cards ? "cards" : action.dice ? "dice" : null,
    };
  }

  item(name) {
    const isFace = name in this.#texts.faces;
    const hazard = isFace ? name : this.#faces.hazardOf(name);
    return {
      label: hazard ? this.#texts.faces[hazard] : this.#faces.name(name),
      picture: isFace ? this.#faces.die(name, "die--mini") : this.#faces.mini(name),
    };
  }

  /** Shows on the table what a choice is about; nothing without one. */
  point(action) {
    for (const node of document.querySelectorAll(".card.is-pointed, .seat.is-pointed")) node.classList.remove("is-pointed");
    if (!action) return;
    const cards = action.cards ?? [action.card ?? action.type];
    for (const card of cards) {
      const [held, power] = ["card", "traveller"].map((kind) => `.hand [data-key="${kind}/${CSS.escape(card)}"]`);
      document.querySelector(`${held}, ${power}`)?.classList.add("is-pointed");
    }
    if (Number.isInteger(action.target)) document.querySelectorAll("#seats .seat")[action.target]?.classList.add("is-pointed");
  }

  #isCaptain(view, seat) {
    if (!view || view.phase === "over") return false;
    return (view.leg?.vessel === "craft" ? view.leg.captain : view.captain) === seat;
  }

  #name(seat) {
    return seat === this.#me ? this.#all.you : this.#seats[seat].name;
  }

  #drawScore(view) {
    const texts = this.#texts;
    const mine = this.#me !== null;
    const counts = view.owned.map((owned) => Object.values(owned).reduce((sum, n) => sum + n, 0));
    const value = mine ? (view.total ?? 0) : Math.max(...counts);
    const end = view.variant === "beginner" ? texts.ends_with : fill(texts.ends_at, { n: view.target });
    const key = `${value}/${end}`;
    if (this.#score.dataset.key === key) return;
    this.#score.dataset.key = key;
    this.#score.replaceChildren(
      element("span", {}, icon(this.#art, "chest"), ` ${mine ? texts.your_treasure : texts.most_treasures} `, element("b", { text: value })),
      element("span", { text: end }),
    );
  }
}

