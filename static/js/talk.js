// Table talk: lines as plain text, claims as one tap, and whom the reader does not want to hear.

import { element, icon, shapeOf } from "lantern/dom";
import { fill } from "lantern/words";

const BUBBLE = 8_000;
const DONE = new Set(["applied", "duplicate"]);
const part = (id) => document.getElementById(id);

export class Talk {
  #page;
  #texts;
  #art;
  #send;
  #announce;
  #complain;
  #lines = new Map();
  #seats = [];
  #claims = new Map();
  #muted;
  #question = null;
  #opened = null;
  #finished = false;

  /** `send` takes { text } or { claim } to the server and resolves with its reply. */
  constructor({ page, texts, art, send, announce, complain }) {
    this.#page = page;
    this.#texts = texts;
    this.#art = art;
    this.#send = send;
    this.#announce = announce;
    this.#complain = complain;
    this.#muted = page.talk.muted;
    remembered(part("talk-shown"), "talk", (on) => this.#show(on));
    remembered(part("talk-aloud"), "talk-aloud", () => {});
    part("talk-say")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#sayText(part("talk-text"));
    });
    part("claims")?.addEventListener("click", (event) => {
      const claim = event.target.closest("[data-claim]")?.dataset.claim;
      if (claim && !event.target.hasAttribute("aria-disabled")) this.#say({ claim });
    });
    this.#drawMuted();
  }

  /** With each frame: who must be silent, what was claimed, whether both rooms are open now. */
  draw(frame, fresh) {
    this.#opened ??= Date.parse(frame.clock.now);
    this.#seats = frame.seats;
    const isSilent = frame.view?.silent?.includes(this.#page.seat) ?? false;
    const note = part("talk-note");
    note.hidden = !isSilent;
    note.textContent = isSilent ? this.#texts.silent : "";
    for (const control of document.querySelectorAll("#claims button, #talk-say button")) {
      if (isSilent) control.setAttribute("aria-disabled", "true");
      else control.removeAttribute("aria-disabled");
    }
    if (part("talk-text")) part("talk-text").readOnly = isSilent;
    this.#bubbles(frame, fresh);
    if (frame.status === "finished" && !this.#finished) {
      this.#finished = true;
      part("claims")?.remove();
      // Now everybody reads both rooms, from the beginning.
      this.fetch(0);
    }
  }

  /** New lines, in any order, some perhaps known already. */
  add(lines) {
    const fresh = lines.filter(({ id }) => !this.#lines.has(id));
    if (!fresh.length) return;
    for (const line of fresh) this.#lines.set(line.id, line);
    this.#draw();
    const news = fresh.filter(({ mine, at }) => !mine && Date.parse(at) > (this.#opened ?? 0));
    if (!news.length || !part("talk-shown").checked) return;
    part("talk-unread").hidden = document.body.dataset.sheet === "talk";
    if (!part("talk-aloud").checked) return;
    for (const { name, text } of news) this.#announce(fill(this.#texts.line, { name, text }));
  }

  /** The socket is down: ask for what came after the last line. */
  async fetch(after = Math.max(0, ...this.#lines.keys())) {
    const url = new URL(this.#page.talk.url, location.href);
    url.searchParams.set("after", after);
    const answer = await fetch(url, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) this.add((await answer.json()).lines);
  }

  /** The phone's sheet of that name is in front. */
  opened(name) {
    if (name !== "talk") return;
    part("talk-unread").hidden = true;
    this.#toEnd();
  }

  // ── saying ──

  async #sayText(input) {
    const text = input.value.trim();
    if (!text || input.readOnly) return;
    input.value = "";
    const isSaid = await this.#say({ text });
    if (!isSaid && !input.value) input.value = text;
  }

  async #say(words) {
    const reply = await this.#send(words);
    if (DONE.has(reply.status)) return true;
    this.#complain(reply.sentence);
    return false;
  }

  // ── lines ──

  #draw() {
    const node = part("talk-lines");
    const atEnd = node.scrollHeight - node.scrollTop - node.clientHeight < 40;
    const ordered = [...this.#lines.values()].sort((one, other) => one.id - other.id);
    const kept = new Map([...node.children].map((row) => [Number(row.dataset.line), row]));
    node.replaceChildren(...ordered.map((line) => kept.get(line.id) ?? this.#row(line)));
    if (atEnd) this.#toEnd();
  }

  #row(line) {
    const { seat, name, text, mine, room } = line;
    const shape = seat === null ? null : this.#seats[seat]?.shape;
    const mark = shape ? shapeOf(this.#art, shape) : icon(this.#art, "eye", this.#texts.spectator, "shape");
    const said = element("span", { class: "talk__said" }, element("bdi", { class: "talk__name", text: mine ? this.#texts.you : name }), " ");
    said.append(element("span", { class: "talk__text", dir: "auto", text }));
    const row = element("li", { "data-line": line.id, "data-room": room, "data-test": "line" }, mark, said);
    if (!mine && this.#page.talk.can_mute) row.append(this.#muteButton(line));
    return row;
  }

  #muteButton({ id, name }) {
    const label = fill(this.#texts.mute_name, { name });
    const button = element("button", { type: "button", class: "talk__mute", "aria-label": label, title: label, "data-test": "mute", text: this.#texts.mute });
    button.addEventListener("click", () => this.#mute({ line: id }));
    return button;
  }

  #toEnd() {
    const node = part("talk-lines");
    node.scrollTop = node.scrollHeight;
  }

  // ── not hearing somebody ──

  async #mute(words) {
    const answer = await fetch(this.#page.talk.mute_url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.#page.csrf },
      body: JSON.stringify(words),
    }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!answer?.ok) {
      this.#complain(told?.sentence);
      return;
    }
    this.#muted = told.muted;
    this.#lines.clear();
    for (const line of told.lines) this.#lines.set(line.id, line);
    this.#draw();
    this.#drawMuted();
    for (const seat of this.#claims.keys()) if (this.#isMuted(seat)) this.#clear(seat);
    part("talk-lines").focus({ preventScroll: true });
  }

  #drawMuted() {
    const rows = this.#muted.map((name) => {
      const label = fill(this.#texts.hear_name, { name });
      const button = element("button", { type: "button", class: "claim", "data-test": "unmute", text: label });
      button.addEventListener("click", () => this.#mute({ name, muted: false }));
      return element("li", {}, button);
    });
    part("talk-muted").replaceChildren(...rows);
  }

  #isMuted(seat) {
    return this.#muted.includes(this.#seats[seat]?.name);
  }

  // ── claims, beside whoever made them while their question is open ──

  #bubbles(frame, fresh) {
    for (const { event } of fresh) {
      if (event?.type !== "table.claimed" || this.#isMuted(event.seat)) continue;
      this.#claims.set(event.seat, { question: event.question, until: Date.now() + BUBBLE });
      this.#bubble(event.seat, this.#page.talk.claim_words[event.claim]);
      setTimeout(() => this.#expire(this.#question), BUBBLE + 50);
    }
    this.#question = frame.status === "running" ? frame.question?.number : null;
    this.#expire(this.#question);
  }

  #expire(question) {
    for (const [seat, claim] of this.#claims) {
      if (claim.question !== question && Date.now() > claim.until) this.#clear(seat);
    }
  }

  #bubble(seat, text) {
    const row = part("seats").children[seat];
    if (!row) return;
    row.querySelector(".seat__claim")?.remove();
    // The log and the live region tell it in words.
    row.append(element("span", { class: "seat__claim", "aria-hidden": "true", "data-test": "bubble", text }));
  }

  #clear(seat) {
    this.#claims.delete(seat);
    part("seats").children[seat]?.querySelector(".seat__claim")?.remove();
  }

  #show(on) {
    part("talk").toggleAttribute("data-off", !on);
    part("talk-body").hidden = !on;
    if (!on) part("talk-unread").hidden = true;
    else this.#toEnd();
  }
}

/** A switch of this browser, whoever is signed in. */
function remembered(box, key, changed) {
  try {
    box.checked = localStorage.getItem(key) !== "off";
  } catch {
    // Then it lasts for this page.
  }
  changed(box.checked);
  box.addEventListener("change", () => {
    changed(box.checked);
    try {
      localStorage.setItem(key, box.checked ? "on" : "off");
    } catch {
      // As above.
    }
  });
}
