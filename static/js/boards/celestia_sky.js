// Celestia's sky: the cities on their rising path, the craft, the rowboat, the bonus cities.

import { Craft } from "lantern/boards/celestia_craft";
import { drawing, element, icon, keepChildren, seatClass, setText, shapeOf, svg } from "lantern/dom";
import { count, fill, together } from "lantern/words";

// Per cent of the sky, on a wide screen and on a tall one: nine cities; other boards lie in between.
const WIDE = [[8, 79], [22.5, 87], [37.5, 84], [53, 87], [70.5, 70], [90, 53], [86, 22], [42, 23], [14, 36]];
const TALL = [[12.5, 83], [37.5, 86.5], [62.5, 83], [87.5, 86.5], [86, 56], [13.5, 53], [14.5, 20], [47, 19], [83, 20]];
const SIZE = [0.95, 0.95, 1, 1, 1.2, 1.1, 1.05, 1.08, 1.4];
const CRAFT_WIDE = [[19, 55], [26, 60], [39, 56], [54, 60], [58, 47], [72, 40], [70, 33], [57, 26], [31, 43]];
const CRAFT_TALL = [[38, 52], [42, 53], [54, 52], [60, 52], [60, 50], [40, 50], [40, 48], [50, 50], [60, 48]];
const BOAT_WIDE = [[15.3, 74], [30, 78], [45.5, 78], [61, 80], [79.5, 72], [80.5, 55], [94, 33], [33.5, 26], [23.5, 29]];
const BOAT_TALL = [[25, 78], [50, 80], [75, 78], [74, 72], [72, 40], [27, 38], [31, 26], [65, 27], [67, 30]];
const FREE = { wide: [45.3, 74], tall: [27, 68] };
const VOID = { wide: [82, 69], tall: [50, 52] };
const HOME = { wide: [50, 45], tall: [50, 50] };
const LANTERNS = 14;
const MAIN_SHEET = new Set(["heolia", "karios", "meiji"]);
const ISLES = ["heolia", "asterope", "kanopea", "mirabel", "thalassia", "barbadahl", "karios", "orpheon", "meiji"];

export class Sky {
  #art;
  #texts;
  #faces;
  #cities;
  #lines;
  #craft;
  #boat;
  #bonus;
  #void;
  #stage;

