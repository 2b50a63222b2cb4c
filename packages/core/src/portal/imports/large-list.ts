// A large list of a document: memory need not hold it, each element is read when it is asked for.
import type { JsonPart } from './json-part.ts';
import { largeBytes } from './json-scan.ts';

export class LargeList implements Iterable<unknown> {
  readonly #part: JsonPart;
  #last: { readonly part: JsonPart; readonly value: unknown } | undefined;
  #all: readonly unknown[] | undefined;

  constructor(part: JsonPart) {
    this.#part = part;
  }

  *[Symbol.iterator](): Generator<unknown> {
    for (const element of this.#part.elements()) yield parseButLists(element);
  }

  /** Its elements, to be given to `read`. */
  parts(): Iterable<JsonPart> {
    return this.#part.elements();
  }

  /** An element; the last one is remembered. */
  read(part: JsonPart): unknown {
    if (this.#last?.part !== part) this.#last = { part, value: parseButLists(part) };
    return this.#last.value;
  }

  /** All of it in memory, for what cannot do with one element after the other. */
  all(): readonly unknown[] {
    this.#all ??= this.#part.parse() as readonly unknown[];
    return this.#all;
  }
}

/** The value, with a `LargeList` in the place of each list that is large. Throws ValidationError when it is none. */
export function parseButLists(part: JsonPart): unknown {
  if (part.length < largeBytes || !(part.isList || part.isObject)) return part.parse();
  if (part.isList) return new LargeList(part);
  const built = {};
  for (const [key, value] of part.members())
    Object.defineProperty(built, key, {
      value: parseButLists(value),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  return built;
}

/** The elements of a list, large or not; undefined for what is none. */
export function elementsOf(value: unknown): Iterable<unknown> | undefined {
  return Array.isArray(value) || value instanceof LargeList ? value : undefined;
}
