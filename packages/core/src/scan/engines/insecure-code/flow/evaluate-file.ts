// Evaluates the code of one file, and where it is asked for, what its functions do with each of their parameters.
import { type Elsewhere, receiverArgument } from './answers.ts';
import { namesAssignedOnce } from './constant.ts';
import { makesPagesByDefault } from './data-answers.ts';
import { enclosingClass } from './enclosing-class.ts';
import { Walk } from './evaluate.ts';
import { exportedPaths, sharedVariables } from './exports.ts';
import { classesOf, rolesOf } from './handled-by.ts';
import { handlerForms } from './handler-forms.ts';
import { handlerValues } from './handler-roles.ts';
import type { Func, IrNode } from './ir.ts';
import type { HandlerForm, LanguageFlow } from './language-flow.ts';
import { messageHandlers } from './message-handlers.ts';
import { readsObject } from './object-fields.ts';
import { type Observer, silent } from './observer.ts';
import type { KnownFile } from './own-calls.ts';
import { parametersOf } from './parameter.ts';
import { Scope } from './scope.ts';
import { carriesNoText, type TaintValue, unknownValue } from './taint-value.ts';
import { UserDefinedFunctions } from './user-defined-functions.ts';
import { isWorkerCode } from './worker-code.ts';

/** Evaluates functions once more, with request data in their parameters, to learn what becomes of it. */
export interface SummaryRequest {
  wants(func: Func): boolean;
  /** More code is there than is evaluated. */
  limited(): void;
  /**
   * @param names by which other files may know the function
   * @param parameters what stands at the beginning of the data flow of each parameter, and its place
   */
  observe(
    names: readonly string[],
    func: Func,
    parameters: ReadonlyMap<IrNode, number | string>,
  ): {
    readonly observer: Observer;
    /** @param isObject what the object holds afterwards that it was called on */
    returned(value: TaintValue, isObject: boolean): void;
    done(): void;
  };
}

/** Evaluates functions as handlers, to learn what becomes of requests if another file registers them. */
export interface HandlerRequest {
  /** More code is there than is evaluated. */
  limited(): void;
  /** @param names by which other files may know the function */
  observe(names: readonly string[], form: HandlerForm): { readonly observer: Observer; done(): void };
}

/** What is learned of functions for other files. */
interface Requests {
  readonly summaries?: SummaryRequest;
  readonly handlers?: HandlerRequest | undefined;
  /** The function of another file that a call may lead to. */
  readonly elsewhere?: Elsewhere;
  /** The file as it is written. */
  readonly text?: string;
}

/** Characters of functions that are summarized per file. */
const maxSummarized = 500_000;

export function evaluateFile(
  code: readonly IrNode[],
  flow: LanguageFlow,
  observer: Observer,
  { summaries, handlers, elsewhere, text = '' }: Requests = {},
): void {
  const once = flow.assignsOnly ? namesAssignedOnce(code) : undefined;
  const limited = (): void => (handlers ?? summaries)?.limited();
  const functions = new UserDefinedFunctions(code, limited);
  const messages = flow.receivesMessages ? messageHandlers(code) : undefined;
  const modules = new Set<string>();
  const scopes = new Map<Func, Scope>();
  const classes = classesOf(code);
  const validated: KnownFile['validated'] = new Map();
  const runsInWorker = (): boolean => flow.receivesMessages === true && isWorkerCode(code, text);
  let pages: boolean | undefined;
  // Asked of each route.
  const mayAnswerPages = (): boolean => {
    pages ??= makesPagesByDefault(code);
    return pages;
  };
  const enclosing: KnownFile['enclosingClass'] = (place) => enclosingClass(code, place);
  const known = {
    enclosingClass: enclosing,
    classes,
    modules,
    scopes,
    validated,
    elsewhere,
    asked: new Set<IrNode>(),
  };
  const file: KnownFile = { flow, once, functions, messages, runsInWorker, mayAnswerPages, ...known };
  const walk = new Walk(file, observer);
  const scope = new Scope();
  for (const part of code) walk.value(part, scope);
  if (observer.exported) {
    const exported = flow.sharesVariables
      ? sharedVariables(code, scope)
      : exportedPaths(code, scope, (part) => new Walk(file, silent).value(part, scope));
    for (const one of exported) observer.exported(one);
  }
  if (observer.declared)
    for (const type of classes.values())
      observer.declared(
        type,
        rolesOf(type, { file, scope, known: (part) => new Walk(file, silent).value(part, scope) }),
      );
  if (handlers) evaluateHandlers(file, handlers, scope);
  if (summaries) evaluateParameters(file, summaries, scope);
}

