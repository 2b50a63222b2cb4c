// Which names a guard protects while a block is evaluated, and after it.
import { comparisonOperandsOf, nameOf } from './guard-operands.ts';
import {
  checkedAfter,
  type Guards,
  guardsOf,
  hostHolder,
  type KnownParts,
  type Place,
  type Validated,
} from './guards.ts';
import type { Call, Func, IrNode } from './ir.ts';
import { messageEvent } from './message-handlers.ts';
import type { KnownFile } from './own-calls.ts';
import type { Scope } from './scope.ts';
import type { TaintValue } from './taint-value.ts';
import { rootOf } from './trace.ts';
import { validatedBy } from './validators.ts';
import { someNode } from './walk-ir.ts';

export const noGuards: Guards = { whenTrue: [], whenFalse: [] };

type GuardedFile = Pick<KnownFile, 'flow' | 'functions' | 'scopes' | 'validated'>;

/** A name that was taken for checked, with what it held before. */
interface Checked {
  readonly name: string;
  readonly before: TaintValue | undefined;
  readonly checked: TaintValue;
}

export class GuardedScope {
  readonly #file: GuardedFile;
  readonly #known: (code: IrNode, scope: Scope) => TaintValue;

  /** @param known what is known of a part of the code, without notifying the observer */
  constructor(file: GuardedFile, known: (code: IrNode, scope: Scope) => TaintValue) {
    this.#file = file;
    this.#known = known;
  }

  of(test: IrNode, scope: Scope): Guards {
    return guardsOf(test, this.#file.flow, this.#parts(scope));
  }

  /** A function that comes back has checked what it was given. */
  passed(call: Call, scope: Scope): void {
    if (scope.uncertain === 0) this.mark(checkedAfter(call, this.#parts(scope)), undefined, scope);
  }

  #parts(scope: Scope): KnownParts {
    return {
      validatedBy: (func, depth) => this.#validatedBy(func, depth, scope),
      outcomeOf: (name) => scope.find(name)?.test,
      givenTo: (name) => scope.find(name)?.code,
      isListed: (name) => isItemOfOurs(scope.find(name)),
      isOurs: (list) => isOurs(this.#known(list, scope)),
      functionOf: (callee) => {
        const value = callee.kind === 'name' ? scope.find(callee.name) : this.#known(callee, scope);
        const path = callee.kind === 'name' && !value ? callee.name : value?.path;
        return value?.func ?? this.#file.functions.named(path ?? '');
      },
    };
  }

  /** Once for each function and depth: functions of a file call each other, and themselves. */
  #validatedBy(func: Func, depth: number, scope: Scope): Validated {
    const { flow, scopes, validated } = this.#file;
    const known = validated.get(func) ?? new Map<number, Validated>();
    validated.set(func, known);
    const found = known.get(depth);
    if (found) return found;
    // What calls itself proves nothing by that.
    known.set(depth, { whenTrue: [], whenFalse: [], whenDone: [] });
    // Names in it are those around the function, not those around the call.
    const parts = this.#parts(scopes.get(func) ?? scope.file);
    const result = validatedBy(func, (test) => guardsOf(test, flow, parts, depth));
    known.set(depth, result);
    return result;
  }

  /** Whether a function asks for its parameter as a guard does: `(id) => /^\d+$/.test(id)`. */
  admits(func: Func | undefined, scope: Scope): boolean {
    const last = func?.body.at(-1);
    const test = last?.kind === 'return' ? last.value : last;
    const [parameter] = func?.parameters ?? [];
    if (!test || parameter?.target.kind !== 'name') return false;
    const { name } = parameter.target;
    return this.of(test, scope).whenTrue.some((one) => one.kind === 'name' && one.name === name);
  }

  /** What is read in here finds these values checked; afterwards they are what they were. */
  within<T>(safe: readonly IrNode[], places: Guards['places'], scope: Scope, read: () => T): T {
    const marked = this.mark(safe, places, scope);
    const result = read();
    for (const { name, before, checked } of marked.reverse())
      if (scope.find(name) === checked) scope.restore(name, before);
    return result;
  }

  /** From here on these values are checked. */
  mark(safe: readonly IrNode[], places: Guards['places'], scope: Scope): Checked[] {
    return safe.flatMap((code) => this.#check(code, places?.get(code), scope));
  }

  /** @param place where only that was checked: what of it */
  #check(code: IrNode, place: Place | undefined, scope: Scope): Checked[] {
    const parts = this.#parsed(code, scope);
    const parsed = [
      ...this.mark(parts, new Map(parts.slice(0, 1).map((part) => [part, 'part'])), scope),
      ...this.mark(this.#sentWith(code, scope), undefined, scope),
    ];
    const name = this.#nameOf(code, scope);
    if (name === null) return parsed;
    const before = scope.find(name);
    const value = before ?? this.#known(code, scope);
    const compared = [...this.mark(comparisonOperandsOf(value.code), undefined, scope), ...parsed];
    if (value.origin === 'constant' || (value.namesEntry && place === 'end')) return compared;
    const { pending: _pending, escaped: _escaped, signs: _signs, placedAtEnd, ...rest } = value;
    const isAtEnd =
      place === 'end' && (!value.sanitized || placedAtEnd === true) && !this.#isNormalized(value, scope);
    const { placed = value.sanitized ? 'constant' : value.origin, ...known } = rest;
    const checked: TaintValue = {
      ...known,
      origin: 'unknown',
      sanitized: true,
      ...(place && placed !== 'constant' && { placed, ...(isAtEnd && { placedAtEnd: true }) }),
    };
    scope.check(name, checked);
    return [...compared, { name, before, checked }];
  }

  #isNormalized({ code, trace }: TaintValue, scope: Scope): boolean {
    const gives = (part: IrNode): boolean => {
      if (part.kind === 'member') return part.name === 'pathname';
      if (part.kind !== 'call') return false;
      const path = this.#known(part.callee, scope).path ?? nameOf(part.callee) ?? '';
      return normalizes.test(path) || joinsNormalized.test(path);
    };
    if (someNode(code, gives)) return true;
    for (let step = trace; step; step = step.before) if (someNode(step.code, gives)) return true;
    return false;
  }

  #nameOf(code: IrNode, scope: Scope): string | null {
    if (code.kind === 'name') return code.name;
    if (code.kind === 'member') return this.#known(code, scope).path;
    return code.kind === 'call' ? sameCall(code, this.#known(code, scope)) : null;
  }

  /** Who asks where a message comes from has asked for what it holds. */
  #sentWith(code: IrNode, scope: Scope): readonly IrNode[] {
    if (code.kind !== 'member' || code.name !== 'origin') return [];
    return this.#known(code, scope).path === `${messageEvent}.origin` ? [{ ...code, name: 'data' }] : [];
  }

  /** `url = urlparse(next)`: who checks `url.netloc` has checked `url`, and `next`. */
  #parsed(code: IrNode, scope: Scope): readonly IrNode[] {
    const holder = hostHolder(code);
    if (!holder) return [];
    const { code: made } = this.#known(holder, scope);
    const known = holder.kind === 'name' ? scope.find(holder.name)?.test : made;
    return [holder, ...(known?.kind === 'call' ? known.args : [])];
  }
}

