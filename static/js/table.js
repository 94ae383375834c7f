// The table's page: takes frames, shows the newest, sends answers. It knows no rules.

import { Announcer, Toast } from "lantern/announcer";
import { Clock, Ring } from "lantern/clock";
import { copying } from "lantern/copy";
import { setText } from "lantern/dom";
import { Log } from "lantern/log";
import { freshNonce } from "lantern/nonce";
import { Orders, firedSince } from "lantern/orders";
import { Question } from "lantern/question";
import { Result } from "lantern/result";
import { returning } from "lantern/returning";
import { Risk } from "lantern/risk";
import { SealedWindow } from "lantern/sealed";
import { Seats } from "lantern/seats";
import { sheets } from "lantern/sheets";
import { Link } from "lantern/socket";
import { Talk } from "lantern/talk";
import { WaitingRoom } from "lantern/waiting";
import { duration, fill } from "lantern/words";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const part = (id) => document.getElementById(id);
const page = read("page");
const texts = read("texts");
const art = read("art");
const title = document.title;
const DONE = new Set(["applied", "kept", "duplicate"]);
const LAST_CALL = 10;
// A game just begun is told from the first card; who comes back later hears the last few lines.
const BEGUN = 14;
const RECAP = 3;
const SENDING = 1_500;
const UNSENT = 6_000;

const announcer = new Announcer(part("announcer"));
const toast = new Toast(part("toast"));
const clock = new Clock();
const first = read("frame");
let shown = null;
let called = null;
let talk = null;

const room = part("board") ? await playing() : part("waiting") ? waitingRoom() : null;

function show(frame) {
  if (shown && isOlder(frame, shown)) return;
  clock.sync(frame.clock);
  const ended = frame.status === "finished" && first.status === "running";
  if (frame.status !== first.status && !ended) {
    // Another kind of page: the server draws it.
    location.reload();
    return;
  }
  const before = shown;
  shown = frame;
  room?.(frame, before);
}

/** Two frames of one seq may differ in what the reader has ordered: the server's clock decides. */
const isOlder = (frame, other) =>
  frame.seq < other.seq ||
  (frame.seq === other.seq && Date.parse(frame.clock.now) < Date.parse(other.clock.now));

function waitingRoom() {
  const say = (sentence) => announcer.say(sentence);
  const waiting = new WaitingRoom({ node: part("waiting"), texts, say });
  return (frame) => waiting.draw(frame);
}

async function playing() {
  const { Board } = await import(`lantern/boards/${page.game}`);
  const board = new Board({
    sky: part("board"),
    tray: part("tray"),
    hand: part("hand"),
    score: part("score"),
    art,
    texts,
    me: page.seat,
    offer: (action) => question.pick(action),
    open: (kind) => question.open(kind),
    order: (order, replaces) => send(() => link.order(order, replaces)),
  });
  const log = new Log(part("log"), art);
  const seats = new Seats({ node: part("seats"), art, texts, me: page.seat, clock });
  const result = new Result({ art, texts, me: page.seat });
  const ring = new Ring(part("timer"));
  const question = new Question({
    ask: part("ask"),
    choices: part("choices"),
    why: part("why"),
    sealed: part("sealed"),
    art,
    texts,
    keysAllowed: keySwitch(part("keys")),
    answer: (number, action) => send(() => link.act(number, action)),
    takeBack,
    picture: (action) => board.picture?.(action) ?? null,
    pointed: (action) => board.point?.(action),
    group: board.group && ((kind, choices) => board.group(kind, choices)),
    item: (name) => board.item(name),
  });
  const orders = new Orders({
    node: part("orders"),
    ahead: part("ahead"),
    art,
    texts,
    takeBack,
    order: (order) => send(() => link.order(order)),
  });
  const risk = new Risk({ node: part("risk"), url: page.risk_url });
  const envelopes = new SealedWindow({
    after: part("ask").parentElement,
    art,
    texts,
    order: (order) => send(() => link.order(order)),
  });
  if (page.talk) talk = tableTalk();
  sheets(document.querySelector(".tabs"), (name) => {
    if (name === "log") log.toEnd();
    talk?.opened(name);
  });
  clock.watch(() => {
    tick(ring);
    envelopes.tick(clock);
  });

  function takeBack(id) {
    send(() => link.order(null, id));
  }

  async function send(words) {
    const notes = [
      setTimeout(() => toast.show(texts.sending), SENDING),
      setTimeout(() => toast.show(texts.unsent), UNSENT),
    ];
    const reply = await words();
    notes.forEach(clearTimeout);
    toast.takeBack(texts.sending, texts.unsent);
    // What is kept can be changed; what is played brings the next question.
    if (reply.status === "kept" || shown.question?.sealed) question.free();
    if (DONE.has(reply.status)) return;
    toast.show(reply.sentence ?? texts.refused);
    question.free();
  }

  return (frame, before) => {
    const fresh = frame.events.filter(({ seq }) => !before || seq > before.seq);
    board.draw(frame);
    seats.draw(frame, board);
    // After what takes room beside it, so that its end is where the reader sees it.
    log.add(fresh, frame.seats);
    const idle = board.waiting(frame) || (page.seat === null ? texts.watching : texts.waiting);
    question.draw(frame, idle, board.reasons?.(frame));
    envelopes.draw(frame, board.standing?.(frame) ?? null);
    orders.draw(frame);
    risk.draw(frame);
    talk?.draw(frame, fresh);
    for (const why of firedSince(frame, before)) {
      toast.show(why);
      announcer.say(why);
    }
    if (frame.question?.answered && !before?.question?.answered) announcer.say(part("sealed").textContent);
    setText(part("subtitle"), board.subtitle(frame.view));
    const asked = frame.question && frame.question.number !== before?.question?.number;
    for (const { sentence } of before ? fresh : recap(frame, fresh)) announcer.say(sentence);
    if (asked) announcer.say(frame.question.sentence);
    if (result.draw(frame)) {
      announcer.say(frame.result.sentence);
      if (before) part("result-head").focus({ preventScroll: true });
    }
    // Now that everything has its size.
    if (!before) log.toEnd();
    tick(ring);
  };
}

