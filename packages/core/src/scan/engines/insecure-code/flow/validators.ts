// Functions of a file that check what they are given: `if (!isOurs(url)) return;` and `assertOurs(url);`.
import { exits } from './exits.ts';
import { type Guards, hostParts, type Validated } from './guards.ts';
import type { Assignment, Func, IrNode } from './ir.ts';
import { parametersOf } from './parameter.ts';
import { someNode } from './walk-ir.ts';

/** @param guards what a condition in the function proves */
export function validatedBy(func: Func, guards: (test: IrNode) => Guards): Validated {
  const places = parametersOf(func).flatMap(({ target }, place) => {
    if (target.kind !== 'name') return [];
    const ways = new Ways(target.name, guards);
    return [{ place, ...ways.of(func.returnsBody ? returning(func.body) : func.body) }];
  });
  const where = (holds: 'yes' | 'no' | 'end'): readonly number[] =>
    places.filter((one) => one[holds]).map(({ place }) => place);
  return { whenTrue: where('yes'), whenFalse: where('no'), whenDone: where('end') };
}

function returning(body: readonly IrNode[]): readonly IrNode[] {
  const [only] = body;
  return only ? [{ kind: 'return', start: only.start, end: only.end, value: only }] : [];
}

/** Each way out of a function, and whether the parameter is checked on it. */
class Ways {
  readonly #names: Set<string>;
  readonly #guards: (test: IrNode) => Guards;
  /** Whether a way out with that answer was seen, and whether each was checked. */
  readonly #yes: boolean[] = [];
  readonly #no: boolean[] = [];
  #throws = false;

  constructor(name: string, guards: (test: IrNode) => Guards) {
    this.#names = new Set([name]);
    this.#guards = guards;
  }

  of(body: readonly IrNode[]): { readonly yes: boolean; readonly no: boolean; readonly end: boolean } {
    const isChecked = this.#read(body, false);
    const all = (ways: readonly boolean[]): boolean => ways.length > 0 && ways.every((one) => one);
    const isDone = this.#yes.length + this.#no.length === 0 && this.#throws && isChecked;
    return { yes: all(this.#yes), no: all(this.#no), end: isDone };
  }

  /** Whether the parameter is checked behind them. */
  #read(parts: readonly IrNode[], before: boolean): boolean {
    let isChecked = before;
    for (const part of parts) isChecked = this.#step(part, isChecked);
    return isChecked;
  }

  #step(part: IrNode, isChecked: boolean): boolean {
    switch (part.kind) {
      case 'group':
        return this.#read(part.parts, isChecked);
      case 'assign':
        this.#assign(part);
        return isChecked;
      case 'branch': {
        const { whenTrue, whenFalse } = part.test ? this.#guards(part.test) : nothing;
        const isTrue = isChecked || whenTrue.some(this.#isAbout);
        const isFalse = isChecked || whenFalse.some(this.#isAbout);
        const [first, ...others] = part.bodies;
        if (first) this.#step(first, isTrue);
        this.#read(others, isFalse);
        return exits(first) ? isFalse : isChecked;
      }
      case 'exit':
        this.#throws = true;
        return isChecked;
      case 'return':
        this.#answer(part.value, isChecked);
        return isChecked;
      default:
        return isChecked;
    }
  }

  /** `parsed = urlparse(url)` is about the parameter, too; a name that is given something else no longer is. */
  #assign({ target, value }: Assignment): void {
    if (target.kind !== 'name') return;
    if (value.kind === 'call' && value.args.some(this.#isAbout)) this.#names.add(target.name);
    else if (!someNode([value], (part) => part.kind === 'name' && this.#names.has(part.name)))
      this.#names.delete(target.name);
  }

  #answer(returned: IrNode, isChecked: boolean): void {
    // `return False, 'Not one of ours'`
    const value = (returned.kind === 'list' && returned.items.length > 1 && returned.items[0]) || returned;
    const constant = value.kind === 'literal' ? Boolean(value.value) : undefined;
    const { whenTrue, whenFalse } = constant === undefined ? this.#guards(value) : nothing;
    if (constant !== false) this.#yes.push(isChecked || whenTrue.some(this.#isAbout));
    if (constant !== true) this.#no.push(isChecked || whenFalse.some(this.#isAbout));
  }

  readonly #isAbout = (code: IrNode): boolean => {
    if (code.kind === 'name') return this.#names.has(code.name);
    return code.kind === 'member' && hostParts.test(code.name ?? '') && this.#isAbout(code.object);
  };
}

const nothing: Guards = { whenTrue: [], whenFalse: [] };
