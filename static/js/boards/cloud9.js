// Cloud 9: the balloon and who is aboard, the ladder of clouds, the score track.
//
// Draws a view and nothing else: which answers there are, the frame says.

import { Hand, Tray } from "lantern/boards/cloud9_rail";
import { element, icon, keepChildren, seatClass, setText, shapeOf, svg } from "lantern/dom";
import { count, fill, together } from "lantern/words";

const RUNGS = 9;

export class Board {
  #parts;
  #art;
  #all;
  #texts;
  #me;
  #balloon;
  #ladder;
  #track;
  #tray;
  #hand;
  #level = null;
  #seats = [];

  constructor({ sky, tray, hand, score, art, texts, me }) {
    this.#parts = { sky, tray, hand, score };
    this.#art = art;
    this.#all = texts;
    this.#texts = texts.cloud9;
    this.#me = me;
    this.#balloon = this.#makeBalloon();
    this.#ladder = element("ol", { class: "ladder" });
    this.#track = new Track(art, this.#texts);
    this.#tray = new Tray(tray, art, this.#texts);
    this.#hand = new Hand(hand, art, this.#texts);
    sky.append(this.#balloon.figure, this.#ladder, this.#track.node);
  }

  draw(frame) {
    const { view } = frame;
    if (!view) return;
    this.#seats = frame.seats;
    this.#drawBalloon(view);
    this.#drawLadder(view);
    this.#track.draw(view, frame.seats, (seat) => this.#name(seat));
    this.#tray.draw(view, this.#fareLine(view));
    this.#hand.draw(view, frame.choices);
    this.#drawScore(view);
  }

  // ── what the seats, the head line and the top bar say ──

  badges(view, seat) {
    return this.#isPilot(view, seat) ? [["wheel", this.#texts.pilot]] : [];
  }

  isActing(view, seat) {
    return this.#actor(view) === seat;
  }

  facts(view, seat) {
    if (!view) return [];
    return [
      { icon: "cards", label: this.#texts.cards, value: view.hand_sizes[seat] },
      { icon: "star", label: this.#texts.score, value: view.scores[seat] },
    ];
  }

  line(view, seat) {
    const states = this.#texts.states;
    if (!view || view.phase === "over") return "";
    if (this.isActing(view, seat)) return states[view.phase] ?? "";
    const left = view.left.find((entry) => entry.seat === seat);
    if (left) return fill(states.left, { n: left.points });
    return view.aboard.includes(seat) ? states.aboard : states.out;
  }

  waiting({ view }) {
    const actor = this.#actor(view);
    const text = view && this.#texts.waiting[view.phase];
    return text && actor !== null ? fill(text, { name: this.#seats[actor].name }) : "";
  }

  subtitle(view) {
    if (!view) return "";
    const { trip, cloud } = this.#texts;
    return `${fill(trip, { n: view.trip })} · ${fill(cloud, { n: view.level })}`;
  }

  #isPilot(view, seat) {
    return view !== null && view.phase !== "over" && view.pilot === seat;
  }

  #actor(view) {
    if (!view || view.phase === "over") return null;
    return view.deciding ?? view.pilot;
  }

  #name(seat) {
    return seat === this.#me ? this.#all.you : this.#seats[seat].name;
  }

  // ── the sky ──

  #makeBalloon() {
    const size = { width: 240, height: 320 };
    const crew = svg("g");
    const picture = svg(
      "svg",
      { viewBox: "0 0 240 320", "aria-hidden": "true" },
      svg("use", { href: `${this.#art.cloud9}#balloon-back`, ...size }),
      crew,
      svg("use", { href: `${this.#art.cloud9}#balloon-front`, ...size }),
    );
    const float = element("div", { class: "balloon__float" }, picture);
    return { figure: element("figure", { class: "balloon", role: "img" }, float), crew };
  }

  #drawBalloon(view) {
    const { figure, crew } = this.#balloon;
    const levels = Math.max(view.ladder.length, view.level, 2);
    figure.dataset.motion = this.#level !== null && view.level < this.#level ? "fall" : "fly";
    figure.style.setProperty("--rise", ((view.level - 1) / (levels - 1)).toFixed(3));
    this.#level = view.level;
    const nodes = keepChildren(crew, this.#seats.length, (seat) => this.#makeTraveller(seat));
    const aboard = view.aboard;
    const size = aboard.length > 4 ? 0.8 : 1;
    nodes.forEach((node, seat) => {
      const position = aboard.indexOf(seat);
      node.classList.toggle("is-off", position < 0);
      node.classList.toggle("is-pilot", this.#isPilot(view, seat));
      if (position >= 0) node.style.transform = standing(position, aboard.length, size);
    });
    const names = aboard.map((seat) =>
      this.#isPilot(view, seat) ? `${this.#name(seat)} (${this.#texts.pilot})` : this.#name(seat),
    );
    const said = names.length ? together(names) : this.#texts.nobody;
    figure.setAttribute("aria-label", fill(this.#texts.balloon, { n: view.level, names: said }));
  }

  #makeTraveller(seat) {
    const { shape } = this.#seats[seat];
    return svg(
      "g",
      { class: `traveller fades ${seatClass(shape)}` },
      svg(
        "g",
        { class: "traveller__self" },
        svg("use", { href: `${this.#art.seats}#meeple-${shape}`, x: -19, y: -52, width: 38, height: 52 }),
        svg(
          "g",
          { class: "traveller__wheel" },
          svg("circle", { cx: 14, cy: -46, r: 9 }),
          svg("use", { href: `${this.#art.icons}#i-wheel`, x: 7, y: -53, width: 14, height: 14 }),
        ),
      ),
    );
  }

  #drawLadder(view) {
    const texts = this.#texts;
    // A ladder without an end shows the part around the balloon.
    const start = Math.max(0, Math.min(view.level - 3, view.ladder.length - RUNGS));
    const rungs = view.ladder.slice(start, start + RUNGS);
    const nodes = keepChildren(this.#ladder, rungs.length, () =>
      element(
        "li",
        { class: "rung" },
        element("b", { "aria-hidden": "true" }),
        element("span", { class: "visually-hidden" }),
        element("span", { class: "rung__points" }),
        element("span", { class: "rung__dice" }),
        element("span", { class: "visually-hidden" }),
      ),
    );
    nodes.forEach((node, index) => {
      const { level, points, dice } = rungs[index];
      const [number, spoken, pays, rolls, note] = node.children;
      node.classList.toggle("rung--here", level === view.level);
      node.classList.toggle("rung--next", level === view.level + 1 && view.phase !== "over");
      node.classList.toggle("rung--past", level < view.level);
      node.classList.toggle("rung--near", level >= view.level - 1 && level <= view.level + 2);
      if (level === view.level) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
      setText(number, String(level));
      setText(spoken, fill(texts.cloud, { n: level }));
      setText(pays, count(texts.points, points));
      setText(note, level === view.level ? texts.here : "");
      const key = level === view.top ? "top" : String(dice);
      if (rolls.dataset.key === key) return;
      rolls.dataset.key = key;
      rolls.replaceChildren(
        ...(key === "top" || !dice
          ? [texts.top]
          : [icon(this.#art, "die", count(texts.dice, dice)), element("span", { "aria-hidden": "true", text: dice })]),
      );
    });
  }

  #drawScore(view) {
    const mine = this.#me !== null;
    const value = mine ? view.scores[this.#me] : Math.max(...view.scores);
    const key = `${value}/${view.target}/${view.deck}`;
    const node = this.#parts.score;
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    node.replaceChildren(
      element(
        "span",
        {},
        icon(this.#art, "star"),
        ` ${mine ? this.#texts.your_points : this.#texts.best} `,
        element("b", { text: value }),
      ),
      element("span", { text: fill(this.#texts.ends_at, { n: view.target }) }),
    );
  }

  #fareLine(view) {
    const texts = this.#texts;
    if (!view.dice.length) return { who: "", what: texts.no_dice };
    const who = view.pilot === this.#me ? texts.you_need : fill(texts.needs, { name: this.#name(view.pilot) });
    const wanted = Object.entries(view.fare ?? {}).filter(([, amount]) => amount > 0);
    const what = wanted.map(([colour, amount]) =>
      amount > 1 ? fill(texts.times, { n: amount, what: texts.faces[colour] }) : texts.faces[colour],
    );
    return { who, what: what.length ? what.join(" + ") : texts.nothing };
  }
}

/** Where the n-th of so many travellers stands in the basket. */
function standing(position, crowd, size) {
  const reach = crowd > 4 ? 92 : 70;
  const x = crowd === 1 ? 120 : 120 - reach / 2 + (reach * position) / (crowd - 1);
  return `translate(${x}px, 274px) scale(${size})`;
}

/** Everybody's points on one line; equal scores stand side by side. */
class Track {
  #art;
  #texts;
  #line;
  #end;

  constructor(art, texts) {
    this.#art = art;
    this.#texts = texts;
    this.#line = element("span", { class: "track__line" });
    this.#end = element("span", { class: "track__end", "aria-hidden": "true" });
    this.node = element("div", { class: "track", role: "img" }, this.#line, this.#end);
  }

  draw(view, seats, name) {
    const texts = this.#texts;
    const nodes = keepChildren(this.#line, seats.length, (seat) =>
      element("span", { class: "pos" }, shapeOf(this.#art, seats[seat].shape), element("span")),
    );
    const order = view.scores.map((score, seat) => ({ score, seat }));
    order.sort((a, b) => a.score - b.score || a.seat - b.seat);
    const places = order.map(({ score }) => Math.min(100, (100 * score) / view.target));
    order.forEach(({ score, seat }, index) => {
      setText(nodes[seat].lastElementChild, order[index + 1]?.score === score ? "" : String(score));
    });
    const length = this.#line.clientWidth || 300;
    const widths = order.map(({ seat }) => (100 * (nodes[seat].offsetWidth + 3)) / length);
    spread(places, widths, 100 + 1000 / length);
    order.forEach(({ seat }, index) => {
      nodes[seat].style.left = `${places[index].toFixed(1)}%`;
    });
    setText(this.#end, String(view.target));
    const said = view.scores.map((score, seat) => `${name(seat)} ${score}`).join(", ");
    this.node.setAttribute("aria-label", `${texts.track}: ${said}`);
  }
}

/** Pushes marks right until none hides another, then back left from the end. */
function spread(places, widths, end) {
  for (let index = 1; index < places.length; index += 1) {
    places[index] = Math.max(places[index], places[index - 1] + widths[index - 1]);
  }
  let limit = end;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index], limit - widths[index]);
    limit = places[index];
  }
}
