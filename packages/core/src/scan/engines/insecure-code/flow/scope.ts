// Which value a name has, function by function.
import type { TaintValue } from './taint-value.ts';

export class Scope {
  readonly #values = new Map<string, TaintValue>();
  readonly #outer: Scope | undefined;
  readonly #file: Scope;
  readonly #isObject: boolean;
  /** Deeper than zero, an assignment may or may not have happened. */
  uncertain = 0;

  /** @param isObject an object of its own: fields that its methods set are its, not the file's */
  constructor(outer?: Scope, isObject = false) {
    this.#outer = outer;
    this.#isObject = isObject;
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
    return this.#values.get(name) ?? this.#outer?.find(name);
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
    this.#values.set(name, value);
  }

  /** Where it is known already, else here. What the body of a class sets is a field, whatever the file imports by the name. */
  set(name: string, value: TaintValue): void {
    const owner = this.#isObject ? this : this.#owner(name);
    owner.#values.set(name, value);
  }

  /** As it was before: gone, where it had no value. */
  restore(name: string, value: TaintValue | undefined): void {
    const values = this.#owner(name).#values;
    if (value) values.set(name, value);
    else values.delete(name);
  }

  /** A field of the object, which its other methods see. */
  setField(name: string, value: TaintValue): void {
    this.#file.#values.set(name, value);
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
