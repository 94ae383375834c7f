// The waiting room: when the seats change, its part of the page is fetched anew from the server.

export class WaitingRoom {
  #node;
  #seen = null;
  #fetching = false;
  #again = false;

  constructor(node) {
    this.#node = node;
  }

  draw(frame) {
    const seats = JSON.stringify(frame.seats);
    if (this.#seen !== null && this.#seen !== seats) this.#refresh();
    this.#seen = seats;
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
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}
