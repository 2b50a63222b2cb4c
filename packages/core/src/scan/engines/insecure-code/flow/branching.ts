// Branches: what holds in each, which one is taken, and what is known after them.
import { casesTaken, constantOf, decide } from './constant.ts';
import { type GuardedScope, isReplaced, noGuards } from './guarded-scope.ts';
import { exits } from './guards.ts';
import type { IrNode, Switch } from './ir.ts';
import type { Scope } from './scope.ts';
import { eitherValue, type TaintValue, unknownValue } from './taint-value.ts';

interface BranchingContext {
  readonly once: ReadonlySet<string> | undefined;
  readonly guards: GuardedScope;
  readonly known: ReadonlyMap<IrNode, TaintValue>;
  /** Evaluates a part of the code where it stands. */
  read(code: IrNode, scope: Scope): TaintValue;
}

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

  branch(test: IrNode | null, bodies: readonly IrNode[], code: IrNode, scope: Scope): TaintValue {
    const guards = test ? this.#context.guards.of(test, scope) : noGuards;
    if (test) this.#context.read(test, scope);
    const decided = test ? decide(test, scope, this.#context.once) : undefined;
    if (decided !== undefined) {
      this.#all(decided ? bodies.slice(0, 1) : bodies.slice(1), scope);
      return unknownValue(code);
    }
    const [body, ...others] = bodies;
    scope.uncertain += 1;
    if (body)
      this.#context.guards.within(test ? guards.whenTrue : [], guards.places, scope, () =>
        this.#context.read(body, scope),
      );
    this.#context.guards.within(test ? guards.whenFalse : [], guards.places, scope, () =>
      this.#all(others, scope),
    );
    scope.uncertain -= 1;
    const isLeft = exits(body);
    this.#context.guards.mark(
      guards.whenFalse.filter((checked) => isLeft || isReplaced(checked, body, this.#context.known)),
      guards.places,
      scope,
    );
    if (others.length > 0 && others.every(exits))
      this.#context.guards.mark(guards.whenTrue, guards.places, scope);
    return unknownValue(code);
  }

  /** Of a constant only its case is read, and what that falls through to. */
  switch({ subject, cases, start, end }: Switch, scope: Scope): TaintValue {
    this.#context.read(subject, scope);
    const decided = constantOf(subject, scope, this.#context.once);
    const group: IrNode = { kind: 'group', start, end, parts: cases.flatMap(({ body }) => body) };
    if (decided === undefined) {
      const bodies = cases.map(({ body }): IrNode => ({ kind: 'group', start, end, parts: body }));
      return this.branch(null, bodies, group, scope);
    }
    const labelOf = (label: IrNode) => constantOf(label, scope, this.#context.once);
    for (const { body } of casesTaken(cases, decided, labelOf)) this.#all(body, scope);
    return unknownValue(group);
  }

  #all(parts: readonly IrNode[], scope: Scope): TaintValue[] {
    return parts.map((part) => this.#context.read(part, scope));
  }
}
