// Branches: what holds in each, which one is taken, and what is known after them.
import { casesTaken, constantOf, decide } from './constant.ts';
import { exits } from './exits.ts';
import { sameTextOf } from './guard-operands.ts';
import { type GuardedScope, isAssigned, isReplaced } from './guarded-scope.ts';
import type { Branch, Case, IrNode, Switch } from './ir.ts';
import type { Change, Scope } from './scope.ts';
import { eitherKept, eitherValue, type TaintValue } from './taint-value.ts';

interface BranchingContext {
  readonly once: ReadonlySet<string> | undefined;
  readonly guards: GuardedScope;
  readonly known: ReadonlyMap<IrNode, TaintValue>;
  /** Evaluates a part of the code where it stands. */
  read(code: IrNode, scope: Scope): TaintValue;
}

interface Alternatives {
  /** One of the branches always runs. */
  readonly isComplete: boolean;
  /** Those in which the subject is one of constants. */
  readonly checked?: ReadonlySet<IrNode>;
  readonly subject?: IrNode;
}

/** What one of several ways through the code sets. */
interface Way {
  readonly changes: readonly Change[];
  /** What comes after it in the function is not reached. */
  readonly isLeft: boolean;
}

const unchanged: Way = { changes: [], isLeft: false };

export class Branching {
  readonly #context: BranchingContext;

  constructor(context: BranchingContext) {
    this.#context = context;
  }

