// The types of a repository by their names, and what extends and implements them.
import { dirname } from 'node:path/posix';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { DeclaredType } from './declared-types.ts';

/** A type, and the file that declares it. */
export interface TypePlace {
  readonly path: string;
  readonly name: string;
}

interface Declared extends TypePlace {
  readonly space: string | undefined;
}

/** Of a type that more have, nobody knows which is meant. */
const maxSubtypes = 10;
const maxDepth = 4;

export class TypeIndex {
  readonly #languages: ReadonlyMap<string, LanguageId>;
  readonly #declared = new Map<string, Declared[]>();
  readonly #subtypes = new Map<string, Declared[]>();
  readonly #spaces = new Map<string, string>();
  readonly #found = new Map<string, readonly TypePlace[]>();

  /** @param types of each file that declares some */
  constructor(
    types: ReadonlyMap<string, readonly DeclaredType[]>,
    languages: ReadonlyMap<string, LanguageId>,
  ) {
    this.#languages = languages;
    for (const [path, declared] of types)
      for (const { name, space, supers = [] } of declared) {
        const one = { path, name, space };
        add(this.#declared, name, one);
        for (const above of new Set(supers)) add(this.#subtypes, above, one);
        if (space !== undefined) this.#spaces.set(path, space);
      }
  }

  /** Where a type is declared that a file names: in the package that it imports it from, its own, or anywhere. */
  declaring(name: string, from: string, space?: string): readonly TypePlace[] {
    const key = `${dirname(from)}\0${space ?? ''}\0${this.#spaces.get(from) ?? ''}\0${this.#languages.get(from)}\0${name}`;
    const known = this.#found.get(key);
    if (known) return known;
    const all = this.#ofLanguage(this.#declared.get(name) ?? [], from);
    const inSpace = (wanted: string | undefined): readonly Declared[] =>
      wanted === undefined ? [] : all.filter((one) => one.space === wanted);
    const beside = all.filter(({ path }) => dirname(path) === dirname(from));
    const found =
      [inSpace(space), inSpace(this.#spaces.get(from)), beside].find(({ length }) => length > 0) ?? all;
    this.#found.set(key, found);
    return found;
  }

  /** What extends or implements a type, also through others; undefined where too many do. */
  subtypes(
    name: string,
    from: string,
    seen: (place: TypePlace) => void = () => {},
  ): readonly TypePlace[] | undefined {
    const found = new Map<string, TypePlace>();
    let next = [name];
    for (let depth = 0; depth < maxDepth && next.length > 0; depth++) {
      const below = next.flatMap((one) => this.#ofLanguage(this.#subtypes.get(one) ?? [], from));
      next = [];
      for (const one of below) {
        const key = `${one.path}\0${one.name}`;
        if (found.has(key)) continue;
        found.set(key, one);
        seen(one);
        next.push(one.name);
      }
      if (found.size > maxSubtypes) return undefined;
    }
    return [...found.values()];
  }

  #ofLanguage(declared: readonly Declared[], from: string): readonly Declared[] {
    const language = this.#languages.get(from);
    return declared.filter(({ path }) => this.#languages.get(path) === language);
  }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
