// Functions of this file that are called in it, or given to a framework: evaluated again with what they are given.

import type { Elsewhere } from './answers.ts';
import { callForEach, listWith } from './callback.ts';
import { fromRequest } from './conditions.ts';
import { getterCall } from './getters.ts';
import type { Validated } from './guards.ts';
import { handlerValues } from './handler-roles.ts';
import { interfaceCall } from './indirect-call.ts';
import type { ClassDeclaration, Func, IrNode } from './ir.ts';
import type { LanguageFlow, Registration } from './language-flow.ts';
import { heldFields, openFields } from './object-fields.ts';
import { type Observer, type SeenCall, silent } from './observer.ts';
import { registeredHandlers } from './registrations.ts';
import { Scope } from './scope.ts';
import { eitherValue, type TaintValue, unknownValue } from './taint-value.ts';
import type { UserDefinedFunctions } from './user-defined-functions.ts';

/** What is known of the file as a whole. */
export interface KnownFile {
  readonly flow: LanguageFlow;
  readonly once: ReadonlySet<string> | undefined;
  readonly functions: UserDefinedFunctions;
  /** The class that a place stands in. */
  enclosingClass(place: IrNode): IrNode | undefined;
  /** Whether it is the code of a worker. */
  runsInWorker(): boolean;
  /** Whether a router of it may answer with pages where no route says so. */
  mayAnswerPages(): boolean;
  /** Functions that are called with messages. */
  readonly messages: ReadonlySet<Func> | undefined;
  readonly classes: ReadonlyMap<string, ClassDeclaration>;
  /** Modules and packages that it imports. */
  readonly modules: Set<string>;
  /** The function of another file that a call may lead to. */
  readonly elsewhere: Elsewhere;
  /** Where functions are written, once they are evaluated: what they know of the names around them. */
  readonly scopes: Map<Func, Scope>;
  /** What functions prove of their arguments, by how deep they were read. */
  readonly validated: Map<Func, Map<number, Validated>>;
  /** What is evaluated at the moment to decide something else: a test that asks for itself gets no answer. */
  readonly asked: Set<IrNode>;
}

export interface Arguments {
  /** Undefined are those of which nothing is known. */
  readonly args: readonly (TaintValue | undefined)[];
  readonly named: ReadonlyMap<string, TaintValue>;
  /** By argument, what is known of its fields: those that were checked or set before. */
  readonly fields?: readonly ReadonlyMap<string, TaintValue>[];
}

interface OwnCallsContext {
  readonly file: KnownFile;
  readonly observer: Observer;
  known(code: IrNode): TaintValue | undefined;
  /** Evaluates the body of a function. */
  apply(func: Func, given: Arguments, scope: Scope, observer: Observer): void;
}

export class OwnCalls {
  readonly #context: OwnCallsContext;

  constructor(context: OwnCallsContext) {
    this.#context = context;
  }

  /** What a method of this file gives that is read like a variable; undefined of what is none, or gives nothing that is known. */
  read(path: string, code: IrNode, scope: Scope, within: Func | undefined): TaintValue | undefined {
    const seen = getterCall(path, code, this.#context.file, within);
    const value = seen && this.result(seen, seen.callee, scope);
    return value === seen?.callee ? undefined : value;
  }

  /** What a function of this file returns for these arguments. */
  result(written: SeenCall, result: TaintValue, scope: Scope): TaintValue {
    const { file, observer, apply } = this.#context;
    const { functions, flow } = file;
    const each = callForEach(written);
    if (each && functions.named(each.path)) {
      const made = this.result(each, result, scope);
      return made === result ? result : listWith(made, written.code);
    }
    const seen = interfaceCall(written, flow);
    const maker = functions.findConstructor(seen);
    const func = maker ?? functions.find(seen, flow);
    // What a function gives that calls itself is what it gives where it does not.
    if (!func && functions.callsItself(seen)) return unknownValue(seen.code);
    if (!func) return functions.fixedResult(seen) ?? result;
    const [prefix = 'this.', ...otherPrefixes] = flow.fieldPrefixes ?? [];
    const fields = seen.receiver?.entries ?? new Map<string, TaintValue>();
    const holder = maker || func.owner === undefined ? undefined : holderOf(seen);
    const home = func.owner === undefined ? scope.file : (file.scopes.get(func) ?? scope.file);
    const object = maker || holder || fields.size > 0 ? new Scope(home, true) : home;
    for (const [name, value] of fields)
      for (const before of [prefix, ...otherPrefixes]) object.declare(before + name, value);
    if (object !== home) openFields(object, func, flow);
    // As the function's own parameters it is read where it stands; here only what a request adds is news.
    const isTainted = [...seen.args, ...seen.named.values(), ...fields.values()].some(
      (value) => value.isFrameworkObject || value.pending || value.namesEntry || fromRequest(value),
    );
    const returns = functions.returned(func, isTainted ? observer : silent, (gatherer) =>
      apply(func, { ...seen, fields: fieldsOf(seen, scope) }, object, gatherer),
    );
    if (maker) return { ...result, entries: heldFields(object, func, flow) };
    const held = holder === undefined ? undefined : scope.find(holder);
    const after = heldFields(object, func, flow);
    // What the method has put into the object.
    if (holder !== undefined && held && [...after].some(([name, value]) => fields.get(name) !== value))
      scope.set(holder, { ...held, entries: new Map([...fields, ...after]) });
    return returns.length === 0
      ? result
      : { ...eitherValue(seen.code, returns), code: seen.code, path: result.path };
  }

  /** `before_action :load`: what it keeps in the object is there when a handler runs, though it stands below. */
  runBefore({ path, args }: SeenCall, scope: Scope): void {
    const { file, apply } = this.#context;
    if (!file.flow.runsBefore?.test(path)) return;
    for (const { text, joined } of args) {
      const func = text === null || joined ? undefined : file.functions.named(text);
      if (func && file.functions.mayHandle(func)) apply(func, { args: [], named: new Map() }, scope, silent);
    }
  }

  /** Evaluates the handlers of this file that do not stand where they are registered, and reports those of others. */
  register(seen: SeenCall, registration: Registration, scope: Scope): void {
    const { file, observer, known, apply } = this.#context;
    const given = [...seen.code.args, ...seen.code.named.map(({ value }) => value)];
    const handlers = registeredHandlers(given, file, known);
    for (const func of handlers.functions) {
      if (given.includes(func) || !file.functions.mayHandle(func)) continue;
      const outer = file.scopes.get(func) ?? scope.file;
      const args = handlerValues(func, registration, { path: seen.path, flow: file.flow, scope: outer });
      file.functions.returned(func, observer, (gatherer) =>
        apply(func, { args, named: new Map() }, outer, gatherer),
      );
    }
    for (const path of handlers.paths) observer.registered?.(path, registration, seen.code);
  }
}

/** The variable of the object that a method is called on. */
function holderOf({ code, receiver }: SeenCall): string | undefined {
  const object = code.callee.kind === 'member' ? code.callee.object : undefined;
  const isMade = receiver?.entries !== undefined || receiver?.path?.endsWith('()') === true;
  return object?.kind === 'name' && isMade ? object.name : undefined;
}

/** Of arguments by name: what the caller knows of their fields. */
function fieldsOf({ args }: SeenCall, scope: Scope): readonly ReadonlyMap<string, TaintValue>[] {
  return args.map(({ code, path }) =>
    code.kind === 'name' && path !== null ? scope.fields(`${path}.`) : new Map<string, TaintValue>(),
  );
}