function tableTalk() {
  return new Talk({
    page,
    texts: texts.talk,
    art,
    send: (words) => link.say(words),
    announce: (sentence) => announcer.say(sentence),
    complain: (sentence) => toast.show(sentence ?? texts.refused),
  });
}

function recap(frame, events) {
  if (frame.status !== "running") return [];
  return events.length <= BEGUN ? events : events.slice(-RECAP);
}

/** The ring, the pill and the tab's title. */
function tick(ring) {
  // Everybody may read the question; it is one's own when it comes with choices.
  const asked = shown?.choices.length ? shown.question : null;
  const question = asked?.answered ? null : asked;
  const moment = asked ? (asked.ends_at ?? shown.clock?.ends_at ?? null) : null;
  const left = clock.left(moment);
  ring.show(moment, left);
  const time = left === null ? "" : duration(left);
  if (left !== null) ring.say(time, left > 0 ? fill(texts.left, { time }) : texts.over);
  const pill = part("deadline");
  pill.hidden = !question;
  if (question) setText(pill.lastElementChild, time ? `${texts.your_turn} · ${time}` : texts.your_turn);
  const wanted = question ? `● ${texts.your_turn} · ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  if (question && left !== null && left > 0 && left <= LAST_CALL && called !== moment) {
    called = moment;
    announcer.say(fill(texts.left, { time }));
  }
}

/** Single keys can be switched off: speech input and stray fingers press them too. */
function keySwitch(box) {
  // A spectator has nothing to answer.
  if (!box) return () => false;
  const kept = () => {
    try {
      return localStorage.getItem("keys") !== "off";
    } catch {
      return true;
    }
  };
  box.checked = kept();
  document.body.classList.toggle("no-keys", !box.checked);
  box.addEventListener("change", () => {
    document.body.classList.toggle("no-keys", !box.checked);
    try {
      localStorage.setItem("keys", box.checked ? "on" : "off");
    } catch {
      // Then it lasts for this page.
    }
  });
  return () => box.checked;
}

if (room && part("board")) {
  // A running table has no room for a list: what the last form had to say passes by.
  const notes = document.querySelector(".messages");
  toast.show(notes?.innerText ?? "");
  notes?.remove();
}
copying(() => toast.show(texts.copied));
show(first);
returning(part("result")?.hidden === false ? part("result-head") : (part("ask") ?? part("who")));

const link = new Link({
  page,
  shownSeq: () => shown?.seq ?? null,
  on: {
    frame: show,
    talk: ({ lines }) => talk?.add(lines),
    polled: () => talk?.fetch(),
    error: ({ sentence }) => toast.show(sentence ?? texts.refused),
    state: (state) => {
      const pill = part("connection");
      pill.dataset.state = state;
      setText(pill, texts.connection[state]);
      pill.title = texts.connection_long[state];
    },
  },
});
if (page.needs_nonce) link.offerNonce(freshNonce());
// A page taken out of the browser's drawer is old: start over.
addEventListener("pageshow", (event) => event.persisted && location.reload());
