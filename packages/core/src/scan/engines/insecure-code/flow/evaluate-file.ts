// Evaluates the code of one file, and where it is asked for, what its functions do with each of their parameters.
import { namesAssignedOnce } from './constant.ts';
import { Walk } from './evaluate.ts';
import type { Func, IrNode } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import { messageHandlers } from './message-handlers.ts';
import type { Observer } from './observer.ts';
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

/** Characters of functions that are summarized per file. */
const maxSummarized = 500_000;

export function evaluateFile(
  code: readonly IrNode[],
  flow: LanguageFlow,
  observer: Observer,
  summaries?: SummaryRequest,
): void {
  const once = flow.assignsOnly ? namesAssignedOnce(code) : undefined;
  const functions = new UserDefinedFunctions(code);
  const messages = flow.receivesMessages ? messageHandlers(code) : undefined;
  const walk = new Walk({ flow, once, functions, messages }, observer);
  const scope = new Scope();
  for (const part of code) walk.value(part, scope);
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
      new Walk({ flow, once, functions: anew, messages }, gatherer).summarize(func, given, scope);
    }
    done();
  }
}
