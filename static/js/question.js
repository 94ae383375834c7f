// The question and its choices: exactly what the frame offers, by pointer, number or letter.

import { folded, itemsOf, matching } from "lantern/choices";
import { element, icon, setText, spelled } from "lantern/dom";

// More than two choices are a list that scrolls by itself: the question stays in view.
const BIG = 2;

export class Question {
  #ask;
  #choices;
  #why;
  #sealed;
  #texts;
  #answer;
  #takeBack;
  #given = null;
  #key = null;
  #offered = [];
  #number = null;
  #busy = false;
  #keysAllowed;
  #picture;
  #group;
  #item;
  #art;
  #isSecret = false;
  #entries = [];
  #opened = null;
  #picks = [];

  /**
   * `answer(number, action)` is called once per question at a time, and again to change a sealed
   * answer; `takeBack(id)` when the same is chosen twice. `picture(action)` may draw what a choice
   * is about, `pointed(action)` hears which one the reader looks at. With `group` many choices are
   * folded by kind; `item` draws what a set is picked from.
   */
  constructor({ ask, choices, why, sealed, art, texts, answer, takeBack, keysAllowed, picture, pointed, group, item }) {
    this.#ask = ask;
    this.#choices = choices;
    this.#why = why;
    this.#sealed = sealed;
    this.#takeBack = takeBack;
    this.#texts = texts;
    this.#answer = answer;
    this.#keysAllowed = keysAllowed;
    this.#picture = picture;
    this.#group = group;
    this.#item = item;
    this.#art = art;
    const look = ({ target }) => pointed(this.#entries[this.#indexOf(target)]?.choice?.action ?? null);
    for (const kind of ["focusin", "pointerover"]) choices.addEventListener(kind, look);
    for (const kind of ["focusout", "pointerleave"]) choices.addEventListener(kind, () => pointed(null));
    choices.addEventListener("click", (event) => {
      this.#choose(this.#indexOf(event.target));
    });
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  draw(frame, sentence, cannot = frame.cannot) {
    const question = frame.question;
    const offered = question ? frame.choices : [];
    setText(this.#ask, question?.sentence ?? sentence);
    this.#isSecret = question?.sealed ?? false;
    // What the reader said in secret is marked among the choices, which stay open.
    this.#given = (question?.answered && frame.orders.find((order) => order.question === question.number)) || null;
    const key = JSON.stringify([question?.number, offered, this.#given?.id]);
    const changed = key !== this.#key;
    this.#offered = offered;
    if (changed) {
      const isNew = question?.number !== this.#number;
      const isFocused = this.#choices.contains(document.activeElement);
      this.#key = key;
      this.#number = question?.number ?? null;
      this.#opened = null;
      this.#build();
      if (isNew) this.free();
      else this.#mark();
      if (isFocused && !isNew) this.#choices.querySelector("[aria-pressed=true]")?.focus({ preventScroll: true });
    }
    this.#ask.parentElement.toggleAttribute("data-idle", !offered.length);
    // Who is not asked reads whom we wait for; that is enough.
    const reasons = offered.length ? cannot.map(({ sentence: reason }) => reason) : [];
    setText(this.#why.lastElementChild, [...new Set(reasons)].join(" "));
    this.#why.hidden = !reasons.length;
    if (changed) this.#why.open = false;
    const answered = question?.answered ?? false;
    setText(this.#sealed, answered ? (this.#given ? this.#texts.sealed : this.#texts.ordered) : "");
    this.#sealed.hidden = !answered;
  }

  /** The answer was refused or a new question is here: choose again. */
  free() {
    this.#busy = false;
    this.#mark();
  }

  /** Chosen elsewhere on the page: the first time it is shown among the choices, then it is the answer. */
  pick(action) {
    this.#reach(action);
    const index = this.#entries.findIndex(({ choice }) => choice && spelled(choice.action) === spelled(action));
    const node = this.#choices.children[index];
    if (!node || this.#busy) return;
    if (node.hasAttribute("data-picked")) {
      this.#choose(index);
      return;
    }
    for (const other of this.#choices.children) other.toggleAttribute("data-picked", other === node);
    node.scrollIntoView({ block: "nearest" });
    node.focus({ preventScroll: true });
  }

  /** Chosen elsewhere on the page: all choices of one kind are shown. */
  open(kind) {
    if (this.#busy) return;
    const group = this.#folded().find((entry) => entry.kind === kind);
    if (group) this.#unfold(group);
    else this.#choices.querySelector(`[data-kind="${CSS.escape(kind)}"]`)?.focus({ preventScroll: true });
  }

  #indexOf(node) {
    return [...this.#choices.children].indexOf(node.closest("[data-test=choice], [data-test=pick], [data-test=back]"));
  }

  // ── folding: what to do, then how ──

  #folded() {
    return this.#group ? folded(this.#offered, this.#group) : this.#offered.map((choice) => ({ choice }));
  }

  /** Unfolds what a choice lies under. */
  #reach(action) {
    const isIt = (choice) => choice && spelled(choice.action) === spelled(action);
    if (this.#entries.some(({ choice }) => isIt(choice))) return;
    const group = this.#folded().find(({ choices }) => choices?.some(isIt));
    if (group) this.#unfold(group, action);
  }

  #unfold(group, action = group.choices[0].action) {
    this.#opened = group.kind;
    this.#picks = group.field ? picksOf(itemsOf(group), action[group.field]) : [];
    this.#build();
    this.#mark();
    this.#choices.firstElementChild?.focus({ preventScroll: true });
  }

  /** What is shown now: everything folded, or one kind of it and the way back. */
  #listed() {
    const all = this.#folded();
    // Only one thing to do: no need to pick it first.
    const only = all.length === 1 && all[0].kind ? all[0] : null;
    if (only && this.#opened !== only.kind) {
      this.#opened = only.kind;
      this.#picks = only.field ? picksOf(itemsOf(only), only.choices[0].action[only.field]) : [];
    }
    const group = all.find(({ kind }) => kind && kind === this.#opened);
    if (!group) {
      // What is sealed is never folded away.
      const given = this.#offered.find((choice) => this.#isGiven(choice));
      return given && !all.some(({ choice }) => choice === given) ? [{ choice: given }, ...all] : all;
    }
    const back = only ? [] : [{ back: true }];
    if (!group.field) return [...group.choices.map((choice) => ({ choice })), ...back];
    const items = itemsOf(group);
    const choice = matching(group, items.filter((_, index) => this.#picks[index]));
    return [{ choice, isPick: true }, ...items.map((item, pick) => ({ item, pick })), ...back];
  }

  #isGiven({ action }) {
    return this.#given !== null && spelled(action) === spelled(this.#given.order);
  }

  #build() {
    const focused = this.#choices.contains(document.activeElement);
    this.#entries = this.#listed();
    const shown = this.#entries;
    const letters = lettersOf(shown);
    this.#choices.dataset.count = shown.length;
    this.#choices.toggleAttribute("data-many", shown.length > BIG);
    this.#choices.toggleAttribute("data-picking", shown.some(({ item }) => item));
    this.#choices.replaceChildren(...shown.map((entry, index) => this.#node(entry, index, letters[index], shown.length > BIG)));
    // The next question may mean something else: no key already on its way down answers it.
    if (focused) this.#ask.focus({ preventScroll: true });
  }

  #node(entry, index, letter, isLine) {
    const { choice, back, item, pick } = entry;
    if (item) {
      const { label, picture } = this.#item(item);
      const look = { "data-test": "pick", "aria-pressed": String(this.#picks[pick]), class: "btn btn--line btn--ticket btn--pick" };
      return button({ label, detail: "" }, index, "", isLine, picture, look);
    }
    if (back) {
      const look = { "data-test": "back", class: "btn btn--line btn--back" };
      return button({ label: this.#texts.back, detail: "" }, index, "", isLine, icon(this.#art, "back"), look);
    }
    if (entry.kind) {
      const look = { "data-kind": entry.kind, "aria-expanded": "false" };
      return button(entry, index, letter, isLine, entry.picture, look);
    }
    if (!choice) {
      const look = { "aria-disabled": "true", "data-none": "" };
      return button({ label: this.#texts.no_such, detail: "" }, index, "", isLine, null, look);
    }
    const look = { "data-kind": choice.action.type };
    if (this.#isSecret) look["aria-pressed"] = String(this.#isGiven(choice));
    if (entry.isPick) look.class = "btn btn--line btn--lit";
    return button(choice, index, letter, isLine, this.#picture(choice.action), look);
  }

  #mark() {
    this.#choices.toggleAttribute("data-busy", this.#busy);
    for (const node of this.#choices.children) {
      if (node.hasAttribute("data-none")) continue;
      if (this.#busy) node.setAttribute("aria-disabled", "true");
      else {
        node.removeAttribute("aria-disabled");
        node.removeAttribute("data-chosen");
      }
    }
  }

  #choose(index) {
    const entry = this.#entries[index];
    if (!entry || this.#busy) return;
    if (entry.kind) this.#unfold(entry);
    else if (entry.item) this.#toggle(entry.pick, index);
    else if (entry.back) this.#fold();
    else if (entry.choice) this.#send(index, entry.choice);
  }

  #toggle(pick, index) {
    this.#picks[pick] = !this.#picks[pick];
    this.#build();
    this.#mark();
    this.#choices.children[index].focus({ preventScroll: true });
  }

  #fold() {
    const kind = this.#opened;
    this.#opened = null;
    this.#build();
    this.#mark();
    this.#choices.querySelector(`[data-kind="${CSS.escape(kind)}"]`)?.focus({ preventScroll: true });
  }

  #send(index, choice) {
    this.#busy = true;
    this.#choices.children[index].setAttribute("data-chosen", "");
    this.#mark();
    if (this.#isGiven(choice)) this.#takeBack(this.#given.id);
    else this.#answer(this.#number, choice.action);
  }

  #press(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.#entries.some(({ back }) => back)) this.#fold();
    if (!this.#keysAllowed() || event.target.closest?.("input:not([type=checkbox]), textarea, select")) return;
    const key = event.key.toUpperCase();
    const number = Number(key);
    const index =
      number >= 1 && number <= 9 ? number - 1 : lettersOf(this.#entries).indexOf(key);
    if (index >= 0 && index < this.#entries.length) {
      event.preventDefault();
      this.#choose(index);
    }
  }
}

/** The first letter of each action's name, where it is the only one with it. */
function lettersOf(entries) {
  const letters = entries.map(({ choice, kind }) => (choice?.action.type ?? kind ?? "").charAt(0).toUpperCase());
  return letters.map((letter, index) =>
    letters.indexOf(letter) === index && letters.lastIndexOf(letter) === index ? letter : "",
  );
}

/** Which of the items are picked, so that together they are `wanted`. */
function picksOf(items, wanted) {
  const left = [...wanted];
  return items.map((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function button({ label, detail }, index, letter, isLine, picture, more = {}) {
  const look = index === 0 && !isLine ? "btn--lit" : "btn--ticket";
  const hint = letter || (index < 9 ? String(index + 1) : "");
  return element(
    "button",
    {
      class: `btn ${isLine ? "btn--line" : "btn--big"} ${look}`,
      type: "button",
      "data-test": "choice",
      "aria-keyshortcuts": [letter, index < 9 ? String(index + 1) : ""].filter(Boolean).join(" "),
      ...more,
    },
    picture,
    element(
      "span",
      { class: "btn__row" },
      element("span", { text: label }),
      hint ? element("span", { class: "kbd", "aria-hidden": "true", text: hint }) : null,
    ),
    detail ? element("span", { class: "btn__sub", text: detail }) : null,
  );
}
