// Small hands for building pages: text goes in as text, drawings come from our sprites.

const SVG = "http://www.w3.org/2000/svg";

export const SHAPES = ["circle", "square", "triangle", "diamond", "hexagon", "star"];

export const seatClass = (shape) => `seat-${SHAPES.indexOf(shape) + 1}`;

/** element("li", { class: "rung", text: "1", "data-test": "seat" }, child, …) */
export function element(name, attributes = {}, ...children) {
  return dress(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, name), attributes, children);
}

function dress(node, { text, ...attributes }, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  if (text !== undefined) node.textContent = text;
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A drawing from a sprite; with a label it is an image, without one it is decoration. */
export function drawing(href, box, css, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: css, viewBox: box, ...named }, svg("use", { href }));
}

export const icon = (art, name, label = "", css = "icon") =>
  drawing(`${art.icons}#i-${name}`, "0 0 24 24", css, label);

export const shapeOf = (art, shape, css = "shape") =>
  drawing(`${art.seats}#shape-${shape}`, "0 0 24 24", `${css} ${seatClass(shape)}`);

export const meepleOf = (art, shape, css = "meeple") =>
  drawing(`${art.seats}#meeple-${shape}`, "0 0 44 60", `${css} ${seatClass(shape)}`);

/** Changes nothing that is right already, so that screen readers and transitions stay calm. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Keeps exactly one child per item, made once and updated ever after. */
export function keepChildren(parent, count, make) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(make(parent.children.length));
  return [...parent.children];
}

/** One spelling per action, whatever the order of its fields. */
export const spelled = (action) =>
  JSON.stringify(action, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