  constructor({ sky, art, texts, faces }) {
    this.#art = art;
    this.#texts = texts;
    this.#faces = faces;
    this.#cities = element("ol", { class: "route", "aria-label": texts.islands });
    this.#lines = ["wide", "tall"].map((shape) => ({
      shape,
      way: svg("path", {}),
      done: svg("path", { class: "done" }),
    }));
    const lines = this.#lines.map(({ shape, way, done }) =>
      svg("svg", { class: `route-line route-line--${shape}`, viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, way, done),
    );
    this.#craft = new Craft(art, texts);
    this.#void = element("span", { class: "void", "aria-hidden": "true" }, drawing(`${art.celestia_isles}#void`, "0 0 160 100", "void__eye"));
    this.#boat = this.#makeBoat();
    this.#bonus = element("ul", { class: "bonus" });
    this.#stage = element("div", { class: "stage" }, ...lines, this.#void, this.#cities, this.#boat.figure, this.#craft.node);
    sky.append(this.#bonus, this.#stage);
    place(this.#void, VOID.wide, VOID.tall);
  }

  get stage() {
    return this.#stage;
  }

  get craft() {
    return this.#craft;
  }

  get boat() {
    return this.#boat.figure;
  }

  city(number) {
    return this.#cities.children[number - 1] ?? this.#craft.node;
  }

  /** `name(seat)` names a player; `ashore` maps seats to the city where they left. */
  draw(view, { seats, name, ashore }) {
    this.#drawCities(view, { seats, name, ashore });
    this.#drawLines(view);
    this.#drawBonus(view, name);
    const many = view.cities.length;
    const above = { wide: spot(CRAFT_WIDE, view.craft.city, many), tall: spot(CRAFT_TALL, view.craft.city, many) };
    const at = view.phase === "over" ? HOME : view.craft.is_in_void ? VOID : above;
    place(this.#craft.node, at.wide, at.tall);
    this.#craft.draw(view, { seats, name });
    this.#drawBoat(view, { seats, name });
    if (view.phase === "over" && !this.#stage.querySelector(".lanterns")) this.#stage.prepend(this.#lanterns());
  }

  #lanterns() {
    const many = Array.from({ length: LANTERNS }, (_, index) => {
      const node = icon(this.#art, "lantern");
      const spread = (index * 37) % 100;
      const flight = { "--at": `${spread}%`, "--slow": `${9 + (index % 5) * 2}s`, "--wait": `${-index * 1.7}s`, "--rest": `${(index * 29) % 90}%` };
      for (const [name, value] of Object.entries(flight)) node.style.setProperty(name, value);
      return node;
    });
    return element("div", { class: "lanterns", "aria-hidden": "true" }, ...many);
  }

  // ── the cities ──

  #drawCities(view, { seats, name, ashore }) {
    const many = view.cities.length;
    const target = view.leg?.vessel === "craft" ? view.leg.to : null;
    const stops = view.cities.filter(({ pile }) => pile > 0);
    const next = target ?? stops.find(({ number }) => number > view.craft.city)?.number ?? null;
    const isOver = view.phase === "over";
    const nodes = keepChildren(this.#cities, many, (index) => this.#makeCity(view.cities[index], index, many));
    nodes.forEach((node, index) => {
      const { number, value, plus, dice, pile, name: title } = view.cities[index];
      const isHere = !isOver && !view.craft.is_in_void && number === view.craft.city;
      const isNext = !isOver && number === next;
      node.classList.toggle("city--here", isHere);
      node.classList.toggle("city--next", isNext);
      node.classList.toggle("city--past", number < view.craft.city);
      node.classList.toggle("city--last", number === stops.at(-1)?.number);
      node.classList.toggle("city--empty", pile === 0);
      if (isHere) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
      const [worth, rolls, heap] = node.querySelector(".city__facts").children;
      setText(worth, `${value}${plus ? "+" : ""}`);
      setText(rolls.lastChild, String(dice));
      rolls.hidden = !dice;
      setText(heap.lastChild, String(pile));
      const here = [...ashore].filter(([, city]) => city === number).map(([seat]) => seat);
      this.#drawPeople(node.querySelector(".city__people"), here, seats);
      setText(
        node.firstElementChild,
        this.#said([
          `${title}: ${fill(plus ? this.#texts.worth_more : this.#texts.worth, { n: value })}`,
          dice ? count(this.#texts.to_reach, dice) : "",
          pile ? count(this.#texts.left, pile) : this.#texts.empty_city,
          isHere ? this.#texts.here : "",
          isNext ? this.#texts.next : "",
          view.boat?.city === number ? this.#texts.boat_here : "",
          here.length ? fill(this.#texts.ashore_here, { names: together(here.map(name)) }) : "",
        ]),
      );
    });
  }

  #said(parts) {
    return parts.filter(Boolean).join(", ");
  }

  #makeCity(city, index, many) {
    const isle = isleOf(city.name) ?? ISLES[index % ISLES.length];
    const sheet = MAIN_SHEET.has(isle) ? this.#art.celestia : this.#art.celestia_isles;
    const node = element(
      "li",
      { class: "city" },
      element("span", { class: "visually-hidden" }),
      drawing(`${sheet}#island-${isle}`, "0 0 200 184", "isle"),
      element("span", { class: "city__people", "aria-hidden": "true" }),
      element(
        "span",
        { class: "city__plate", "aria-hidden": "true" },
        element("span", { class: "city__name", text: city.name }),
        element(
          "span",
          { class: "city__facts" },
          element("span", { class: "city__value" }),
          element("span", { class: "city__dice" }, icon(this.#art, "die"), element("span")),
          element("span", { class: "city__pile" }, icon(this.#art, "chest"), element("span")),
        ),
      ),
    );
    place(node, spot(WIDE, city.number, many), spot(TALL, city.number, many));
    node.style.setProperty("--size", spot(SIZE.map((size) => [size]), city.number, many)[0].toFixed(2));
    return node;
  }

  #drawPeople(node, people, seats) {
    const key = people.join();
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    node.replaceChildren(...people.map((seat) => shapeOf(this.#art, seats[seat].shape)));
  }

  #drawLines(view) {
    const many = view.cities.length;
    const upTo = view.craft.city;
    const key = `${many}/${upTo}`;
    if (this.#stage.dataset.key === key) return;
    this.#stage.dataset.key = key;
    for (const { shape, way, done } of this.#lines) {
      const points = view.cities.map(({ number }) => spot(shape === "wide" ? WIDE : TALL, number, many));
      way.setAttribute("d", curve(points));
      done.setAttribute("d", upTo > 1 ? curve(points, upTo) : "");
    }
  }

  // ── the rowboat ──

  #makeBoat() {
    const rower = svg("g");
    const picture = svg(
      "svg",
      { viewBox: "0 0 120 90", "aria-hidden": "true" },
      rower,
      svg("use", { href: `${this.#art.celestia_isles}#rowboat`, width: 120, height: 90 }),
    );
    const tag = element("figcaption", { class: "boat__tag" });
    const figure = element("figure", { class: "boat", role: "img", hidden: "" }, element("span", { class: "boat__float" }, picture), tag);
    return { figure, rower, tag };
  }

  #drawBoat(view, { seats, name }) {
    const { figure, rower, tag } = this.#boat;
    figure.hidden = !Object.keys(view.cards).some((card) => card.startsWith("rowboat_"));
    if (figure.hidden) return;
    const { boat } = view;
    const many = view.cities.length;
    if (boat) place(figure, spot(BOAT_WIDE, boat.city, many), spot(BOAT_TALL, boat.city, many));
    else place(figure, FREE.wide, FREE.tall);
    const key = boat ? `${boat.seat}/${boat.card}` : "";
    if (figure.dataset.key !== key) {
      figure.dataset.key = key;
      figure.classList.toggle("boat--free", !boat);
      rower.replaceChildren();
      if (boat) {
        const { shape } = seats[boat.seat];
        rower.append(svg("use", { class: seatClass(shape), href: `${this.#art.seats}#meeple-${shape}`, x: 44, y: 22, width: 32, height: 44 }));
        tag.replaceChildren(this.#faces.sign(this.#faces.hazardOf(boat.card), "sign sign--lit"));
      } else tag.replaceChildren(element("span", { class: "wide-word", text: `${this.#texts.boat}: ` }), this.#texts.boat_free);
    }
    const card = boat && fill(this.#texts.immune, { hazard: this.#texts.faces[this.#faces.hazardOf(boat.card)] });
    const city = boat && view.cities[boat.city - 1].name;
    const said = boat
      ? fill(this.#texts.boat_of, { name: name(boat.seat), city, card })
      : `${this.#texts.boat}: ${this.#texts.boat_free}`;
    figure.setAttribute("aria-label", said);
  }

  // ── the bonus cities ──

  #drawBonus(view, name) {
    const texts = this.#texts;
    const has = (module) => view.modules.includes(module);
    const shown = [
      has("krismastri") && { key: "krismastri", fact: count(texts.gifts, view.gifts), short: String(view.gifts), mark: "gift" },
      has("matryoshburg") && { key: "matryoshburg", fact: texts.visit, short: "", mark: "cards", isOpen: view.phase === "visiting" },
      has("boscalumia") && {
        key: "boscalumia",
        fact: view.is_lit ? fill(texts.lit_by, { names: together(view.lit_by.map(name)) || texts.nobody }) : texts.dark,
        short: view.is_lit ? texts.lit : texts.dark,
        mark: "lantern",
        isLit: view.is_lit,
        isOpen: view.leg?.to === 0,
      },
    ].filter(Boolean);
    this.#bonus.parentElement.classList.toggle("has-bonus", shown.length > 0);
    this.#void.hidden = !has("boscalumia");
    this.#void.classList.toggle("is-near", view.craft.is_in_void || view.leg?.to === 0);
    const nodes = keepChildren(this.#bonus, shown.length, (index) => this.#makeBonus(shown[index]));
    nodes.forEach((node, index) => {
      const { key, fact, short, isLit, isOpen } = shown[index];
      node.classList.toggle("is-lit", Boolean(isLit));
      node.classList.toggle("city--next", Boolean(isOpen));
      setText(node.firstElementChild, `${texts[key]}: ${fact}`);
      setText(node.querySelector(".city__value"), short);
    });
  }

  #makeBonus({ key, mark }) {
    return element(
      "li",
      { class: `city city--bonus bonus-${key}` },
      element("span", { class: "visually-hidden" }),
      drawing(`${this.#art.celestia_isles}#island-${key}`, "0 0 200 184", "isle"),
      element(
        "span",
        { class: "city__plate", "aria-hidden": "true" },
        element("span", { class: "city__name", text: this.#texts[key] }),
        element(
          "span",
          { class: "city__facts" },
          icon(this.#art, mark),
          element("span", { class: "city__value" }),
        ),
      ),
    );
  }
}

function isleOf(name) {
  const plain = name.normalize("NFD").replace(/[^A-Za-z]/g, "").toLowerCase();
  return ISLES.includes(plain) ? plain : null;
}

/** Where city `number` of `many` lies along a path drawn for nine. */
function spot(path, number, many) {
  const along = many > 1 ? ((number - 1) * (path.length - 1)) / (many - 1) : 0;
  const index = Math.min(Math.floor(along), path.length - 1);
  const next = path[Math.min(index + 1, path.length - 1)];
  return path[index].map((value, axis) => value + (next[axis] - value) * (along - index));
}

function place(node, [xw, yw], [xt, yt]) {
  const at = { "--xw": xw, "--yw": yw, "--xt": xt, "--yt": yt };
  for (const [name, value] of Object.entries(at)) node.style.setProperty(name, `${value.toFixed(2)}%`);
}

/** A soft line through the points, whole or up to one of them. */
function curve(points, upTo = points.length) {
  const parts = [`M${points[0].join(" ")}`];
  for (let index = 0; index < Math.min(upTo, points.length) - 1; index += 1) {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => points[Math.max(0, Math.min(points.length - 1, index + step))]);
    const first = from.map((value, axis) => value + (to[axis] - before[axis]) / 6);
    const second = to.map((value, axis) => value - (after[axis] - from[axis]) / 6);
    parts.push(`C${[...first, ...second, ...to].map((value) => value.toFixed(1)).join(" ")}`);
  }
  return parts.join("");
}
