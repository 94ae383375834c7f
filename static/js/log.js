// The log: one sentence per event, newest last, in view unless the reader has scrolled up.

import { element, icon, shapeOf } from "lantern/dom";

export class Log {
  #node;
  #art;

  constructor(node, art) {
    this.#node = node;
    this.#art = art;
  }

  add(events, seats) {
    if (!events.length) return;
    const node = this.#node;
    const atEnd = node.scrollHeight - node.scrollTop - node.clientHeight < 40;
    for (const line of node.querySelectorAll("[data-new]")) line.removeAttribute("data-new");
    const lines = events.map(({ event, sentence }) => this.#line(event, sentence, seats));
    // A whole log at once is not news; its last line is.
    const news = node.children.length ? lines : lines.slice(-1);
    for (const line of news) line.setAttribute("data-new", "");
    node.append(...lines);
    if (atEnd) this.toEnd();
  }

  toEnd() {
    this.#node.scrollTop = this.#node.scrollHeight;
  }

  #line(event, sentence, seats) {
    const seat = Number.isInteger(event?.seat) ? seats[event.seat] : null;
    const mark = seat ? shapeOf(this.#art, seat.shape) : icon(this.#art, "ship", "", "shape");
    const line = element("li", { "data-kind": event?.type }, mark);
    line.append(element("span", {}, ...emphasised(sentence, seat?.name)));
    return line;
  }
}

function emphasised(sentence, name) {
  if (!name || !sentence.startsWith(name)) return [sentence];
  return [element("b", { text: name }), sentence.slice(name.length)];
}