/** What gives a path without `..`: behind the beginning of one the way leads down. */
const normalizes =
  /(?:^|\.)(?:(?:abs|real|norm)path|normalize\w*|(?:to|get)?(?:Real|Canonical|canonical|Normalized|Full)(?:Path|File)|expand_path|cleanpath|Clean|Abs|canonicalize|resolve|standardized\w*|resolvingSymlinks\w*|URL)$/;
/** Of Node.js and Go; those of other languages put together. https://nodejs.org/api/path.html#pathjoinpaths */
const joinsNormalized =
  /^(?:(?:node:)?path(?:\/(?:posix|win32))?(?:\.(?:default|posix|win32))?\.join|(?:path\/)?filepath\.Join)$/;

function isItemOfOurs(value: TaintValue | undefined): boolean {
  return value?.isItem === true && isOurs(value);
}

/** What a function gives that is given no part of a request is taken for the program's own. */
function isOurs({ origin, pending = [] }: TaintValue): boolean {
  const isGivenNothing = pending.every((trace) => rootOf(trace).answer?.given.length === 0);
  return isGivenNothing && /^(?:constant|unknown)$/.test(origin);
}

/** `user.getName()` gives the same when it is asked again. */
const getter = /^[\w.]+\.(?:get(?!Next)[A-Z]\w*|name|path|text)\(\)$/;

/** What `request.input('sort')` is called in a scope, so that it is the same where it is written again. */
export function sameCall({ args }: Call, { path, origin }: TaintValue): string | null {
  if (path === null) return null;
  if (args.length === 0) return getter.test(path) ? path : null;
  if (origin !== 'request') return null;
  const given = args.map((arg) => (arg.kind === 'literal' ? JSON.stringify(arg.value) : null));
  return given.includes(null) ? null : `${path}${given.join()}`;
}

/** `if (!allowed.includes(name)) name = 'all';` */
export function isReplaced(
  checked: IrNode,
  body: IrNode | undefined,
  known: ReadonlyMap<IrNode, TaintValue>,
): boolean {
  if (checked.kind !== 'name') return false;
  return someNode(body, (part) => {
    if (part.kind !== 'assign' || part.target.kind !== 'name' || part.target.name !== checked.name)
      return false;
    const given = known.get(part.value);
    return given !== undefined && (given.origin === 'constant' || given.sanitized === true);
  });
}

export function isAssigned(checked: IrNode, body: IrNode | undefined): boolean {
  return someNode(
    body,
    (part) =>
      part.kind === 'assign' &&
      part.target.kind === 'name' &&
      checked.kind === 'name' &&
      part.target.name === checked.name,
  );
}