function evaluateParameters(file: KnownFile, summaries: SummaryRequest, scope: Scope): void {
  // Most methods read their object: what they do with their parameters has a budget of its own.
  const ofParameters = { functions: file.functions.anew(), textLeft: maxSummarized };
  const ofObjects = { functions: file.functions.anew(), textLeft: maxSummarized };
  for (const [func, names] of callableFunctions(file.functions)) {
    if (ofParameters.textLeft < 0) return;
    if (!summaries.wants(func)) continue;
    const parameters = parametersOf(func);
    const places = new Map<IrNode, number | string>(parameters.map(({ target }, place) => [target, place]));
    const self: IrNode = { kind: 'group', start: func.start, end: func.start, parts: [] };
    const request = summaries.observe(names, func, places.set(self, receiverArgument));
    const read = (args: readonly (TaintValue | undefined)[], object?: TaintValue): void => {
      const budget = object ? ofObjects : ofParameters;
      budget.textLeft -= func.end - func.start;
      if (budget.textLeft < 0) {
        summaries.limited();
        return;
      }
      const { functions } = budget;
      const walk = new Walk({ ...file, functions }, returning(request.observer, func, request.returned));
      const fields = walk.summarize(func, args, file.scopes.get(func) ?? scope, object);
      const holder = { ...unknownValue(func), entries: fields };
      if (fields.size > 0) request.returned(holder, true);
    };
    // One after the other: a value made of two parameters has the data flow of one.
    for (const [place, { target, type }] of parameters.entries())
      if (!carriesNoText.test(type ?? '') && !carriesNothing(target))
        read(parameters.map((_, index) => (index === place ? begun(target, null) : undefined)));
    if (func.owner !== undefined && func.constructs === undefined && readsObject(func, file.flow))
      read([], begun(self, 'this'));
    request.done();
  }
}

/** What a response or what goes on is called: reading the function once more for it would find nothing. */
const answering = /^(?:res|response|reply|next|done|cb|callback)$/;

function carriesNothing(target: IrNode): boolean {
  return target.kind === 'name' && answering.test(target.name);
}

function begun(code: IrNode, path: string | null): TaintValue {
  return { ...unknownValue(code, path, 'request'), trace: { code, fields: [] } };
}

function returning(
  observer: Observer,
  func: Func,
  found: (value: TaintValue, isObject: boolean) => void,
): Observer {
  return {
    ...observer,
    returned: (value, within, code) => {
      observer.returned(value, within, code);
      if (within === func) found(value, false);
    },
  };
}

/** Functions that other files can call, with the names by which they know them. */
function callableFunctions(
  { callable }: UserDefinedFunctions,
  handlerMethods?: RegExp,
): ReadonlyMap<Func, readonly string[]> {
  const named = new Map<Func, string[]>();
  for (const [name, func] of callable) {
    // `Detail.as_view()`
    const ofClass = handlerMethods?.test(name) ? [func.owner?.name ?? name] : [];
    named.set(func, [...(named.get(func) ?? []), name, ...ofClass]);
  }
  return named;
}

function evaluateHandlers(file: KnownFile, handlers: HandlerRequest, scope: Scope): void {
  const { flow } = file;
  const functions = file.functions.anew();
  let textLeft = maxSummarized;
  for (const [func, names] of callableFunctions(functions, flow.handlerMethods))
    for (const form of handlerForms(func, file, scope)) {
      textLeft -= func.end - func.start;
      if (textLeft < 0) {
        handlers.limited();
        return;
      }
      const { observer, done } = handlers.observe(names, form);
      const outer = file.scopes.get(func) ?? scope;
      const given = handlerValues(func, form, { flow, scope: outer });
      new Walk({ ...file, functions }, observer).summarize(func, given, outer);
      done();
    }
}
