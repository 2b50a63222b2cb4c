// The functions of a file, by their names, so that a call to one of them gives what it returns.
import type { Code, Func } from './code.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { Observer, SeenCall } from './observer.ts';
import { eachCode } from './some-code.ts';
import { atLeastOrigin, type Value } from './value.ts';

/** Calls inside of calls that are followed. */
const deepest = 2;
/** Text of functions that is read again for their calls, in one file: enough for any that was written by hand. */
const maxText = 500_000;

/** A name as it is, of the object itself, or of a class: `name`, `this.name`, `Page.name`, `new Page().name`. */
const ownPath = /^(?:(?:this|self|cls|[A-Z]\w*(?:\(\))?)\.)?(\w+)$/;

export class OwnFunctions {
  readonly #byName: ReadonlyMap<string, Func>;
  #depth = 0;
  #textLeft = maxText;

  constructor(code: readonly Code[]) {
    this.#byName = functionsNamedOnce(code);
  }

  /** What is called with somebody's words, where it is a function of this file and there is time to read it again. */
  find({ path, callee, args }: SeenCall, { cleaners }: LanguageFlow): Func | undefined {
    if (!args.some((value) => atLeastOrigin(value, 'parameter'))) return undefined;
    const name = ownPath.exec(path)?.[1];
    const func = callee.func ?? (name === undefined ? undefined : this.#byName.get(name));
    if (!func || this.#depth >= deepest || cleaners.test(func.name ?? '')) return undefined;
    this.#textLeft -= func.end - func.start;
    return this.#textLeft < 0 ? undefined : func;
  }

  /**
   * What the function returns when it is read with these arguments.
   * @param observer is told of the calls in there: what a request fills here may do harm only there
   */
  returned(func: Func, observer: Observer, read: (observer: Observer) => void): readonly Value[] {
    const values: Value[] = [];
    const returned: Observer['returned'] = (value, within, code) => {
      if (within === func) values.push(value);
      else observer.returned(value, within, code);
    };
    this.#depth += 1;
    read({ ...observer, returned });
    this.#depth -= 1;
    return values;
  }
}

/** Of two with the same name nobody knows which is meant. */
function functionsNamedOnce(code: readonly Code[]): ReadonlyMap<string, Func> {
  const found = new Map<string, Func>();
  const more = new Set<string>();
  const note = (func: Func, name: string | null): void => {
    if (name === null) return;
    if (found.has(name) && found.get(name) !== func) more.add(name);
    found.set(name, func);
  };
  eachCode(code, (part) => {
    if (part.kind === 'function') note(part, part.name);
    // `const load = (url) => …`
    if (part.kind === 'assign' && part.value.kind === 'function' && part.target.kind === 'name')
      note(part.value, part.target.name);
  });
  for (const name of more) found.delete(name);
  return found;
}
