// Walks through the code of one file in its order, follows values through names, and tells of every place where
// something may be wrong. One pass: loops are not repeated, and functions are read where they stand.

import { requiredPath, resultOf, sourced } from './call-result.ts';
import { checkedBy, checkedIn, comparedBy } from './checks.ts';
import type { Assignment, Call, Code, Func, Import, Member, Parameter, Return } from './code.ts';
import { constantOf, namesAssignedOnce } from './constant.ts';
import { filledBy } from './filled.ts';
import type { LanguageFlow } from './language-flow.ts';
import { type Observer, type SeenCall, silent } from './observer.ts';
import { OwnFunctions } from './own-functions.ts';
import { Scope } from './scope.ts';
import {
  atLeastOrigin,
  carriesNoText,
  constantOfDefault,
  constantValue,
  eitherKept,
  eitherValue,
  isSelf,
  itemOf,
  joinValues,
  type Origin,
  partOf,
  throughPlace,
  traceOf,
  unknownValue,
  type Value,
  worstOrigin,
} from './value.ts';

const longestPath = 200;

export function evaluateFile(code: readonly Code[], flow: LanguageFlow, observer: Observer): void {
  const once = flow.assignsOnly ? namesAssignedOnce(code) : undefined;
  const walk = new Walk({ flow, once, functions: new OwnFunctions(code) }, observer);
  const scope = new Scope();
  for (const part of code) walk.value(part, scope);
}

/** What is known of the file as a whole. */
interface KnownFile {
  readonly flow: LanguageFlow;
  readonly once: ReadonlySet<string> | undefined;
  readonly functions: OwnFunctions;
}

class Walk {
  readonly #file: KnownFile;
  readonly #flow: LanguageFlow;
  readonly #observer: Observer;
  #within: Func | undefined;
  /** What was found out of a part, so that a long chain of calls is read once. */
  readonly #known = new Map<Code, Value>();

  constructor(file: KnownFile, observer: Observer) {
    this.#file = file;
    this.#flow = file.flow;
    this.#observer = observer;
  }

  value(code: Code, scope: Scope): Value {
    const value = this.#evaluate(code, scope);
    this.#known.set(code, value);
    return value;
  }

  #evaluate(code: Code, scope: Scope): Value {
    switch (code.kind) {
      case 'name':
        return this.#name(code.name, code, scope);
      case 'literal':
        return constantValue(code, code.value);
      case 'regexp':
        this.#observer.regexp(code.source, code);
        return { ...constantValue(code, null), text: null };
      case 'member':
        return this.#member(code, scope);
      case 'call':
        return this.#call(code, scope);
      case 'joined':
        return joinValues(code, this.#all(code.parts, scope));
      case 'choice':
        return this.#choice(code.parts, code, scope);
      case 'operation': {
        this.#checked(checkedIn(code), scope);
        const parts = this.#all(code.parts, scope);
        // A number or a truth carries no text.
        return parts.every(({ origin }) => origin === 'constant')
          ? { ...constantValue(code, null), literal: undefined }
          : { ...unknownValue(code), cleaned: true };
      }
      case 'record':
        return this.#record(code, scope);
      case 'list': {
        const items = this.#all(code.items, scope);
        return { ...unknownValue(code, null, worstOrigin(items)), items, ...traceOf(items) };
      }
      case 'assign':
        return this.#assign(code, scope);
      case 'function':
        this.#func(code, scope, 'parameter');
        return { ...unknownValue(code, code.name, 'constant'), func: code };
      case 'branch':
        return this.#branch(code.test, code.bodies, code, scope);
      case 'return':
        return this.#returned(code, scope);
      case 'import':
        return this.#imported(code, scope);
      case 'group': {
        const parts = this.#all(code.parts, scope);
        return parts.length === 1 && parts[0]
          ? parts[0]
          : unknownValue(code, null, worstOrigin(parts) === 'constant' ? 'constant' : 'unknown');
      }
    }
  }

