// Time left, by the server's clock: every frame says what time it is there.

const TICK = 250;

export class Clock {
  #offset = 0;
  #watchers = new Set();

  constructor() {
    setInterval(() => this.tick(), TICK);
  }

  sync(clock) {
    if (clock?.now) this.#offset = Date.parse(clock.now) - Date.now();
    this.tick();
  }

  /** Seconds until a moment the server named; null without one. */
  left(moment) {
    return moment ? (Date.parse(moment) - Date.now() - this.#offset) / 1000 : null;
  }

  watch(watcher) {
    this.#watchers.add(watcher);
  }

  tick() {
    for (const watcher of this.#watchers) watcher();
  }
}

/** A ring that runs down from the time the question was first seen to its end. */
export class Ring {
  #node;
  #label;
  #whole = 0;
  #moment = null;

  constructor(node) {
    this.#node = node;
    this.#label = node.firstElementChild;
  }

  show(moment, left) {
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.#whole = left ?? 0;
    }
    this.#node.hidden = left === null;
    if (left === null) return;
    const part = this.#whole > 0 ? Math.max(0, Math.min(1, left / this.#whole)) : 0;
    this.#node.style.setProperty("--left", `${(part * 100).toFixed(1)}%`);
  }

  say(text, label) {
    if (this.#label.textContent !== text) this.#label.textContent = text;
    if (this.#node.getAttribute("aria-label") !== label) {
      this.#node.setAttribute("aria-label", label);
    }
  }
}
