// One vulnerability has many names: looks up what is known under any of them, in time that grows with what is found.
import type { DetectedAdvisory } from '../../../vocabulary/detection.ts';

type Named = Pick<DetectedAdvisory, 'id' | 'aliases'>;

/** Items by the ids and aliases of their advisories, whatever the case of letters. */
export class AdvisoryNames<Item> {
  readonly #items = new Map<string, Set<Item>>();

  /** `scope`: what must be the same as well, such as the package. */
  add(item: Item, advisory: Named, scope = ''): void {
    for (const key of keysOf(advisory, scope)) {
      const items = this.#items.get(key);
      if (items) items.add(item);
      else this.#items.set(key, new Set([item]));
    }
  }

  /** What shares a name with the advisory; an item that shares several comes several times. */
  *sharing(advisory: Named, scope = ''): Generator<Item> {
    for (const key of keysOf(advisory, scope)) yield* this.#items.get(key) ?? [];
  }

  /** The only item that shares a name with the advisory, if there is one and no second. */
  onlySharing(advisory: Named, scope = ''): Item | undefined {
    let only: Item | undefined;
    for (const item of this.sharing(advisory, scope)) {
      if (only !== undefined && item !== only) return undefined;
      only = item;
    }
    return only;
  }

  delete(item: Item, advisory: Named, scope = ''): void {
    for (const key of keysOf(advisory, scope)) this.#items.get(key)?.delete(item);
  }
}

function keysOf({ id, aliases }: Named, scope: string): string[] {
  return [id, ...aliases].map((name) => `${name.toUpperCase()}\0${scope}`);
}
