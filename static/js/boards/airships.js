// Airships: the market by kind, the stacks of airships, the Hindenburg, every company's board.
//
// Draws a view and nothing else: a card lights up where one of the frame's choices names it.

import { Company } from "lantern/boards/airships_companies";
import { Faces, KINDS, kindOf } from "lantern/boards/airships_faces";
import { Tray, followed } from "lantern/boards/airships_tray";
import { drawing, element, icon, keepChildren, setText, shapeOf, svg } from "lantern/dom";
import { count, fill } from "lantern/words";

const PLACES = 3; // drawn in a market row, more where the view has more

export class Board {
  #art;
  #all;
  #texts;
  #me;
  #faces;
  #offer;
  #tray;
  #mine = null;
  #hand;
  #score;
  #lanes;
  #stacks;
  #hindenburg;
  #note;
  #companies;
  #roll = null;
  #view = null;
  #seats = [];
  #offered = new Map();
  #isFirst = true;

  /** `offer(action)` is called when a card on the board is chosen. */
  constructor({ sky, tray, hand, score, art, texts, me, offer }) {
    this.#art = art;
    this.#all = texts;
    this.#texts = texts.airships;
    this.#me = me;
    this.#offer = offer;
    this.#score = score;
    this.#faces = new Faces(art, this.#texts);
    this.#tray = new Tray(tray, this.#texts, this.#faces);
    this.#hand = hand;
    hand.setAttribute("aria-label", this.#texts.your_company);
    hand.hidden = me === null;
    if (me !== null) {
      this.#mine = new Company({ art, texts: this.#texts, faces: this.#faces, css: "co--rail" });
      hand.append(this.#mine.node);
    }
    this.#build(sky);
  }

  draw(frame) {
    for (const event of frame.events) this.#roll = followed(this.#roll, event);
    const { view } = frame;
    if (!view) return;
    this.#view = view;
    this.#seats = frame.seats;
    this.#offered = new Map(
      frame.choices.filter(({ action }) => action.target).map(({ action }) => [action.target, action]),
    );
    this.#drawMarket(view);
    this.#drawStacks(view);
    this.#drawHindenburg(view);
    this.#drawCompanies(view);
    const seat = this.#roll?.seat ?? null;
    this.#tray.draw(this.#roll, { isMine: seat === this.#me, name: seat === null ? "" : this.#name(seat) });
    this.#drawScore(view);
    this.#isFirst = false;
  }

  // ── what the seats, the choices and the top bar show ──

  badges(view, seat) {
    return view?.companies[seat].is_wooden ? [["wooden", this.#texts.wooden]] : [];
  }

  isActing(view, seat) {
    return Boolean(view) && view.phase !== "over" && view.turn_of === seat;
  }

  facts(view, seat) {
    if (!view) return [];
    const { chips, points } = view.companies[seat];
    return [
      { icon: "chip", label: this.#texts.chips_held, value: chips },
      { icon: "star", label: this.#texts.score, value: points },
    ];
  }

  line(view, seat) {
    return this.isActing(view, seat) ? (this.#texts.states[view.phase] ?? "") : "";
  }

  waiting() {
    return "";
  }

  subtitle(view) {
    if (!view) return "";
    const { era, deck, supply } = this.#texts;
    return [fill(era, { n: view.era }), count(deck, view.deck), count(supply, view.supply)].join(" · ");
  }

  /** The card a choice is about, small, for its button. */
  picture({ target }) {
    const face = target && this.#view?.faces[target];
    if (!face) return null;
    return element(
      "span",
      { class: `mini k-${kindOf(target)}`, "aria-hidden": "true" },
      this.#faces.sign(target),
      this.#faces.pay(face),
      element("b", { text: face.score }),
    );
  }

  /** Shows on the board what a choice is about; nothing without one. */
  point(action) {
    for (const node of document.querySelectorAll("[data-code].is-pointed")) node.classList.remove("is-pointed");
    if (action?.target) this.#nodeOf(action.target)?.classList.add("is-pointed");
  }

  #nodeOf(code) {
    return document.querySelector(`.yard [data-code="${CSS.escape(code)}"]`);
  }

  #name(seat) {
    return seat === this.#me ? this.#all.you : this.#seats[seat].name;
  }

  // ── the yard ──

  #build(sky) {
    const texts = this.#texts;
    this.#lanes = element("ul", { class: "market" });
    this.#stacks = element("ul", { class: "stacks" });
    this.#hindenburg = element("ol", { class: "hind" });
    this.#companies = element("div", { class: "companies" });
    this.#note = element("span", { class: "yard__note" });
    const tail = drawing(`${this.#art.airships}#hindenburg-tail`, "0 0 110 100", "hull__tail");
    const hull = element("div", { class: "hull" }, tail, this.#hindenburg);
    const parts = [
      part("market", texts.market, this.#lanes),
      part("stacks", texts.stacks, this.#stacks),
      part("hindenburg", texts.hindenburg, hull, this.#note),
      part("companies", texts.companies, this.#companies),
    ];
    const yard = element("div", { class: "yard", tabindex: "0", role: "group", "aria-label": sky.getAttribute("aria-label") }, ...parts);
    const jumps = parts.map((section) =>
      element("button", { class: "jump__to", type: "button", "data-to": section.id, text: section.dataset.name }),
    );
    const jump = element("nav", { class: "jump", "aria-label": texts.parts }, ...jumps);
    jump.addEventListener("click", ({ target }) => {
      const section = target.dataset.to && document.getElementById(target.dataset.to);
      if (section) yard.scrollTo({ top: section.offsetTop - yard.firstElementChild.offsetTop, behavior: "smooth" });
    });
    yard.addEventListener("click", ({ target }) => {
      const code = target.closest("button[data-code]")?.dataset.code;
      if (this.#offered.has(code)) this.#offer(this.#offered.get(code));
    });
    sky.append(jump, yard);
  }

  /** What every card on the board has in common: may it be chosen, is it being rolled for? */
  #dress(node, code, face, more = "") {
    node.dataset.code = code;
    node.disabled = !this.#offered.has(code);
    node.classList.toggle("is-offered", !node.disabled);
    node.classList.toggle("is-target", this.#view.target === code);
    node.setAttribute("aria-label", [this.#faces.said(code, face), more].filter(Boolean).join("; "));
  }

  #drawMarket(view) {
    const longest = Math.max(PLACES, ...Object.values(view.market).map((row) => row.length));
    this.#lanes.style.setProperty("--places", longest);
    const lanes = keepChildren(this.#lanes, KINDS.length, (index) => this.#lane(KINDS[index]));
    lanes.forEach((lane, index) => {
      const row = view.market[KINDS[index]] ?? [];
      const list = lane.lastElementChild;
      keepCodes(list, row, (code) => this.#deed(code, view.faces[code]));
      for (const node of list.querySelectorAll("[data-code]")) {
        this.#dress(node, node.dataset.code, view.faces[node.dataset.code]);
      }
    });
  }

  #lane(kind) {
    return element(
      "li",
      { class: `lane k-${kind}` },
      element("b", { class: "lane__kind" }, this.#faces.sign(kind), element("span", { text: this.#texts.kinds[kind] })),
      element("div", { class: "lane__cards" }),
    );
  }

  #deed(code, face) {
    const node = element(
      "button",
      { class: `deed k-${kindOf(code)}`, type: "button", "data-test": "target", "data-code": code },
      element("span", { class: "deed__kind" }, this.#faces.sign(code), element("span", { text: this.#faces.name(code) })),
      this.#faces.pay(face),
      element("b", { class: "deed__goal", text: face.score }),
      this.#faces.gets(face),
    );
    if (!this.#isFirst) node.classList.add("is-new");
    return node;
  }

  #drawStacks(view) {
    const nodes = keepChildren(this.#stacks, view.stacks.length, () => element("li"));
    nodes.forEach((node, index) => {
      const { top, left } = view.stacks[index];
      const said = count(this.#texts.left, left);
      const key = `${top}/${left}`;
      if (node.dataset.key !== key) {
        node.dataset.key = key;
        node.replaceChildren(top ? this.#stack(top, view.faces[top], left, said) : this.#noStack());
      }
      if (top) this.#dress(node.firstElementChild, top, view.faces[top], said);
    });
  }

  #stack(code, face, left, said) {
    const size = { width: 360, height: 200 };
    return element(
      "button",
      { class: `stack stack--${kindOf(code)}`, type: "button", "data-test": "target", "data-deep": Math.min(left, 3) },
      svg(
        "svg",
        { viewBox: "0 0 360 200", "aria-hidden": "true", class: "stack__ship" },
        svg("use", { href: `${this.#art.airships}#zeppelin-back`, ...size }),
        svg("use", { href: `${this.#art.airships}#zeppelin-front`, ...size }),
      ),
      element("span", { class: "stack__asks" }, this.#faces.pay(face), element("b", { text: face.score })),
      this.#faces.gets(face),
      element("span", { class: "stack__left", text: said }),
    );
  }

  #noStack() {
    return element("span", { class: "stack stack--none", text: this.#texts.empty_stack });
  }

  #drawHindenburg(view) {
    const texts = this.#texts;
    this.#hindenburg.classList.toggle("hind--open", view.is_open);
    this.#hindenburg.style.setProperty("--phases", view.hindenburg.length);
    setText(this.#note, view.is_open ? texts.open : texts.closed);
    const nodes = keepChildren(this.#hindenburg, view.hindenburg.length, () => element("li"));
    nodes.forEach((node, index) => {
      const { code, builder } = view.hindenburg[index];
      const face = view.faces[code];
      const key = `${code}/${builder}`;
      if (node.dataset.key !== key) {
        node.dataset.key = key;
        node.replaceChildren(builder === null ? this.#phase(index, face) : this.#built(index, builder, face));
      }
      if (builder === null) this.#dress(node.firstElementChild, code, face);
    });
  }

  #phase(index, face) {
    return element(
      "button",
      { class: "phase", type: "button", "data-test": "target" },
      element("span", { class: "phase__name", text: fill(this.#texts.phase, { n: index + 1 }) }),
      element("span", { class: "stack__asks" }, this.#faces.pay(face), element("b", { text: face.score })),
      this.#faces.gets(face),
    );
  }

  #built(index, builder, face) {
    const said = fill(this.#texts.built, { n: index + 1, name: this.#name(builder) });
    return element(
      "span",
      { class: "phase phase--built" },
      shapeOf(this.#art, this.#seats[builder].shape),
      element("span", { class: "phase__name", "aria-hidden": "true", text: this.#name(builder) }),
      element("span", { class: "visually-hidden", text: said }),
      this.#faces.gets({ points: face.points, high: face.high }),
    );
  }

  // ── the companies ──

  #boards = [];

  #drawCompanies(view) {
    if (!this.#boards.length) {
      this.#boards = this.#seats.map(({ shape }, seat) => {
        const css = seat === this.#me ? "co--me" : "";
        return new Company({ art: this.#art, texts: this.#texts, faces: this.#faces, shape, css });
      });
      this.#companies.append(...this.#boards.map(({ node }) => node));
    }
    view.companies.forEach((company, seat) => {
      const name = this.#name(seat);
      const label = fill(this.#texts.company, { name });
      this.#boards[seat].draw(company, view.faces, { name, label, acting: this.isActing(view, seat) });
    });
    if (!this.#mine) return;
    const name = this.#texts.your_company;
    this.#mine.draw(view.companies[this.#me], view.faces, { name, label: name, acting: false });
    this.#hand.hidden = view.phase === "over";
  }

  #drawScore(view) {
    const mine = this.#me !== null;
    const points = view.companies.map((company) => company.points);
    const value = mine ? points[this.#me] : Math.max(...points);
    const key = `${value}/${view.extra_turn}`;
    if (this.#score.dataset.key === key) return;
    this.#score.dataset.key = key;
    this.#score.replaceChildren(
      element(
        "span",
        {},
        icon(this.#art, "star"),
        ` ${mine ? this.#texts.your_points : this.#texts.best} `,
        element("b", { text: value }),
      ),
      element("span", {}, icon(this.#art, "chip"), ` ${count(this.#texts.turn_price, view.extra_turn)}`),
    );
  }
}

function part(name, title, body, note = null) {
  const head = element("h2", { id: `yard-${name}-head` }, element("span", { text: title }), note);
  return element(
    "section",
    { class: `yard__part yard__${name}`, id: `yard-${name}`, "data-name": title, "aria-labelledby": head.id },
    head,
    body,
  );
}

/** One child per code, in this order; a card that stays keeps its node. */
function keepCodes(parent, codes, make) {
  const kept = new Map([...parent.children].map((node) => [node.dataset.code, node]));
  for (const [code, node] of kept) if (!codes.includes(code)) node.remove();
  codes.forEach((code, index) => {
    const node = kept.get(code) ?? make(code);
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}
