// Evaluates the IR of one file in source order, propagates taint through names, and reports every possible sink to the
// observer. One pass: loops are not repeated, and functions are evaluated where they are defined.
import { accessed, textlessField } from './accessors.ts';
import { answeredAs, noteAnswer } from './answered-as.ts';
import { answered, callbackAnswers, fieldAnswer, fieldFlow, storeAnswer } from './answers.ts';
import { listedItem } from './archive-entry.ts';
import { Binding } from './binding.ts';
import { Branching } from './branching.ts';
import { namedAs, requiredModule, resultOf, sourced } from './call-result.ts';
import { callbackParameters, callbackResult, mappedBySanitizer } from './callback.ts';
import { constructed, mutate } from './collection-propagation.ts';
import { fromRequest } from './conditions.ts';
import { answersWithData } from './data-answers.ts';
import { orFallback } from './fallback.ts';
import { GuardedScope, sameCall } from './guarded-scope.ts';
import { handledBy } from './handled-by.ts';
import { handlerValues } from './handler-roles.ts';
import { directCall } from './indirect-call.ts';
import type { Assignment, Call, Func, Import, IrNode, Member, Return } from './ir.ts';
import { keepWithRequest, keptWithRequest } from './kept-with-request.ts';
import type { LanguageFlow } from './language-flow.ts';
import { declareObject, heldFields, openFields, scopeOf } from './object-fields.ts';
import { type Observer, type SeenCall, silent } from './observer.ts';
import { type Arguments, type KnownFile, OwnCalls } from './own-calls.ts';
import { declareParameters, parametersOf, shadowingPath, typedAs } from './parameter.ts';
import { recordValue } from './record-value.ts';
import { registrationOf } from './registrations.ts';
import { Scope } from './scope.ts';
import {
  atLeastOrigin,
  carriesNoText,
  characterAt,
  constantValue,
  functionValue,
  joinValues,
  type Origin,
  patternValue,
  type TaintValue,
  throughPlace,
  traceOf,
  unknownValue,
  withTest,
  worstOrigin,
} from './taint-value.ts';
import { isAssumed } from './trace.ts';
import { declaredValue, declareImports } from './type-names.ts';

const maxPathLength = 200;

export class Walk {
  readonly #file: KnownFile;
  readonly #flow: LanguageFlow;
  readonly #observer: Observer;
  readonly #guards: GuardedScope;
  readonly #binding: Binding;
  readonly #branching: Branching;
  readonly #ownCalls: OwnCalls;
  #within: Func | undefined;
  /** The result for a node, so that a long chain of calls is read once. */
  readonly #known = new Map<IrNode, TaintValue>();
  /** Of functions that are given to a call. */
  readonly #returns = new Map<Func, TaintValue[]>();
  readonly #answeringWithData = new Set<Func>();

