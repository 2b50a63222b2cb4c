// What names, fields and entries hold after an assignment, taken apart where the target says so.
import { sourced } from './call-result.ts';
import { extendedWith, withEntry } from './collection-propagation.ts';
import type { Assignment, IrNode } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { Observer } from './observer.ts';
import type { Scope } from './scope.ts';
import {
  eitherKept,
  joinValues,
  partOf,
  type TaintValue,
  throughPlace,
  traceOf,
  unknownValue,
} from './taint-value.ts';

const maxPathLength = 200;

interface BindingContext {
  readonly flow: LanguageFlow;
  readonly observer: Observer;
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
        if (assignment)
          this.#context.observer.assign(target.name, value, assignment, undefined, scope.uncertain);
        return;
      }
      case 'member': {
        const object = this.#context.known(target.object, scope);
        const index = target.index && this.#context.read(target.index, scope);
        const name = target.name ?? index?.text ?? '[]';
        const path = `${object.path ?? '?'}.${name}`.slice(0, maxPathLength);
        if (this.#context.flow.self.test(path)) scope.setField(path, value);
        else if (object.path !== null && name !== '[]') this.#store(path, value, scope, assignment);
        if (target.object.kind === 'name' && name !== '[]') {
          const holder = withEntry(scope.find(target.object.name), name, value, scope.uncertain);
          if (holder) scope.set(target.object.name, holder);
        }
        if (assignment) this.#context.observer.assign(path, value, assignment, index, scope.uncertain);
        return;
      }
      case 'record':
        for (const { key, value: inner } of target.entries) {
          const part =
            (key !== null && value.entries?.get(key)) ||
            sourced(this.#context.flow, {
              ...unknownValue(
                inner,
                value.path === null || key === null ? null : `${value.path}.${key}`,
                value.origin === 'constant' ? 'unknown' : value.origin,
              ),
              ...traceOf([value]),
            });
          this.bind(inner, part, scope, undefined);
        }
        return;
      case 'list':
        for (const [index, inner] of target.items.entries())
          this.bind(inner, value.items?.[index] ?? partOf(value, inner), scope, undefined);
        return;
      default:
        this.#context.read(target, scope);
    }
  }

  #store(name: string, value: TaintValue, scope: Scope, assignment: Assignment | undefined): void {
    const kept = this.#kept(name, value, scope, assignment);
    // `@name` of Ruby is a field of the object.
    if (this.#context.flow.self.test(name)) scope.setField(name, kept);
    else scope.set(name, kept);
  }

  /** What the name has afterwards. */
  #kept(name: string, value: TaintValue, scope: Scope, assignment: Assignment | undefined): TaintValue {
    const before = scope.find(name);
    if (!before) return value;
    if (assignment?.extends) return extendedWith(before, value) ?? joinValues(value.code, [before, value]);
    return scope.uncertain > 0 ? eitherKept(value.code, value, before) : value;
  }
}
