// What names, fields and entries hold after an assignment, taken apart where the target says so.

import { isAddress, withHost } from './address.ts';
import { answeredAs, noteAssignedAnswer } from './answered-as.ts';
import { fieldFlow } from './answers.ts';
import { namedAs, sourced } from './call-result.ts';
import { extendedWith, withEntry } from './collection-propagation.ts';
import type { Assignment, Func, IrNode } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { Observer } from './observer.ts';
import type { Scope } from './scope.ts';
import { joinValues, partOf, type TaintValue, throughPlace, unknownValue } from './taint-value.ts';

const maxPathLength = 200;

/** `const location = …`: a variable that has the name of what pages have. */
function declaresOther(name: string, { declares }: Assignment): boolean {
  return declares === true && name === 'location';
}

interface BindingContext {
  readonly flow: LanguageFlow;
  readonly observer: Observer;
  /** The function around. */
  within(): Func | undefined;
  /** Evaluates a part of the code where it stands. */
  read(code: IrNode, scope: Scope): TaintValue;
  /** What is known of a part, without notifying the observer again. */
  known(code: IrNode, scope: Scope): TaintValue;
}

export class Binding {
  readonly #context: BindingContext;

  constructor(context: BindingContext) {
    this.#context = context;
  }

  bind(target: IrNode, value: TaintValue, scope: Scope, assignment: Assignment | undefined): void {
    switch (target.kind) {
      case 'name': {
        this.#store(target.name, throughPlace(value, target), scope, assignment);
        if (assignment && !declaresOther(target.name, assignment))
          this.#assigned(target.name, value, assignment, undefined, scope);
        return;
      }
      case 'member': {
        const object = this.#context.known(target.object, scope);
        const index = target.index && this.#context.read(target.index, scope);
        const name = target.name ?? index?.text ?? '[]';
        const path = `${object.path ?? '?'}.${name}`.slice(0, maxPathLength);
        if (isKeptWithObject(path, this.#context.flow)) scope.setField(path, value);
        else if (object.path !== null && name !== '[]') this.#store(path, value, scope, assignment);
        if (target.object.kind === 'name' && name !== '[]') {
          const before = scope.find(target.object.name);
          const holder = withEntry(before, name, value, scope.uncertain) ?? withHost(before, name, value);
          if (holder) scope.set(target.object.name, holder);
        }
        // `request.URL.Host = name`
        if (target.object.kind === 'member' && target.object.object.kind === 'name') {
          const holder = withHost(scope.find(target.object.object.name), name, value);
          if (holder) scope.set(target.object.object.name, holder);
        }
        noteAssignedAnswer(path, value, scope);
        if (assignment) this.#assigned(path, value, assignment, index, scope);
        return;
      }
      case 'record':
        for (const { key, value: inner } of target.entries) {
          const part = (key !== null && value.entries?.get(key)) || this.#partOf(value, key, inner);
          this.bind(inner, part, scope, undefined);
        }
        return;
      case 'list':
        for (const [index, inner] of target.items.entries())
          this.bind(inner, itemAt(index, value, inner), scope, undefined);
        return;
      default:
        this.#context.read(target, scope);
    }
  }

  #assigned(
    path: string,
    value: TaintValue,
    code: Assignment,
    index: TaintValue | undefined,
    scope: Scope,
  ): void {
    const place = { depth: scope.uncertain, answeredAs: answeredAs(scope), within: this.#context.within() };
    this.#context.observer.assign({ path, value, code, index, ...place });
  }

  /** `const { key: inner } = value`, where nobody knows what the value holds. */
  #partOf(value: TaintValue, key: string | null, inner: IrNode): TaintValue {
    const { flow } = this.#context;
    const path = value.path === null || key === null ? null : `${value.path}.${key}`;
    if (path !== null && flow.trusted?.test(path)) return { ...unknownValue(inner, path), sanitized: true };
    const origin = value.origin === 'constant' ? 'unknown' : value.origin;
    return sourced(flow, {
      ...unknownValue(inner, path, origin),
      ...namedAs(value),
      ...fieldFlow(value, key ?? '[]', true),
    });
  }

  #store(name: string, value: TaintValue, scope: Scope, assignment: Assignment | undefined): void {
    const kept = this.#kept(name, value, scope, assignment);
    // `@name` of Ruby is a field of the object.
    if (isKeptWithObject(name, this.#context.flow)) scope.setField(name, kept);
    else scope.set(name, kept);
  }

  /** What the name has afterwards. */
  #kept(name: string, value: TaintValue, scope: Scope, assignment: Assignment | undefined): TaintValue {
    const before = scope.find(name);
    if (!before) return value;
    if (assignment?.extends) return extendedWith(before, value) ?? joinValues(value.code, [before, value]);
    return value;
  }
}

/** `ok, reason = check(name)`: anyone who asks for `ok` asks what was checked. */
function itemAt(index: number, value: TaintValue, code: IrNode): TaintValue {
  const { test, items } = value;
  // `u, err := url.Parse(text)`
  const isWhole = index === 0 && (isAddress(value) || (value.joined && value.code.kind === 'call'));
  const whole = isWhole ? throughPlace(value, code) : undefined;
  return {
    ...(items?.[index] ?? whole ?? partOf(value, code)),
    ...(index === 0 && test?.kind === 'call' && { test }),
  };
}

/** Fields of the object itself, and what is kept with a request. */
function isKeptWithObject(path: string, { self, requestStores, sources }: LanguageFlow): boolean {
  return self.test(path) || (requestStores?.test(path) === true && !sources.test(path));
}
