// The waiting room: when the seats change, its part of the page is fetched anew from the server.

import { fill } from "lantern/words";

export class WaitingRoom {
  #node;
  #texts;
  #say;
  #seats = null;
  #seen = null;
  #fetching = false;
  #again = false;

  /** `say(sentence)` hears who comes and goes. */
  constructor({ node, texts, say }) {
    this.#node = node;
    this.#texts = texts;
    this.#say = say;
  }

  draw(frame) {
    const seats = JSON.stringify(frame.seats);
    if (this.#seen !== null && this.#seen !== seats) this.#refresh();
    this.#seen = seats;
    this.#seats?.forEach((before, index) => this.#tell(before, frame.seats[index]));
    this.#seats = frame.seats;
  }

  #tell(before, now) {
    const was = before.state === "open" ? "" : before.name;
    const is = now.state === "open" ? "" : now.name;
    if (was === is) return;
    if (was) this.#say(fill(this.#texts.stood_up, { name: was }));
    if (is) this.#say(fill(this.#texts.sat_down, { name: is }));
  }

  async #refresh() {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    try {
      const response = await fetch(location.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const fresh = page.getElementById("waiting");
      if (fresh) this.#swap(document.importNode(fresh, true));
    } catch {
      // The next frame tries again.
    } finally {
      this.#fetching = false;
      if (this.#again) {
        this.#again = false;
        this.#refresh();
      }
    }
  }

  #swap(fresh) {
    const focused = document.activeElement?.id;
    this.#node.replaceWith(fresh);
    this.#node = fresh;
    if (focused) (document.getElementById(focused) ?? document.getElementById("who"))?.focus({ preventScroll: true });
  }
}
