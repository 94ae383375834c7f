// Many choices as few: first what to do, then how. Offers exactly what it was given.

const FEW = 4;
const LIST = 3; // up to here, picks of cards or dice are plain choices

/**
 * The entries to show: `{ choice }`, or `{ kind, choices, … }` for all of one kind.
 * `describe(kind, choices)` names a group and says which list its choices differ in, if any.
 */
export function folded(offered, describe) {
  const kinds = new Map();
  for (const choice of offered) {
    const { type } = choice.action;
    if (!kinds.has(type)) kinds.set(type, []);
    kinds.get(type).push(choice);
  }
  const isMany = offered.length > FEW;
  return [...kinds].flatMap(([kind, choices]) => {
    if (choices.length === 1 || !isMany) return choices.map((choice) => ({ choice }));
    const group = { kind, choices, ...describe(kind, choices) };
    if (group.field && choices.length <= LIST) group.field = null;
    return [group];
  });
}

/** Every item that some choice of the group has, as often as it can be picked. */
export function itemsOf({ choices, field }) {
  const most = new Map();
  for (const { action } of choices) {
    const counted = new Map();
    for (const item of action[field]) counted.set(item, (counted.get(item) ?? 0) + 1);
    for (const [item, n] of counted) most.set(item, Math.max(n, most.get(item) ?? 0));
  }
  return [...most].flatMap(([item, n]) => Array(n).fill(item));
}

/** The choice that has exactly these items; none where the rules offer none. */
export function matching({ choices, field }, items) {
  const wanted = [...items].sort().join();
  return choices.find(({ action }) => [...action[field]].sort().join() === wanted) ?? null;
}
