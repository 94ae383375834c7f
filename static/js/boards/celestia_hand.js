// Celestia's hand: a fan of paper cards, the traveller, the purse; each says why it cannot be played.

import { inOrder, pairs, playedBy, treasureOf } from "lantern/boards/celestia_faces";
import { element, icon, setText } from "lantern/dom";
import { count, fill } from "lantern/words";

const CROWD = 3; // lit cards; more flags than that would hide each other
const TIGHT = 6; // from here on cards on a phone cover each other's names

export class Hand {
  #node;
  #art;
  #texts;
  #faces;
  #play;
  #note;
  #list;
  #view = null;
  #choices = [];
  #cannot = new Map();
  #rest = "";

  /** `play(kind, choices)` is called with the choices that use the card touched. */
  constructor({ node, art, texts, faces, play }) {
    this.#node = node;
    this.#art = art;
    this.#texts = texts;
    this.#faces = faces;
    this.#play = play;
    this.#note = element("p", { class: "hand-note", id: "hand-note" });
    this.#list = element("ul", { class: "hand", "aria-describedby": "hand-note" });
    node.append(this.#note, this.#list);
    node.setAttribute("aria-label", texts.your_hand);
    this.#list.addEventListener("click", ({ target }) => this.#touch(target));
    for (const kind of ["focusin", "pointerover"]) this.#list.addEventListener(kind, ({ target }) => this.#tell(target));
    for (const kind of ["focusout", "pointerleave"]) this.#list.addEventListener(kind, () => this.#say(this.#rest, false));
    this.#list.addEventListener("keydown", (event) => this.#walk(event));
  }

  get node() {
    return this.#list;
  }

  draw(frame, sealed) {
    const { view } = frame;
    this.#node.hidden = view.seat === null || view.phase === "over";
    if (this.#node.hidden) return;
    this.#view = view;
    this.#choices = frame.choices;
    this.#cannot = new Map(frame.cannot.map(({ kind, sentence }) => [kind, sentence]));
    const items = this.#items(view);
    const kept = new Map([...this.#list.children].map((node) => [node.dataset.key, node]));
    for (const [key, node] of kept) if (!items.some((item) => item.key === key)) node.remove();
    items.forEach((item, index) => {
      const node = kept.get(item.key) ?? this.#make(item);
      if (this.#list.children[index] !== node) this.#list.insertBefore(node, this.#list.children[index] ?? null);
      this.#fill(node, item, sealed);
    });
    const many = items.length;
    this.#list.style.setProperty("--many", many);
    this.#list.toggleAttribute("data-tight", many > TIGHT);
    items.forEach((item, index) => this.#list.children[index].style.setProperty("--lean", ((index - (many - 1) / 2) / Math.max(4, many)).toFixed(3)));
    this.#list.toggleAttribute("data-crowd", this.#list.querySelectorAll("[data-playable=yes]").length > CROWD);
    const active = this.#list.querySelector("[tabindex='0']") ?? this.#list.querySelector(".card__face");
    this.#rove(active);
    this.#rest = this.#summary(view);
    if (!this.#list.contains(document.activeElement)) this.#say(this.#rest, false);
  }

  /** What flies from or to the hand starts here. */
  cardNode(card) {
    return this.#list.querySelector(`[data-key="card/${card}"]`) ?? this.#list;
  }

  #items(view) {
    const items = pairs(inOrder(view.hand)).map(([card, n]) => ({ key: `card/${card}`, kind: playedBy(card), card, n }));
    const traveller = view.travellers[view.seat];
    if (traveller) items.push({ key: `traveller/${traveller.colour}`, kind: traveller.colour, traveller });
    items.push({ key: "purse", kind: "purse", treasures: view.treasures });
    return items;
  }

  #uses({ kind, card }) {
    if (kind === "purse") return this.#choices.filter(({ action }) => ["spyglass", "swap"].includes(action.type));
    return this.#choices.filter(({ action }) => {
      if (action.cards) return action.cards.includes(card);
      if (action.card) return action.card === card;
      return action.type === kind && (!card || playedBy(card) === kind);
    });
  }

  #make(item) {
    const face = element("button", { class: "card__face", type: "button", tabindex: "-1" });
    const { card, traveller } = item;
    if (card) {
      face.append(
        this.#faces.pip(card),
        element("span", { class: "card__art" }, this.#faces.art(card)),
        element("span", { class: "card__name", text: this.#faces.name(card) }),
        element("span", { class: "card__times" }),
      );
    } else if (traveller) {
      face.append(element("span", { class: "card__art" }, this.#faces.portrait(traveller.colour)), element("span", { class: "card__name" }));
    } else {
      face.append(element("span", { class: "purse__total" }, icon(this.#art, "chest"), element("b")), element("span", { class: "purse__coins" }));
    }
    face.append(element("span", { class: "card__flag", hidden: "" }));
    const css = card ? this.#faces.css(card) : traveller ? "card--traveller" : "card--purse";
    return element("li", { class: `card ${css}`, "data-key": item.key }, face);
  }

  #fill(node, item, sealed) {
    const uses = this.#uses(item);
    const isSealed = Boolean(sealed) && this.#isAbout(item, sealed);
    node.dataset.playable = isSealed ? "sealed" : uses.length ? "yes" : item.kind === "purse" ? "" : "no";
    node.classList.toggle("card--pile", item.n > 1);
    const face = node.firstElementChild;
    const flag = face.querySelector(".card__flag");
    flag.hidden = !uses.length && !isSealed;
    setText(flag, isSealed ? this.#texts.sealed_flag : this.#texts.play_flag);
    if (item.card) setText(face.querySelector(".card__times"), item.n > 1 ? `×${item.n}` : "");
    if (item.traveller) {
      const state = item.traveller.is_used ? this.#texts.used : this.#texts.unused;
      setText(face.querySelector(".card__name"), `${this.#texts.colours[item.traveller.colour]} · ${state}`);
      node.classList.toggle("is-used", item.traveller.is_used);
    }
    if (item.treasures) this.#fillPurse(face, item.treasures);
    face.setAttribute("aria-label", `${this.#title(item)}. ${this.#reason(item, uses)}`.trim());
  }

  #isAbout({ card, kind, traveller }, action) {
    if (card && (action.cards?.includes(card) || action.card === card)) return true;
    return (card ? playedBy(card) === kind && kind === action.type : Boolean(traveller) && action.type === kind) && !action.cards;
  }

  #fillPurse(face, treasures) {
    setText(face.querySelector("b"), String(this.#view.total ?? 0));
    const coins = face.querySelector(".purse__coins");
    const key = treasures.join();
    if (coins.dataset.key === key) return;
    coins.dataset.key = key;
    const many = this.#view.cities.length;
    const sorted = [...treasures].sort((a, b) => treasureOf(b).city - treasureOf(a).city || (treasureOf(b).worth ?? 0) - (treasureOf(a).worth ?? 0));
    coins.replaceChildren(...sorted.map((code) => this.#faces.treasure(code, many)));
  }

  #title({ card, n, traveller, treasures }) {
    const texts = this.#texts;
    if (card) return n > 1 ? fill(texts.times, { n, what: this.#faces.fullName(card) }) : this.#faces.fullName(card);
    if (traveller) {
      const name = texts.colours[traveller.colour];
      return `${fill(texts.traveller, { name })}, ${traveller.is_used ? texts.used : texts.unused}`;
    }
    const what = treasures.map((code) => this.#faces.saidTreasure(code, this.#view.cities));
    return `${texts.your_treasure}: ${count(texts.points, this.#view.total ?? 0)} (${what.join(", ") || texts.no_treasure})`;
  }

  #reason(item, uses) {
    if (uses.length) return uses.length === 1 ? `${uses[0].label}. ${uses[0].detail}`.trim() : this.#texts.plays_now;
    return this.#cannot.get(item.kind) ?? "";
  }

  #summary(view) {
    const total = view.hand.length;
    const texts = this.#texts;
    const said = total ? count(texts.cards_count, total) : texts.no_cards;
    const thrown = Object.values(view.discards).reduce((sum, n) => sum + n, 0);
    return `${texts.your_hand}|${[said, fill(texts.in_pile, { n: view.deck }), count(texts.discarded, thrown)].join(" · ")}`;
  }

  #say(text, isTold = true) {
    this.#note.toggleAttribute("data-told", isTold);
    if (this.#note.dataset.key === text) return;
    this.#note.dataset.key = text;
    const [head, ...rest] = text.split("|");
    this.#note.replaceChildren(element("b", { text: head }), ` ${rest.join("|")}`);
  }

  #itemOf(target) {
    const key = target.closest("li")?.dataset.key;
    return key && this.#view ? this.#items(this.#view).find((item) => item.key === key) : null;
  }

  #tell(target) {
    const item = this.#itemOf(target);
    if (item) this.#say(`${this.#title(item)}|${this.#reason(item, this.#uses(item))}`);
  }

  #touch(target) {
    const item = this.#itemOf(target);
    if (!item) return;
    this.#rove(target.closest(".card__face"));
    const uses = this.#uses(item);
    if (uses.length) this.#play(uses[0].action.type, uses);
    else this.#tell(target);
  }

  /** One stop for Tab, arrows within. */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const faces = [...this.#list.querySelectorAll(".card__face")];
    const next = faces[(faces.indexOf(document.activeElement) + step + faces.length) % faces.length];
    event.preventDefault();
    this.#rove(next);
    next.focus();
  }

  #rove(active) {
    for (const face of this.#list.querySelectorAll(".card__face")) face.tabIndex = face === active ? 0 : -1;
  }
}
