// The question and its choices: exactly what the frame offers, by pointer, number or letter.

import { element, setText, spelled } from "lantern/dom";

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

  /**
   * `answer(number, action)` is called once per question at a time, and again to change a sealed
   * answer; `takeBack(id)` when the same is chosen twice. `picture(action)` may draw what a choice
   * is about, `pointed(action)` hears which one the reader looks at.
   */
  constructor({ ask, choices, why, sealed, texts, answer, takeBack, keysAllowed, picture, pointed }) {
    this.#ask = ask;
    this.#choices = choices;
    this.#why = why;
    this.#sealed = sealed;
    this.#takeBack = takeBack;
    this.#texts = texts;
    this.#answer = answer;
    this.#keysAllowed = keysAllowed;
    this.#picture = picture;
    const look = ({ target }) => pointed(this.#offered[this.#indexOf(target)]?.action ?? null);
    for (const kind of ["focusin", "pointerover"]) choices.addEventListener(kind, look);
    for (const kind of ["focusout", "pointerleave"]) choices.addEventListener(kind, () => pointed(null));
    choices.addEventListener("click", (event) => {
      this.#choose(this.#indexOf(event.target));
    });
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  draw(frame, sentence) {
    const question = frame.question;
    const offered = question ? frame.choices : [];
    setText(this.#ask, question?.sentence ?? sentence);
    const key = JSON.stringify([question?.number, offered]);
    const changed = key !== this.#key;
    this.#offered = offered;
    if (changed) {
      const isNew = question?.number !== this.#number;
      this.#key = key;
      this.#number = question?.number ?? null;
      this.#build(offered);
      if (isNew) this.free();
      else this.#mark();
    }
    this.#ask.parentElement.toggleAttribute("data-idle", !offered.length);
    // Who is not asked reads whom we wait for; that is enough.
    const reasons = offered.length ? frame.cannot.map(({ sentence: reason }) => reason) : [];
    setText(this.#why.lastElementChild, [...new Set(reasons)].join(" "));
    this.#why.hidden = !reasons.length;
    if (changed) this.#why.open = false;
    this.#drawSealed(frame);
  }

  /** What the reader said in secret is marked among the choices, which stay open. */
  #drawSealed({ question, orders }) {
    const answered = question?.answered ?? false;
    this.#given = (answered && orders.find((order) => order.question === question.number)) || null;
    const given = this.#given && spelled(this.#given.order);
    this.#offered.forEach(({ action }, index) => {
      const node = this.#choices.children[index];
      if (question.sealed) node.setAttribute("aria-pressed", String(spelled(action) === given));
    });
    setText(this.#sealed, answered ? (given ? this.#texts.sealed : this.#texts.ordered) : "");
    this.#sealed.hidden = !answered;
  }

  /** The answer was refused or a new question is here: choose again. */
  free() {
    this.#busy = false;
    this.#mark();
  }

  /** Chosen elsewhere on the page: the first time it is shown among the choices, then it is the answer. */
  pick(action) {
    const index = this.#offered.findIndex((choice) => choice.action === action);
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

  #indexOf(node) {
    return [...this.#choices.children].indexOf(node.closest("[data-test=choice]"));
  }

  #build(offered) {
    const focused = this.#choices.contains(document.activeElement);
    const letters = lettersOf(offered);
    this.#choices.dataset.count = offered.length;
    this.#choices.toggleAttribute("data-many", offered.length > BIG);
    this.#choices.replaceChildren(
      ...offered.map((choice, index) =>
        button(choice, index, letters[index], offered.length > BIG, this.#picture(choice.action)),
      ),
    );
    // The next question may mean something else: no key already on its way down answers it.
    if (focused) this.#ask.focus({ preventScroll: true });
  }

  #mark() {
    this.#choices.toggleAttribute("data-busy", this.#busy);
    for (const node of this.#choices.children) {
      if (this.#busy) node.setAttribute("aria-disabled", "true");
      else {
        node.removeAttribute("aria-disabled");
        node.removeAttribute("data-chosen");
      }
    }
  }

  #choose(index) {
    const choice = this.#offered[index];
    if (!choice || this.#busy) return;
    this.#busy = true;
    this.#choices.children[index].setAttribute("data-chosen", "");
    this.#mark();
    if (this.#given && spelled(choice.action) === spelled(this.#given.order)) this.#takeBack(this.#given.id);
    else this.#answer(this.#number, choice.action);
  }

  #press(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#keysAllowed() || event.target.closest?.("input:not([type=checkbox]), textarea, select")) return;
    const key = event.key.toUpperCase();
    const number = Number(key);
    const index =
      number >= 1 && number <= 9 ? number - 1 : lettersOf(this.#offered).indexOf(key);
    if (index >= 0 && index < this.#offered.length) {
      event.preventDefault();
      this.#choose(index);
    }
  }
}

/** The first letter of each action's name, where it is the only one with it. */
function lettersOf(offered) {
  const letters = offered.map(({ action }) => action.type.charAt(0).toUpperCase());
  return letters.map((letter, index) =>
    letters.indexOf(letter) === index && letters.lastIndexOf(letter) === index ? letter : "",
  );
}

function button(choice, index, letter, isLine, picture) {
  const look = index === 0 && !isLine ? "btn--lit" : "btn--ticket";
  const hint = letter || (index < 9 ? String(index + 1) : "");
  return element(
    "button",
    {
      class: `btn ${isLine ? "btn--line" : "btn--big"} ${look}`,
      type: "button",
      "data-test": "choice",
      "data-kind": choice.action.type,
      "aria-keyshortcuts": [letter, index < 9 ? String(index + 1) : ""].filter(Boolean).join(" "),
    },
    picture,
    element(
      "span",
      { class: "btn__row" },
      element("span", { text: choice.label }),
      hint ? element("span", { class: "kbd", "aria-hidden": "true", text: hint }) : null,
    ),
    choice.detail ? element("span", { class: "btn__sub", text: choice.detail }) : null,
  );
}
