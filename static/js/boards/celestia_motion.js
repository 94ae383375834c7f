// What moves at Celestia's table: dice tumble, the craft flies or falls, cards travel.
//
// Nothing waits for it: the page is right already, and any key or touch ends what still moves.

import { element } from "lantern/dom";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const moving = new Set();

export const calm = () => quiet.matches || document.hidden;

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, finish, { capture: true });

function finish() {
  for (const animation of moving) animation.finish();
}

/** Plays an animation that can be skipped; resolves when it is over, however it ended. */
export function play(node, steps, options) {
  if (calm()) return Promise.resolve();
  const animation = node.animate(steps, options);
  moving.add(animation);
  return animation.finished.catch(() => {}).finally(() => moving.delete(animation));
}

export function tumble(die, index) {
  return play(
    die,
    [
      { transform: "translateY(-140%) rotate(-300deg)", opacity: 0 },
      { transform: "translateY(0) rotate(30deg)", opacity: 1, offset: 0.6 },
      { transform: "translateY(-14%) rotate(-8deg)", offset: 0.8 },
    ],
    { duration: 640, delay: index * 70, easing: "cubic-bezier(.2, .8, .25, 1)", fill: "backwards" },
  );
}

/** A copy of `thing` travels from one node to another and is gone. */
export function travel(thing, from, to, { delay = 0, grow = 1 } = {}) {
  if (calm() || !isSeen(from) || !isSeen(to)) return Promise.resolve();
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const ghost = element("span", { class: "ghost", "aria-hidden": "true" }, thing);
  document.body.append(ghost);
  const at = (box, scale) =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const middle = {
    left: (start.left + end.left) / 2,
    top: Math.min(start.top, end.top) - 30,
    width: (start.width + end.width) / 2,
    height: 0,
  };
  return play(
    ghost,
    [
      { transform: at(start, 0.5), opacity: 0 },
      { transform: at(middle, 1.15 * grow), opacity: 1, offset: 0.45 },
      { transform: at(end, 0.6 * grow), opacity: 1, offset: 0.92 },
      { transform: at(end, 0.4 * grow), opacity: 0 },
    ],
    { duration: 760, delay, easing: "cubic-bezier(.3, .1, .25, 1)", fill: "both" },
  ).finally(() => ghost.remove());
}

function isSeen(node) {
  const box = node?.getBoundingClientRect();
  return Boolean(box && box.width && box.bottom > 0 && box.top < innerHeight);
}

/** From where it was, head over keel, out of the picture; then it is where it belongs now. */
export function fall(craft, before) {
  const now = craft.getBoundingClientRect();
  const dx = before.left - now.left;
  const dy = before.top - now.top;
  const deep = innerHeight - before.top;
  return play(
    craft,
    [
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 1, easing: "cubic-bezier(.3, 0, .7, 1)" },
      { transform: `translate(${dx}px, ${dy - 14}px) rotate(-6deg)`, opacity: 1, offset: 0.16, easing: "cubic-bezier(.6, 0, .9, .4)" },
      { transform: `translate(${dx + 30}px, ${dy + deep * 0.7}px) rotate(64deg)`, opacity: 0, offset: 0.62 },
      { transform: "translate(0, -30px) scale(.8)", opacity: 0, offset: 0.64 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 2000 },
  );
}

/** A burst where something broke. */
export function burst(stage, picture, box) {
  if (calm()) return;
  const inside = stage.getBoundingClientRect();
  const node = element("span", { class: "burst", "aria-hidden": "true" }, picture);
  node.style.left = `${box.left - inside.left + box.width / 2}px`;
  node.style.top = `${box.top - inside.top + box.height / 2}px`;
  stage.append(node);
  play(
    node,
    [
      { transform: "translate(-50%, -50%) scale(.1) rotate(-20deg)", opacity: 0 },
      { transform: "translate(-50%, -50%) scale(1.1)", opacity: 1, offset: 0.25 },
      { transform: "translate(-50%, -50%) scale(1) rotate(6deg)", opacity: 1, offset: 0.7 },
      { transform: "translate(-50%, -50%) scale(1.3) rotate(10deg)", opacity: 0 },
    ],
    { duration: 1100, easing: "ease-out" },
  ).finally(() => node.remove());
}

/** They sail down under their napkins, swinging. */
export function parachute(stage, pictures, box) {
  if (calm()) return;
  const inside = stage.getBoundingClientRect();
  pictures.forEach((picture, index) => {
    const node = element("span", { class: "chute", "aria-hidden": "true" }, picture);
    const x = box.left - inside.left + (box.width * (index + 0.5)) / pictures.length;
    const y = box.top - inside.top + box.height / 2;
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    stage.append(node);
    const deep = inside.bottom - box.top;
    const drift = (index % 2 ? 1 : -1) * 14;
    play(
      node,
      [
        { transform: "translate(-50%, 0) scale(.6)", opacity: 0 },
        { transform: `translate(calc(-50% + ${drift}px), -24px) rotate(${drift}deg)`, opacity: 1, offset: 0.18 },
        { transform: `translate(calc(-50% - ${drift}px), ${deep * 0.3}px) rotate(${-drift}deg)`, offset: 0.5 },
        { transform: `translate(calc(-50% + ${drift}px), ${deep * 0.65}px) rotate(${drift}deg)`, opacity: 1, offset: 0.8 },
        { transform: `translate(-50%, ${deep}px)`, opacity: 0 },
      ],
      { duration: 2600, delay: 250 + index * 120, fill: "backwards" },
    ).finally(() => node.remove());
  });
}
