// Where a data flow comes from, written so that other files can ask it.
import type { FlowStep } from '../../../../vocabulary/detection.ts';
import type { IrNode } from '../flow/ir.ts';
import {
  type GivenPart,
  isAssumed,
  isBrowserSource,
  isLocalSource,
  isNamedOnly,
  rootOf,
  type Trace,
  wasLimited,
} from '../flow/trace.ts';
import type { FlowOrigin, GivenFlow } from './file-summary.ts';

/** Parameters of the function that is read, by the code at the beginning of their data flows. */
export type Parameters = ReadonlyMap<IrNode, number | string>;

export const noParameters: Parameters = new Map();

export class FlowOrigins {
  readonly #steps: (trace: Trace | undefined, last: IrNode) => readonly FlowStep[];
  readonly #parameters: Parameters;
  readonly #known = new Map<Trace, FlowOrigin | null>();

  /** @param steps the places of a data flow, with the last of it */
  constructor(
    steps: (trace: Trace | undefined, last: IrNode) => readonly FlowStep[],
    parameters: Parameters = noParameters,
  ) {
    this.#steps = steps;
    this.#parameters = parameters;
  }

  /** Null of what nobody else fills: local users, or functions that nobody has read. */
  of(trace: Trace): FlowOrigin | null {
    const known = this.#known.get(trace);
    if (known !== undefined) return known;
    const origin = this.#find(trace);
    this.#known.set(trace, origin);
    return origin;
  }

  /** What a call is given. */
  given(parts: readonly GivenPart[], call: IrNode): readonly GivenFlow[] {
    return parts.flatMap(({ argument, fields, trace, request, ...known }): GivenFlow[] => {
      const from =
        request === undefined
          ? trace && this.of(trace)
          : { kind: 'request' as const, path: request, flow: this.#steps(undefined, call) };
      return from ? [{ argument, fields, from, ...known }] : [];
    });
  }

  #find(trace: Trace): FlowOrigin | null {
    if (isAssumed(trace)) return null;
    const root = rootOf(trace);
    const flow = this.#steps(trace.before, trace.code);
    const { fields = [] } = trace;
    const limits = wasLimited(trace) ? { isLimited: true } : {};
    if (root.answer) {
      const { target, given, isAssumed: isAssumedAnswer, part, isLimited: isGivenLimited } = root.answer;
      return {
        kind: 'answer',
        target,
        given: this.given(given, root.code),
        fields,
        ...(isAssumedAnswer && { isAssumed: true }),
        ...(part && { part }),
        ...(isGivenLimited && { isGivenLimited }),
        flow,
        ...limits,
      };
    }
    const parameter = this.#parameters.get(root.code);
    if (parameter !== undefined) return { kind: 'parameter', parameter, fields, flow, ...limits };
    if (isLocalSource(trace)) return null;
    return {
      kind: 'source',
      flow,
      ...(isNamedOnly(trace) && { isNamedOnly: true }),
      ...(isBrowserSource(trace) && { isBrowser: true }),
      ...limits,
    };
  }
}

/** Of someone else than who runs the program, or looks at the page. */
export function isRemote(trace: Trace | undefined): boolean {
  return !isLocalSource(trace) && !isBrowserSource(trace);
}

/** Whether it depends on what a function of another file answers. */
export function isConditional(trace: Trace | undefined): boolean {
  return trace !== undefined && rootOf(trace).answer !== undefined;
}