  constructor(file: KnownFile, observer: Observer) {
    this.#file = file;
    this.#flow = file.flow;
    this.#observer = observer;
    const known = (code: IrNode, scope: Scope): TaintValue => this.#quiet(code, scope);
    this.#guards = new GuardedScope(file, known);
    this.#branching = new Branching({
      once: file.once,
      guards: this.#guards,
      known: this.#known,
      read: (code, scope) => this.value(code, scope),
    });
    this.#binding = new Binding({
      flow: file.flow,
      observer,
      known,
      within: () => this.#within,
      read: (code, scope) => this.value(code, scope),
    });
    this.#ownCalls = new OwnCalls({
      file,
      observer,
      known: (code) => this.#known.get(code),
      apply: (func, given, scope, gatherer) => new Walk(file, gatherer).#apply(func, given, scope),
    });
  }

  value(code: IrNode, scope: Scope): TaintValue {
    const value = this.#evaluate(code, scope);
    this.#known.set(code, value);
    return value;
  }

  #evaluate(code: IrNode, scope: Scope): TaintValue {
    switch (code.kind) {
      case 'name':
        return this.#name(code.name, code, scope);
      case 'literal':
        return constantValue(code, code.value);
      case 'regexp':
        this.#observer.regexp(code.source, code);
        return patternValue(code);
      case 'member':
        return this.#member(code, scope);
      case 'call':
        return this.#call(code, scope);
      case 'joined':
        return joinValues(code, this.#all(code.parts, scope));
      case 'choice':
        return this.#branching.choice(code.parts, code, scope);
      case 'operation': {
        const parts = this.#all(code.parts, scope);
        // A number or a truth carries no text.
        return parts.every(({ origin }) => origin === 'constant')
          ? { ...constantValue(code, null), literal: undefined }
          : { ...unknownValue(code), sanitized: true };
      }
      case 'record':
        return recordValue(code, scope, this.#observer, (part) => this.value(part, scope));
      case 'list': {
        const items = this.#all(code.items, scope);
        const list = { ...unknownValue(code, null, worstOrigin(items)), items, ...traceOf(items) };
        return { ...list, madeAt: scope.uncertain };
      }
      case 'assign':
        return this.#assign(code, scope);
      case 'function':
        this.#func(code, scope, 'parameter');
        return functionValue(code);
      case 'switch':
        this.#branching.switch(code, scope);
        return unknownValue(code);
      case 'branch':
        this.#branching.branch(code, scope);
        return unknownValue(code);
      case 'return':
        return this.#returned(code, scope);
      case 'exit':
        this.#all(code.parts, scope);
        return unknownValue(code);
      case 'import':
        return this.#imported(code, scope);
      case 'export':
        // Its values are declared elsewhere, and may come later.
        return unknownValue(code);
      case 'group': {
        const parts = this.#all(code.parts, code.declares ? new Scope(scope, true) : scope);
        return parts.length === 1 && parts[0]
          ? parts[0]
          : unknownValue(code, null, worstOrigin(parts) === 'constant' ? 'constant' : 'unknown');
      }
    }
  }

  #all(parts: readonly IrNode[], scope: Scope): TaintValue[] {
    return parts.map((part) => this.value(part, scope));
  }

  #name(name: string, code: IrNode, scope: Scope): TaintValue {
    const known = scope.find(name);
    const read = known && !known.func ? undefined : this.#ownCalls.read(name, code, scope, this.#within);
    if (read) return read;
    // A variable of a source's name is not the source.
    if (known) return { ...known, code, path: known.path ?? shadowingPath(name, this.#flow) };
    // A name in capitals is a constant by everyone's convention, wherever it is defined.
    const origin: Origin = /^[A-Z][A-Z0-9_]+$/.test(name) ? 'constant' : 'unknown';
    const isNamedOnly =
      this.#flow.requestNames?.test(name) === true && !this.#flow.ambientRequest?.test(name);
    return sourced(this.#flow, { ...unknownValue(code, name, origin), undeclared: true, isNamedOnly });
  }

  #member(code: Member, scope: Scope): TaintValue {
    const object = this.value(code.object, scope);
    const index = code.index && this.value(code.index, scope);
    const name = code.name ?? index?.text ?? null;
    if (name !== null) {
      const entry = object.entries?.get(name);
      if (entry) return entry;
    }
    const item = object.items && typeof index?.literal === 'number' ? object.items[index.literal] : undefined;
    if (item) return item;
    const known = characterAt(object, index, code) ?? textlessField(object, name, this.#file, code);
    if (known) return known;
    const path = object.path === null ? null : `${object.path}.${name ?? '[]'}`.slice(0, maxPathLength);
    if (path !== null) {
      const field = scope.find(path);
      const read = field ? { ...field, code } : this.#ownCalls.read(path, code, scope, this.#within);
      if (read) return read;
      this.#observer.member(path, code);
      if (this.#flow.trusted?.test(path)) return { ...unknownValue(code, path), sanitized: true };
    }
    // The fields of what an unknown function answers are not what it was given.
    const isItem = atLeastOrigin(object, 'parameter') && !isAssumed(object.trace);
    // Constants of a module or class (`Op.or`) and of an enumeration are as unknown as the rest.
    const isPart = !/^(?:length|size|Length|Count)$/.test(name ?? '');
    const value = sourced(this.#flow, {
      ...unknownValue(code, path, isPart && isItem ? object.origin : 'unknown'),
      ...namedAs(object),
      ...(isPart && fieldFlow(object, name ?? '[]', isItem)),
    });
    return fieldAnswer(value, this.#within, this.#file.elsewhere);
  }

  #call(code: Call, scope: Scope): TaintValue {
    const { callee: calleeCode } = code;
    const callee = this.value(calleeCode, scope);
    const receiver = calleeCode.kind === 'member' ? this.#quiet(calleeCode.object, scope) : undefined;
    const callbacks: Func[] = [];
    const values = code.args.map((arg) => {
      if (arg.kind !== 'function') return this.value(arg, scope);
      callbacks.push(arg);
      return undefined;
    });
    const named = new Map<string, TaintValue>();
    for (const { key, value } of code.named) {
      if (value.kind === 'function' && key === '&') {
        callbacks.push(value);
        continue;
      }
      const given = this.value(value, scope);
      if (key === '**')
        for (const [inner, entry] of given.entries ?? [['**', given] as const]) named.set(inner, entry);
      else if (key !== null) named.set(key, given);
    }
    // A method of a text or of something without a name still has its own.
    const path =
      callee.path ?? (calleeCode.kind === 'member' && calleeCode.name !== null ? `?.${calleeCode.name}` : '');
    const within = this.#within;
    const file = this.#file;
    const name = path.slice(path.lastIndexOf('.') + 1);
    const registration = registrationOf({ path, receiver, args: values }, this.#flow, this.#file.modules);
    const called = { path, callee, receiver, named, code, within };
    const given = (func: Func): readonly (TaintValue | undefined)[] =>
      registration
        ? handlerValues(func, registration, { path, flow: this.#flow, scope })
        : (callbackParameters({ name, receiver, args: values, code }, func) ??
          callbackAnswers({ ...called, args: values }, func, file.elsewhere));
    const returns = this.#callbacks(callbacks, given, scope);
    const args = values.map((value, index) => value ?? functionValue(code.args[index] ?? code));
    const isOwn = (): boolean => callee.func !== undefined || file.functions.isOwn(path);
    const place = { depth: scope.uncertain, answeredAs: answeredAs(scope) };
    const seen: SeenCall = { ...called, ...place, args, file, isOwn };
    this.#observer.call(seen);
    if (registration) this.#ownCalls.register(seen, registration, scope);
    this.#ownCalls.runBefore(seen, scope);
    const direct = directCall(seen, this.#flow);
    if (direct) this.#observer.call(direct);
    const module = requiredModule(seen, file.modules, this.#observer);
    if (module) return module;
    for (const [key, value] of named) this.#observer.property(key, value, named, value.code, path);
    mutate(seen, scope, this.#flow);
    keepWithRequest(seen, scope);
    noteAnswer(seen, scope);
    this.#guards.passed(code, scope);
    const mapped =
      keptWithRequest(seen, scope) ??
      mappedBySanitizer(seen, this.#flow) ??
      (callbacks.length > 0
        ? callbackResult(seen, returns, this.#guards.admits(callbacks[0], scope))
        : undefined);
    if (mapped) return mapped;
    const result = constructed(seen) ?? accessed(seen, this.#file.classes) ?? resultOf(seen, this.#flow);
    // A path that a framework fills stays a request; what merely passes on (`get`) may be a function of this file.
    const isSource = result.origin === 'request' && this.#flow.sources.test(result.path ?? '');
    const checked = scope.find(sameCall(code, result) ?? '');
    if (isSource || checked?.sanitized) return checked ?? result;
    const own = this.#ownCalls.result(seen, result, scope);
    if (own === result) {
      storeAnswer(seen, scope, file.elsewhere);
      return answered(seen, result, file.elsewhere);
    }
    // Where the name says that it is safe, a function of this file is taken at its word only where that may be true.
    return !result.sanitized || (fromRequest(own) && !isAssumed(own.trace)) ? own : result;
  }

  /** The body, with these arguments; gives what the object holds afterwards. */
  summarize(
    func: Func,
    args: readonly (TaintValue | undefined)[],
    file: Scope,
    self?: TaintValue,
  ): ReadonlyMap<string, TaintValue> {
    const object = new Scope(file, true);
    if (self) declareObject(object, self, func, { flow: this.#flow, outer: file });
    const before = openFields(object, func, this.#flow);
    this.#apply(func, { args, named: new Map() }, object);
    return new Map(
      [...heldFields(object, func, this.#flow)].filter(([name, value]) => before.get(name) !== value),
    );
  }

  #apply(func: Func, { args, named, fields = [] }: Arguments, file: Scope): void {
    const scope = scopeOf(func, file);
    for (const [index, { target, type }] of parametersOf(func).entries()) {
      const name = target.kind === 'name' ? target.name : '';
      const passed = args[index] ?? named.get(name);
      const given = passed && throughPlace(typedAs(passed, type, file), target);
      const isTextless = carriesNoText.test(type ?? '');
      const unknown = { ...unknownValue(target, name || null), ...(isTextless && { sanitized: true }) };
      const value = given && !isTextless ? given : unknown;
      if (name === '') this.#binding.bind(target, value, scope, undefined);
      else scope.declare(name, value);
      for (const [field, checked] of fields[index] ?? [])
        scope.declare(`${value.path ?? name}.${field}`, checked);
    }
    this.#within = func;
    const values = this.#all(func.body, scope);
    if (func.returnsBody && values[0]) this.#observer.returned(values[0], func, func);
  }

  /** Evaluates functions given to a call, whose parameters the call fills; gives what they return. */
  #callbacks(
    functions: readonly Func[],
    given: (func: Func) => readonly (TaintValue | undefined)[],
    scope: Scope,
  ): readonly TaintValue[] {
    const returns: TaintValue[] = [];
    for (const func of functions) {
      this.#returns.set(func, returns);
      this.#func(func, scope, 'unknown', given(func));
    }
    return returns;
  }

  /** Evaluated before: the observer has been notified of what is inside. */
  #quiet(code: IrNode, scope: Scope): TaintValue {
    const known = this.#known.get(code) ?? (this.#file.asked.has(code) ? unknownValue(code) : undefined);
    if (known) return known;
    this.#file.asked.add(code);
    const value = new Walk({ ...this.#file, once: undefined }, silent).value(code, scope);
    this.#file.asked.delete(code);
    return value;
  }

  #assign(code: Assignment, scope: Scope): TaintValue {
    const value = declaredValue(code, this.value(code.value, scope), scope, this.#flow.types);
    const given = code.each ? listedItem(value, code.value) : withTest(value, code.value);
    this.#binding.bind(code.target, given, scope, code);
    return value;
  }

  /** @param given what its parameters hold, where that is known of the call that it is given to */
  #func(code: Func, outer: Scope, origin: Origin, given: readonly (TaintValue | undefined)[] = []): void {
    const scope = scopeOf(code, outer);
    this.#file.scopes.set(code, outer);
    if (code.name !== null && origin === 'parameter')
      outer.declare(code.name, { ...unknownValue(code, code.name), func: code });
    for (const decorator of code.decorators) this.value(decorator, outer);
    declareParameters(code, scope, {
      flow: this.#flow,
      callerOrigin: origin,
      isMessageHandler: this.#file.messages?.has(code) === true,
      read: (part) => this.value(part, scope),
      pathOf: (part) => this.#quiet(part, scope).path,
    });
    const known = (part: IrNode): TaintValue => this.#quiet(part, outer);
    const handled = handledBy(code, { file: this.#file, scope: outer, known });
    for (const [name, value] of handled?.fields ?? []) scope.declare(name, value);
    if (handled && answersWithData(code, handled, this.#file.mayAnswerPages))
      this.#answeringWithData.add(code);
    const parameters = handled
      ? handlerValues(code, handled.registration, { path: handled.path, flow: this.#flow, scope: outer })
      : given;
    for (const [index, { target }] of parametersOf(code).entries()) {
      const value = parameters[index];
      if (value) this.#binding.bind(target, throughPlace(value, target), scope, undefined);
    }
    const within = this.#within;
    this.#within = code;
    this.#observer.func(code);
    const [only] = this.#all(code.body, scope);
    if (code.returnsBody && only) {
      this.#returns.get(code)?.push(only);
      this.#observer.returned(only, code, code);
    }
    this.#within = within;
  }

  #returned(code: Return, scope: Scope): TaintValue {
    const value = orFallback(this.value(code.value, scope), code);
    if (this.#within) this.#returns.get(this.#within)?.push(value);
    const isData = this.#within !== undefined && this.#answeringWithData.has(this.#within);
    this.#observer.returned(isData ? { ...value, sanitized: true } : value, this.#within, code);
    return value;
  }

  #imported(code: Import, scope: Scope): TaintValue {
    if (!code.keepsNames) {
      this.#file.modules.add(code.path);
      this.#observer.imported(code.path, code);
    }
    declareImports(code, scope);
    return unknownValue(code);
  }
}