  #all(parts: readonly Code[], scope: Scope): Value[] {
    return parts.map((part) => this.value(part, scope));
  }

  #name(name: string, code: Code, scope: Scope): Value {
    const known = scope.find(name);
    if (known) return { ...known, code, path: known.path ?? name };
    // A name in capitals is a constant by everybody's convention, wherever it is defined.
    const origin: Origin = /^[A-Z][A-Z0-9_]+$/.test(name) ? 'constant' : 'unknown';
    return sourced(this.#flow, { ...unknownValue(code, name, origin), undeclared: true });
  }

  #member(code: Member, scope: Scope): Value {
    const object = this.value(code.object, scope);
    const index = code.index && this.value(code.index, scope);
    const name = code.name ?? index?.text ?? null;
    if (name !== null) {
      const entry = object.entries?.get(name);
      if (entry) return entry;
    }
    const item = object.items && typeof index?.literal === 'number' ? object.items[index.literal] : undefined;
    if (item) return item;
    const path = object.path === null ? null : `${object.path}.${name ?? '[]'}`.slice(0, longestPath);
    if (path !== null) {
      const field = scope.find(path);
      if (field) return { ...field, code };
      this.#observer.member(path, code);
    }
    const isItem = object.origin === 'request' || object.origin === 'parameter';
    // Constants of a module or class (`Op.or`) and of an enumeration are as unknown as the rest.
    const isPart = isItem && !/^(?:length|size)$/.test(name ?? '');
    return sourced(this.#flow, {
      ...unknownValue(code, path, isPart ? object.origin : 'unknown'),
      ...(isPart && traceOf([object])),
    });
  }

  #call(code: Call, scope: Scope): Value {
    const { callee: calleeCode } = code;
    const callee = this.value(calleeCode, scope);
    const receiver = calleeCode.kind === 'member' ? this.#quiet(calleeCode.object, scope) : undefined;
    const args = code.args.map((arg) => this.#argument(arg, scope));
    const named = new Map<string, Value>();
    for (const { key, value } of code.named) {
      const given = this.value(value, scope);
      if (key === '**')
        for (const [inner, entry] of given.entries ?? [['**', given] as const]) named.set(inner, entry);
      else if (key !== null) named.set(key, given);
    }
    // A method of a text or of something without a name still has its own.
    const path =
      callee.path ?? (calleeCode.kind === 'member' && calleeCode.name !== null ? `?.${calleeCode.name}` : '');
    const seen: SeenCall = { path, callee, receiver, args, named, code, within: this.#within };
    this.#observer.call(seen);
    if (path === 'require' || path === 'import') return this.#required(code, args);
    for (const [key, value] of named) this.#observer.property(key, value, named, value.code, path);
    if (calleeCode.kind === 'member' && calleeCode.object.kind === 'name') {
      const { name } = calleeCode.object;
      const filled = filledBy(seen, scope.find(name), this.#flow);
      if (filled) scope.set(name, filled);
    }
    const result = resultOf(seen, this.#flow);
    return result.cleaned || result.origin === 'request' ? result : this.#ownResult(seen, result, scope);
  }

  /** What a function of this file returns for these arguments. */
  #ownResult(seen: SeenCall, result: Value, scope: Scope): Value {
    const { functions } = this.#file;
    const func = functions.find(seen, this.#flow);
    if (!func) return result;
    const returns = functions.returned(func, (observer) =>
      new Walk(this.#file, observer).#apply(func, seen, scope.file),
    );
    return returns.length === 0
      ? result
      : { ...eitherValue(seen.code, returns), code: seen.code, path: result.path };
  }

  #apply(func: Func, { args, named }: SeenCall, file: Scope): void {
    const scope = new Scope(file);
    const parameters = func.parameters.filter(
      ({ target }) => target.kind !== 'name' || !isSelf.test(target.name),
    );
    for (const [index, { target, type }] of parameters.entries()) {
      const name = target.kind === 'name' ? target.name : '';
      const given = args[index] ?? named.get(name);
      const value = given && !carriesNoText.test(type ?? '') ? given : unknownValue(target, name || null);
      if (name === '') this.#bind(target, value, scope, undefined);
      else scope.declare(name, value);
    }
    this.#within = func;
    const values = this.#all(func.body, scope);
    if (func.returnsBody && values[0]) this.#observer.returned(values[0], func, func);
  }

  /** A function given to a call is a callback: who fills its parameters depends on the call. */
  #argument(code: Code, scope: Scope): Value {
    if (code.kind !== 'function') return this.value(code, scope);
    this.#func(code, scope, 'unknown');
    return { ...unknownValue(code, code.name, 'constant'), func: code };
  }

  /** Evaluated before: the observer has been told of what is inside. */
  #quiet(code: Code, scope: Scope): Value {
    return this.#known.get(code) ?? new Walk({ ...this.#file, once: undefined }, silent).value(code, scope);
  }

  #required(code: Call, args: readonly Value[]): Value {
    const path = requiredPath(args);
    if (path !== null) this.#observer.imported(path, code);
    return unknownValue(code, path);
  }

  #record(code: Extract<Code, { kind: 'record' }>, scope: Scope): Value {
    const entries = new Map<string, Value>();
    const places: [string, Value, Code][] = [];
    let worst: Value[] = [];
    for (const { key, value, start, end } of code.entries) {
      const given = this.value(value, scope);
      worst = [...worst, given].slice(-200);
      if (key === null) {
        for (const [name, inner] of given.entries ?? []) entries.set(name, inner);
        continue;
      }
      entries.set(key, given);
      places.push([key, given, { kind: 'group', start, end, parts: [] }]);
    }
    for (const [key, value, place] of places) this.#observer.property(key, value, entries, place, null);
    return { ...unknownValue(code, null, worstOrigin(worst)), entries, ...traceOf(worst) };
  }

  #assign(code: Assignment, scope: Scope): Value {
    const value = this.value(code.value, scope);
    const given = code.each ? itemOf(value, code.value) : value;
    this.#bind(code.target, given, scope, code);
    return value;
  }

  #bind(target: Code, value: Value, scope: Scope, assignment: Assignment | undefined): void {
    switch (target.kind) {
      case 'name': {
        this.#store(target.name, throughPlace(value, target), scope, assignment);
        if (assignment) this.#observer.assign(target.name, value, assignment, undefined);
        return;
      }
      case 'member': {
        const object = this.#quiet(target.object, scope);
        const index = target.index && this.value(target.index, scope);
        const name = target.name ?? index?.text ?? '[]';
        const path = `${object.path ?? '?'}.${name}`.slice(0, longestPath);
        if (this.#flow.self.test(path)) scope.setField(path, value);
        else if (object.path !== null && name !== '[]') this.#store(path, value, scope, assignment);
        if (assignment) this.#observer.assign(path, value, assignment, index);
        return;
      }
      case 'record':
        for (const { key, value: inner } of target.entries) {
          const part =
            (key !== null && value.entries?.get(key)) ||
            sourced(this.#flow, {
              ...unknownValue(
                inner,
                value.path === null || key === null ? null : `${value.path}.${key}`,
                value.origin === 'constant' ? 'unknown' : value.origin,
              ),
              ...traceOf([value]),
            });
          this.#bind(inner, part, scope, undefined);
        }
        return;
      case 'list':
        for (const [index, inner] of target.items.entries())
          this.#bind(inner, value.items?.[index] ?? partOf(value, inner), scope, undefined);
        return;
      default:
        this.value(target, scope);
    }
  }

  #store(name: string, value: Value, scope: Scope, assignment: Assignment | undefined): void {
    const before = scope.find(name);
    const code = value.code;
    if (assignment?.extends && before) scope.set(name, joinValues(code, [before, value]));
    else if (before && scope.uncertain > 0) scope.set(name, eitherKept(code, value, before));
    else scope.set(name, value);
  }

  #func(code: Func, outer: Scope, filled: Origin): void {
    const scope = new Scope(outer);
    if (code.name !== null && filled === 'parameter')
      outer.declare(code.name, { ...unknownValue(code, code.name), func: code });
    for (const decorator of code.decorators) this.value(decorator, outer);
    const handles = code.decorators.some((decorator) =>
      this.#flow.handlerDecorators.test(this.#quiet(decorator, outer).path ?? ''),
    );
    for (const parameter of code.parameters) this.#parameter(parameter, scope, handles ? 'request' : filled);
    const within = this.#within;
    this.#within = code;
    this.#observer.func(code);
    const values = this.#all(code.body, scope);
    const [only] = values;
    if (code.returnsBody && only) this.#observer.returned(only, code, code);
    this.#within = within;
  }

  #parameter({ target, decorators, fallback, type }: Parameter, scope: Scope, filled: Origin): void {
    const given = fallback && this.value(fallback, scope);
    // What is taken when a caller says nothing, and so is what the code does by itself.
    const byDefault = given ? constantOfDefault(given) : {};
    const fromRequest = decorators.some((decorator) => {
      return this.#flow.requestDecorators.test(this.#quiet(decorator, scope).path ?? '');
    });
    const harmless = carriesNoText.test(type ?? '');
    const origin = harmless ? 'unknown' : fromRequest ? 'request' : filled;
    const declare = (code: Code): void => {
      if (code.kind === 'name') {
        if (isSelf.test(code.name)) return;
        const isRequest = /^(?:self|this|req|request|ctx|context|res|response|reply)$/.test(code.name);
        const value = unknownValue(code, code.name, isRequest && !fromRequest ? 'unknown' : origin);
        const isOutside = atLeastOrigin(value, 'parameter');
        const filledIn = { ...value, ...byDefault, ...(isOutside && { trace: { code } }) };
        scope.declare(code.name, sourced(this.#flow, filledIn));
      } else if (code.kind === 'record') for (const { value } of code.entries) declare(value);
      else if (code.kind === 'list') for (const item of code.items) declare(item);
    };
    declare(target);
  }

  #choice(parts: readonly Code[], code: Code, scope: Scope): Value {
    const values = this.#all(parts, scope).filter(({ code: { kind } }) => kind !== 'operation');
    const [taken, other] = values;
    const test = parts.find(({ kind }) => kind === 'operation');
    const decided = values.length === 2 && test ? this.#decide(test, scope) : undefined;
    if (decided === undefined || !taken || !other) return eitherValue(code, values);
    return decided ? taken : other;
  }

  #decide(test: Code, scope: Scope): boolean | undefined {
    const { once } = this.#file;
    const decided = once && constantOf(test, scope, once);
    return typeof decided === 'boolean' ? decided : undefined;
  }

  #branch(test: Code | null, bodies: readonly Code[], code: Code, scope: Scope): Value {
    if (test) {
      this.value(test, scope);
      for (const checked of checkedBy(test, this.#flow)) this.#checked(checked, scope);
    }
    const decided = test ? this.#decide(test, scope) : undefined;
    if (decided === undefined) scope.uncertain += 1;
    this.#all(decided === undefined ? bodies : decided ? bodies.slice(0, 1) : bodies.slice(1), scope);
    if (decided === undefined) scope.uncertain -= 1;
    return unknownValue(code);
  }

  #checked(code: Code | undefined, scope: Scope): void {
    const name =
      code?.kind === 'name' ? code.name : code?.kind === 'member' ? this.#quiet(code, scope).path : null;
    if (name === null || name === undefined) return;
    const value = scope.find(name) ?? (code && this.#quiet(code, scope));
    for (const inner of value ? comparedBy(value.code) : []) this.#checked(inner, scope);
    if (value && value.origin !== 'constant') scope.set(name, { ...value, origin: 'unknown', cleaned: true });
  }

  #returned(code: Return, scope: Scope): Value {
    const value = this.value(code.value, scope);
    this.#observer.returned(value, this.#within, code);
    return value;
  }

  #imported(code: Import, scope: Scope): Value {
    this.#observer.imported(code.path, code);
    for (const { local, path } of code.names) scope.declare(local, unknownValue(code, path, 'unknown'));
    return unknownValue(code);
  }
}