  choice(parts: readonly IrNode[], code: IrNode, scope: Scope): TaintValue {
    const [first] = parts;
    const isTested = first?.kind === 'operation' && first.operator === 'test';
    const guards = first && this.#context.guards.of(first, scope);
    const all: TaintValue[] = [];
    for (const [index, part] of parts.entries()) {
      // `test ? a : b` and `test && a`; of `a || b` the second is asked for where the first does not hold.
      const holds = isTested && index === 1;
      const safe = index === 0 || !guards ? [] : holds ? guards.whenTrue : guards.whenFalse;
      all.push(
        this.#context.guards.within(safe, guards?.places, scope, () => this.#context.read(part, scope)),
      );
    }
    const values = all.filter(({ code: { kind } }) => kind !== 'operation');
    const [taken, other] = values;
    const test = parts.find(({ kind }) => kind === 'operation');
    const decided = values.length === 2 && test ? decide(test, scope, this.#context.once) : undefined;
    if (decided === undefined || !taken || !other) return eitherValue(code, values);
    return decided ? taken : other;
  }

  branch({ test, bodies, isComplete }: Branch, scope: Scope): void {
    if (test === null) {
      this.#cases(bodies, { isComplete: isComplete === true }, scope);
      return;
    }
    const { guards: guarded, once, known } = this.#context;
    const guards = guarded.of(test, scope);
    this.#context.read(test, scope);
    const decided = decide(test, scope, once);
    if (decided !== undefined) {
      this.#all(decided ? bodies.slice(0, 1) : bodies.slice(1), scope);
      return;
    }
    const [body, ...others] = bodies;
    scope.uncertain += 1;
    const taken = guarded.within(guards.whenTrue, guards.places, scope, () =>
      scope.changesOf(() => this.#all(body ? [body] : [], scope)),
    );
    const otherwise = guarded.within(guards.whenFalse, guards.places, scope, () =>
      scope.changesOf(() => this.#otherwise(others, scope)),
    );
    scope.uncertain -= 1;
    joinWays([wayOf(taken, body), wayOf(otherwise, others.at(-1))], scope);
    const isLeft = exits(body);
    guarded.mark(
      guards.whenFalse.filter((checked) => isLeft || isReplaced(checked, body, known)),
      guards.places,
      scope,
    );
    const [otherBody, ...more] = others;
    const isElse = more.length === 0 && otherBody !== undefined;
    guarded.mark(
      guards.whenTrue.filter(
        (checked) =>
          (others.length > 0 && others.every(exits)) ||
          (isElse && isReplaced(checked, otherBody, known) && !isAssigned(checked, body)),
      ),
      guards.places,
      scope,
    );
  }

  /** Of a constant only its case is read, and what that falls through to. */
  switch({ subject, cases, start, end }: Switch, scope: Scope): void {
    this.#context.read(subject, scope);
    const decided = constantOf(subject, scope, this.#context.once);
    if (decided === undefined) {
      const bodies = cases.map(({ body }): IrNode => ({ kind: 'group', start, end, parts: body }));
      const isComplete = cases.some(({ labels }) => labels.length === 0);
      // What is one of several constants is as safe as they are.
      const isChecked = ({ labels }: Case): boolean =>
        labels.length > 0 && labels.every((label) => label.kind === 'literal' && isText(label.value));
      const checked = new Set(bodies.filter((_, index) => cases.slice(0, index + 1).every(isChecked)));
      this.#cases(bodies, { isComplete, checked, subject }, scope);
      return;
    }
    const labelOf = (label: IrNode) => constantOf(label, scope, this.#context.once);
    for (const { body } of casesTaken(cases, decided, labelOf)) this.#all(body, scope);
  }

  /** One of them is taken, or none; those that do not leave it fall through to the next. */
  #cases(bodies: readonly IrNode[], { isComplete, checked, subject }: Alternatives, scope: Scope): void {
    const ways: Way[] = [];
    scope.uncertain += 1;
    for (const [index, body] of bodies.entries()) {
      const before = ways.at(-1);
      const isEntered = before !== undefined && !exits(bodies[index - 1]);
      const safe = subject && checked?.has(body) ? sameTextOf(subject) : [];
      const changes = this.#context.guards.within(safe, undefined, scope, () =>
        scope.changesOf(() => {
          if (isEntered) joinWays([before, unchanged], scope);
          this.#context.read(body, scope);
        }),
      );
      ways.push(wayOf(changes, body));
    }
    scope.uncertain -= 1;
    joinWays(isComplete ? ways : [...ways, unchanged], scope);
  }

  /** `elif` and `else` stand beside each other in some languages: the one is taken where the other is not. */
  #otherwise([first, ...others]: readonly IrNode[], scope: Scope): void {
    if (first?.kind === 'branch' && first.test && first.bodies.length === 1 && others.length > 0)
      this.branch({ ...first, bodies: [...first.bodies, ...others] }, scope);
    else this.#all(first ? [first, ...others] : [], scope);
  }

  #all(parts: readonly IrNode[], scope: Scope): TaintValue[] {
    return parts.map((part) => this.#context.read(part, scope));
  }
}

/** Any text is as good as `true`, where values are compared loosely. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function wayOf(changes: readonly Change[], last: IrNode | undefined): Way {
  return { changes, isLeft: returns(last) };
}

/** Others that leave (`break`, `throw`) may be read further on. */
function returns(code: IrNode | undefined): boolean {
  if (code?.kind === 'group') return returns(code.parts.at(-1));
  return code?.kind === 'return' && code.continues !== true;
}

/** After branches, a name has the value from the end of one of them; names of this scope not from one that leaves. */
function joinWays(ways: readonly Way[], own: Scope): void {
  const changed = new Map<Scope, Set<string>>();
  for (const { scope, name } of ways.flatMap(({ changes }) => changes))
    changed.set(scope, (changed.get(scope) ?? new Set()).add(name));
  for (const [scope, names] of changed) {
    const counted = ways.filter(({ isLeft }) => !isLeft || scope !== own);
    const after = counted.map(({ changes }) => valuesIn(changes, scope));
    for (const name of names) {
      const before = scope.findOwn(name);
      const values = after.map((found) => (found.has(name) ? found.get(name) : before));
      const joined = oneOf(values);
      if (joined && joined !== before) scope.declare(name, joined);
    }
  }
}

function valuesIn(changes: readonly Change[], scope: Scope): ReadonlyMap<string, TaintValue | undefined> {
  return new Map(changes.flatMap((one) => (one.scope === scope ? [[one.name, one.after]] : [])));
}

/** Those of a way on which the name has none are those of another. */
function oneOf(values: readonly (TaintValue | undefined)[]): TaintValue | undefined {
  let joined: TaintValue | undefined;
  for (const value of values.toReversed())
    if (value && value !== joined) joined = joined ? eitherKept(value.code, value, joined) : value;
  return joined;
}
