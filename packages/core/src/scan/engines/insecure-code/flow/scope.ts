// Which value a name has, function by function.
import type { TaintValue } from './taint-value.ts';

/** A name that has another value at the end of a way through the code than at its beginning. */
export interface Change {
  readonly scope: Scope;
  readonly name: string;
  readonly before: TaintValue | undefined;
  readonly after: TaintValue | undefined;
}

/** What names had before they were set, by where they are declared. */
type Journal = Map<Scope, Map<string, TaintValue | undefined>>;

export class Scope {
  readonly #values = new Map<string, TaintValue>();
  readonly #outer: Scope | undefined;
  readonly #file: Scope;
  readonly #isObject: boolean;
  /** Of all ways that are read at the moment, the innermost last. */
  readonly #journals: Journal[];
  /** Deeper than zero, an assignment may or may not have happened. */
  uncertain = 0;

  /** @param isObject an object of its own: fields that its methods set are its, not the file's */
  constructor(outer?: Scope, isObject = false) {
    this.#outer = outer;
    this.#isObject = isObject;
    this.#journals = outer ? outer.#journals : [];
    this.#file = outer && !isObject ? outer.#file : this;
  }

  /** The names that were declared or set here and begin with the prefix, without it. */
  fields(prefix: string): ReadonlyMap<string, TaintValue> {
    const found = new Map<string, TaintValue>();
    for (const [name, value] of this.#values)
      if (name.startsWith(prefix)) found.set(name.slice(prefix.length), value);
    return found;
  }

  /** That of the file. */
  get file(): Scope {
    return this.#file;
  }

  find(name: string): TaintValue | undefined {
    let scope: Scope | undefined = this;
    let found: TaintValue | undefined;
    while (scope && !found) {
      found = scope.#values.get(name);
      scope = scope.#outer;
    }
    return found;
  }

  /** What it is declared or set to here. */
  findOwn(name: string): TaintValue | undefined {
    return this.#values.get(name);
  }

  /** Whether the name is declared or set here. */
  hasOwn(name: string): boolean {
    return this.#values.has(name);
  }

  /** A name of this very function, and not of the file. */
  findLocal(name: string): TaintValue | undefined {
    return this.#outer === undefined ? undefined : this.#values.get(name);
  }

  /** A new name of this function. */
  declare(name: string, value: TaintValue): void {
    this.#write(name, value);
  }

  /** Where it is known already, else here. What the body of a class sets is a field, whatever the file imports by the name. */
  set(name: string, value: TaintValue): void {
    const owner = this.#isObject ? this : this.#owner(name);
    owner.#write(name, value);
  }

  /** The same of a value that a guard has checked, which holds beyond the way on that the guard stands. */
  check(name: string, value: TaintValue): void {
    const owner = this.#isObject ? this : this.#owner(name);
    owner.#values.set(name, value);
  }

  /** What the code sets that `read` reads; afterwards all names are what they were. */
  changesOf(read: () => void): readonly Change[] {
    const journal: Journal = new Map();
    this.#journals.push(journal);
    try {
      read();
    } finally {
      this.#journals.pop();
    }
    const changes: Change[] = [];
    for (const [scope, names] of journal)
      for (const [name, before] of names) {
        changes.push({ scope, name, before, after: scope.#values.get(name) });
        scope.#put(name, before);
      }
    return changes;
  }

  /** As it was before: gone, where it had no value. */
  restore(name: string, value: TaintValue | undefined): void {
    this.#owner(name).#put(name, value);
  }

  /** A field of the object, which its other methods see. */
  setField(name: string, value: TaintValue): void {
    this.#file.#write(name, value);
  }

  #write(name: string, value: TaintValue): void {
    const journal = this.#journals.at(-1);
    if (journal) {
      const names = journal.get(this) ?? new Map<string, TaintValue | undefined>();
      journal.set(this, names);
      if (!names.has(name)) names.set(name, this.#values.get(name));
    }
    this.#values.set(name, value);
  }

  #put(name: string, value: TaintValue | undefined): void {
    if (value) this.#values.set(name, value);
    else this.#values.delete(name);
  }

  #owner(name: string): Scope {
    let scope: Scope | undefined = this;
    while (scope) {
      if (scope.#values.has(name)) return scope;
      scope = scope.#outer;
    }
    return this;
  }
}
