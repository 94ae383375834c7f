// The line to the match: a socket when there is one, questions over HTTP every two seconds when not.
//
// An answer keeps its command id until the server has replied to it, over whichever way is open;
// the server plays a command once, however often it arrives.

import { freshNonce } from "lantern/nonce";

const POLL = 2_000;
const REPLY = 5_000;
const CONNECT = 8_000;
const PING = 10_000;
const SILENCE = 20_000;
const CATCH_UP = 400;
const BACK_OFF = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

export class Link {
  #page;
  #shownSeq;
  #on;
  #socket = null;
  #state = "connecting";
  #failures = 0;
  #heard = 0;
  #pinged = 0;
  #pollTimer = null;
  #openTimer = null;
  #pending = new Map();
  #nonce = null;

  /** `shownSeq` tells the seq the reader sees; `on` has frame, talk, polled, state and error. */
  constructor({ page, shownSeq, on }) {
    this.#page = page;
    this.#shownSeq = shownSeq;
    this.#on = on;
    setInterval(() => this.#watch(), 1_000);
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#cutOff());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
    this.#open();
  }

  /** Resolves with the server's reply, however long the way there takes. */
  act(question, action) {
    return this.#ask("act", this.#page.act_url, { question, action });
  }

  /** Keep this for what is asked later, in the place of another; null takes that one back. */
  order(order, replaces = null) {
    return this.#ask("order", this.#page.order_url, { order, replaces });
  }

  /** A line ({ text }) or a claim ({ claim }). */
  say(words) {
    return this.#ask("say", this.#page.talk.url, words);
  }

  #ask(type, url, words) {
    // randomUUID exists on secure pages alone; a club may host without TLS.
    const command = freshNonce().slice(0, 32);
    return new Promise((resolve) => {
      const entry = { type, url, message: { command, ...words }, resolve, posting: false };
      this.#pending.set(command, entry);
      this.#submit(entry);
    });
  }

  /** Given once per page; sent again with every new socket, the server keeps the first. */
  offerNonce(nonce) {
    this.#nonce = nonce;
    this.#send({ type: "nonce", nonce });
  }

  // ── the socket ──

  #open() {
    clearTimeout(this.#openTimer);
    this.#openTimer = null;
    const url = new URL(this.#page.socket, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    const timeout = setTimeout(() => this.#drop(socket), CONNECT);
    socket.addEventListener("open", () => {
      this.#heard = Date.now();
      this.#hello();
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(timeout);
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      clearTimeout(timeout);
      this.#drop(socket);
    });
  }

  #hear(message) {
    this.#heard = Date.now();
    if (this.#state !== "live" && message.type !== "error") this.#live();
    if (message.type === "frame") this.#on.frame(message.frame);
    else if (message.type === "talk") this.#on.talk(message);
    else if (message.type === "reply") this.#settle(message);
    else if (message.type === "beat" && message.seq > (this.#shownSeq() ?? -1)) this.#hello();
    else if (message.type === "error") this.#on.error(message);
  }

  #live() {
    this.#failures = 0;
    clearTimeout(this.#pollTimer);
    this.#pollTimer = null;
    this.#say("live");
    if (this.#nonce) this.#send({ type: "nonce", nonce: this.#nonce });
    for (const entry of this.#pending.values()) this.#submit(entry);
  }

  #drop(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    const delay = BACK_OFF[Math.min(this.#failures, BACK_OFF.length - 1)];
    this.#failures += 1;
    // Jitter, so that a restarted server is not met by everybody at once.
    this.#openTimer = setTimeout(() => this.#open(), delay * (0.5 + Math.random()));
    if (this.#state === "live") this.#say("polling");
    if (!this.#pollTimer) this.#poll();
  }

  #hello() {
    this.#send({ type: "hello", seq: this.#shownSeq() });
  }

  #send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #watch() {
    const now = Date.now();
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (now - this.#heard > SILENCE) this.#drop(this.#socket);
    else if (now - this.#pinged > PING) {
      this.#pinged = now;
      this.#send({ type: "ping" });
    }
  }

  /** The browser says so: no need to wait for silence. Polling finds out whether it is true. */
  #cutOff() {
    this.#say("offline");
    if (this.#socket) this.#drop(this.#socket);
  }

  #hurry() {
    if (this.#state === "live") this.#hello();
    else if (!this.#socket) this.#open();
  }

  // ── without it ──

  async #poll() {
    this.#pollTimer = setTimeout(() => this.#poll(), POLL);
    const url = new URL(this.#page.frame_url, location.href);
    const seq = this.#shownSeq();
    if (seq !== null) url.searchParams.set("after", seq);
    try {
      const response = await fetch(url, {
        headers: { Accept: "application/json" },
        cache: "no-store",
        signal: AbortSignal.timeout(REPLY),
      });
      if (!response.ok) throw new Error(response.statusText);
      const frame = await response.json();
      if (this.#state === "live") return;
      this.#say("polling");
      this.#on.frame(frame);
      this.#on.polled();
    } catch {
      if (this.#state !== "live") this.#say("offline");
    }
    if (this.#state !== "live") for (const entry of this.#pending.values()) this.#post(entry);
  }

  // ── answers ──

  #submit(entry) {
    if (this.#state !== "live" || !this.#send({ type: entry.type, ...entry.message })) {
      this.#post(entry);
      return;
    }
    const socket = this.#socket;
    setTimeout(() => {
      if (this.#pending.has(entry.message.command)) this.#drop(socket);
    }, REPLY);
  }

  async #post(entry) {
    if (entry.posting) return;
    entry.posting = true;
    try {
      const response = await fetch(entry.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "X-CSRFToken": this.#page.csrf,
        },
        body: JSON.stringify(entry.message),
        signal: AbortSignal.timeout(REPLY),
      });
      const body = await response.json().catch(() => null);
      if (body?.status) this.#settle({ ...body, command: entry.message.command });
      else if (response.status < 500 && response.status !== 429) {
        this.#settle({ command: entry.message.command, status: "refused", sentence: body?.sentence ?? null });
      }
    } catch {
      // Not reached: it stays pending and goes out again.
    } finally {
      entry.posting = false;
    }
  }

  #settle(reply) {
    const entry = this.#pending.get(reply.command);
    if (!entry) return;
    this.#pending.delete(reply.command);
    entry.resolve(reply);
    // The news normally comes by itself; where it got lost, ask for it.
    setTimeout(() => {
      const behind = reply.seq === null || reply.seq === undefined || reply.seq > (this.#shownSeq() ?? -1);
      if (behind) this.#hello();
    }, CATCH_UP);
  }

  #say(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#on.state(state);
  }
}
