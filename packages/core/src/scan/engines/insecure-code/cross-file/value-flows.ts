// What values hold of what others fill, by their parts: what functions return, and hand to functions that they are given.
import { taintedParts } from '../flow/answers.ts';
import type { SeenCall } from '../flow/observer.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { FlowOrigin, HandedFlow, ReturnedFlow } from './file-summary.ts';
import type { FlowOrigins } from './flow-origin.ts';

export function returnedFlows(value: TaintValue, origins: FlowOrigins): readonly ReturnedFlow[] {
  return taintedParts(value).flatMap(({ fields, trace, hasFixedHost }) => {
    const from = trace && origins.of(trace);
    return from ? [{ fields, from, ...(hasFixedHost && { hasFixedHost }) }] : [];
  });
}

/**
 * Which parameters of a function reach a callback that it calls, as in `(id, then) => then(id)`: `argument` is
 * the callback, `parameter` its own.
 */
export function handedFlows(
  { path, args }: SeenCall,
  names: readonly string[],
  origins: FlowOrigins,
): HandedFlow[] {
  const argument = path === '' ? -1 : names.indexOf(path);
  if (argument < 0) return [];
  return args.flatMap((value, parameter) =>
    returnedFlows(value, origins)
      .filter(({ from }) => dependsOnParameter(from))
      .map((flow) => ({ ...flow, argument, parameter })),
  );
}

/** Others are found in the file itself. */
export function dependsOnParameter(origin: FlowOrigin): boolean {
  if (origin.kind === 'parameter') return true;
  return origin.kind === 'answer' && origin.given.some(({ from }) => dependsOnParameter(from));
}
