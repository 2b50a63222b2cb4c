// Loops over a hundred thousand findings, in pieces between which the server answers others.
import { setImmediate } from 'node:timers/promises';

/** A few hundredths of a second, whatever the loop does to each. */
export const itemsPerTurn = 5_000;

/** Nothing else may change what is looped over meanwhile. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  { each = itemsPerTurn } = {},
): Promise<void> {
  let count = 0;
  for (const item of items) {
    work(item);
    count += 1;
    if (count % each === 0) await setImmediate();
  }
}

/** Items by key; those without one are left out. */
export async function groupBy<Item>(
  items: Iterable<Item>,
  key: (item: Item) => string | undefined,
): Promise<Map<string, Item[]>> {
  const groups = new Map<string, Item[]>();
  await inTurns(items, (item) => {
    const name = key(item);
    if (name === undefined) return;
    const list = groups.get(name);
    if (list) list.push(item);
    else groups.set(name, [item]);
  });
  return groups;
}

/** What is read of a file before others have their turn. */
export const itemsOfPart = 2_000;
