// Follows Celestia's events: who left where, and what has to be seen moving for it.

import { burst, fall, parachute, travel } from "lantern/boards/celestia_motion";
import { drawing, meepleOf } from "lantern/dom";

const MOST = 12; // moves shown at once; a reader who comes back sees the table as it is
const STEP = 110;

export class Follower {
  #sky;
  #tray;
  #hand;
  #art;
  #faces;
  #ashore = new Map();
  #seen = null;
  #fresh = [];
  #box = null;

  constructor({ sky, tray, hand, art, faces }) {
    this.#sky = sky;
    this.#tray = tray;
    this.#hand = hand;
    this.#art = art;
    this.#faces = faces;
  }

  /** Before the view is drawn: where everything was. Returns who left where in this journey. */
  before(frame) {
    this.#fresh = this.#seen === null ? [] : frame.events.filter(({ seq }) => seq > this.#seen).map(({ event }) => event);
    for (const { seq, event } of frame.events) if (this.#seen === null || seq > this.#seen) this.#keep(event);
    this.#seen = frame.seq;
    const crash = this.#fresh.find(({ type, vessel }) => type === "crashed" && vessel === "craft");
    this.#box = crash ? this.#sky.craft.node.getBoundingClientRect() : null;
    return this.#ashore;
  }

  /** After it: let it be seen how it came to be. */
  after(frame, people) {
    const events = this.#fresh.slice(-40);
    if (this.#box) this.#crash(events, people);
    let moves = 0;
    for (const event of events) {
      for (const [thing, from, to] of this.#moves(event, people)) {
        if (moves < MOST) travel(thing, from, to, { delay: moves * STEP });
        moves += 1;
      }
    }
  }

  #keep(event) {
    if (event.type === "journey_started") this.#ashore.clear();
    else if (event.type === "disembarked" && event.city) this.#ashore.set(event.seat, event.city);
    else if (event.type === "gave_back") this.#ashore.delete(event.seat);
  }

  #crash(events, people) {
    const { aboard } = events.find(({ type, vessel }) => type === "crashed" && vessel === "craft");
    const stage = this.#sky.stage;
    burst(stage, drawing(`${this.#art.celestia_isles}#crash`, "0 0 120 100", "burst__star"), this.#box);
    parachute(stage, aboard.map((seat) => this.#faller(people.seats[seat])), this.#box);
    fall(this.#sky.craft.node, this.#box);
  }

  #faller({ shape }) {
    const node = document.createElement("span");
    node.className = "faller";
    node.append(drawing(`${this.#art.celestia_isles}#chute`, "0 0 60 40", "faller__chute"), meepleOf(this.#art, shape, "faller__self"));
    return node;
  }

  /** [what, from where, to where] for one event. */
  #moves(event, people) {
    const seat = (index) => (index === people.me ? this.#hand.node : document.querySelectorAll("#seats .seat")[index]);
    const cards = (list) => (list ?? []).map((card) => this.#faces.mini(card));
    switch (event.type) {
      case "paid":
      case "helped":
        return cards(event.cards).map((card) => [card, seat(event.seat), this.#tray]);
      case "overturned":
        return cards(event.cards).map((card) => [card, this.#sky.stage, this.#tray]);
      case "discarded":
        return cards(event.cards).map((card) => [card, seat(event.seat), this.#sky.stage]);
      case "played":
        return [[this.#played(event.kind), seat(event.seat), this.#sky.craft.node]];
      case "drew":
        return Array.from({ length: Math.min(event.count, 3) }, (_, index) => [
          event.cards?.[index] ? this.#faces.mini(event.cards[index]) : this.#faces.back(),
          this.#sky.stage,
          seat(event.seat),
        ]);
      case "took_treasure":
        return [[this.#coin(event.treasure), this.#sky.city(event.city), seat(event.seat)]];
      case "gave_back":
        return [[this.#coin(event.treasure), seat(event.seat), this.#sky.city(event.city)]];
      default:
        return [];
    }
  }

  #played(kind) {
    const isTraveller = ["red", "blue", "green", "yellow", "black", "violet"].includes(kind);
    return isTraveller ? this.#faces.portrait(kind) : this.#faces.mini(kind);
  }

  #coin(treasure) {
    return treasure ? this.#faces.treasure(treasure, 9) : drawing(`${this.#art.icons}#i-chest`, "0 0 24 24", "ghost__chest");
  }
}
