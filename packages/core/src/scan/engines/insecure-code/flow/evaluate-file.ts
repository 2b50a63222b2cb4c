// Evaluates the code of one file, and where it is asked for, what its functions do with each of their parameters.
import { namesAssignedOnce } from './constant.ts';
import { Walk } from './evaluate.ts';
import { classesOf } from './handled-by.ts';
import { handlerForms } from './handler-forms.ts';
import { handlerValues } from './handler-roles.ts';
import type { Func, IrNode } from './ir.ts';
import type { HandlerForm, LanguageFlow } from './language-flow.ts';
import { messageHandlers } from './message-handlers.ts';
import type { Observer } from './observer.ts';
import type { KnownFile } from './own-calls.ts';
import { frameworkNames, parametersOf } from './parameter.ts';
import { Scope } from './scope.ts';
import { carriesNoText, unknownValue } from './taint-value.ts';
import { UserDefinedFunctions } from './user-defined-functions.ts';

/** Evaluates functions once more, with request data in their parameters, to learn what becomes of it. */
export interface SummaryRequest {
  wants(func: Func): boolean;
  /** @param parameters what stands at the beginning of the data flow of each parameter, and its place */
  observe(
    name: string,
    func: Func,
    parameters: ReadonlyMap<IrNode, number>,
  ): { readonly observer: Observer; done(): void };
}

/** Evaluates functions as handlers, to learn what becomes of requests if another file registers them. */
export interface HandlerRequest {
  /** @param names by which other files may know the function */
  observe(names: readonly string[], form: HandlerForm): { readonly observer: Observer; done(): void };
}

/** What is learned of functions for other files. */
interface Requests {
  readonly summaries?: SummaryRequest;
  readonly handlers?: HandlerRequest | undefined;
}

/** Characters of functions that are summarized per file. */
const maxSummarized = 500_000;

export function evaluateFile(
  code: readonly IrNode[],
  flow: LanguageFlow,
  observer: Observer,
  { summaries, handlers }: Requests = {},
): void {
  const once = flow.assignsOnly ? namesAssignedOnce(code) : undefined;
  const functions = new UserDefinedFunctions(code);
  const messages = flow.receivesMessages ? messageHandlers(code) : undefined;
  const modules = new Set<string>();
  const scopes = new Map<Func, Scope>();
  const classes = classesOf(code);
  const file = { flow, once, functions, messages, classes, modules, scopes };
  const walk = new Walk(file, observer);
  const scope = new Scope();
  for (const part of code) walk.value(part, scope);
  if (handlers) evaluateHandlers(file, handlers, scope);
  if (!summaries) return;
  const anew = functions.anew();
  let textLeft = maxSummarized;
  for (const [name, func] of functions.callable) {
    if (textLeft < 0) return;
    if (!summaries.wants(func)) continue;
    const parameters = parametersOf(func);
    const { observer: gatherer, done } = summaries.observe(
      name,
      func,
      new Map(parameters.map(({ target }, place) => [target, place])),
    );
    // One after the other: a value made of two parameters has the data flow of one.
    for (const [place, { target, type }] of parameters.entries()) {
      // A request that is handed on as a whole is a source by its own name.
      if (carriesNoText.test(type ?? '')) continue;
      if (target.kind === 'name' && frameworkNames.test(target.name)) continue;
      textLeft -= func.end - func.start;
      if (textLeft < 0) break;
      const given = parameters.map((_, index) =>
        index === place ? { ...unknownValue(target, null, 'request'), trace: { code: target } } : undefined,
      );
      new Walk({ ...file, functions: anew }, gatherer).summarize(func, given, scope);
    }
    done();
  }
}

function evaluateHandlers(file: KnownFile, handlers: HandlerRequest, scope: Scope): void {
  const { flow } = file;
  const functions = file.functions.anew();
  const named = new Map<Func, string[]>();
  for (const [name, func] of functions.callable) {
    // `Detail.as_view()`
    const ofClass = flow.handlerMethods?.test(name) ? [func.owner?.name ?? name] : [];
    named.set(func, [...(named.get(func) ?? []), name, ...ofClass]);
  }
  let textLeft = maxSummarized;
  for (const [func, names] of named)
    for (const form of handlerForms(func, file, scope)) {
      textLeft -= func.end - func.start;
      if (textLeft < 0) return;
      const { observer, done } = handlers.observe(names, form);
      const outer = file.scopes.get(func) ?? scope;
      const given = handlerValues(func, form, { flow, scope: outer });
      new Walk({ ...file, functions }, observer).summarize(func, given, outer);
      done();
    }
}
