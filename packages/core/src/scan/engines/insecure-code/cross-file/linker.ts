// Where the values of calls and detections come from, and which sinks calls lead to, through summaries of functions.
import type { FlowStep } from '../../../../vocabulary/detection.ts';
import { partOf, restOf } from './asked-part.ts';
import type {
  CodeDetection,
  FlowOrigin,
  FunctionSummary,
  GivenFlow,
  OutgoingCall,
  ReturnedFlow,
} from './file-summary.ts';
import { withPath } from './flow-steps.ts';
import type { FoundFunction, FunctionIndex } from './function-index.ts';

/** Calls that follow each other. */
const maxCallDepth = 12;
/** Of one function, and of one value. */
const maxReached = 20;
const maxWays = 8;
const maxFields = 6;

/** Whether the path is untrusted input in the language of the file. */
export type IsSource = (path: string, file: string) => boolean;

/** How a value came: from a source, or from a parameter of the function that it is in. */
export interface Way {
  readonly from: 'source' | 'request' | 'parameter';
  /** The path of the request, as a whole. */
  readonly request?: string;
  readonly parameter?: number | string;
  /** The part of the parameter. */
  readonly fields: readonly string[];
  /** A name alone says that it is request data, or that a function returns what it is given. */
  readonly isUncertain: boolean;
  readonly isBrowser: boolean;
  /** On the way it was made an address whose host is fixed. */
  readonly hasFixedHost: boolean;
  /** Each step with its file. */
  readonly flow: readonly FlowStep[];
}

interface Reached {
  readonly detection: CodeDetection;
  readonly way: Way;
  /** Nobody on the way has put together the statement that it is about. */
  readonly needsStatement: boolean;
}

interface Returned {
  readonly flow: ReturnedFlow;
  readonly way: Way;
}

export class Linker {
  readonly #index: FunctionIndex;
  readonly #isSource: IsSource;
  /** By function: computed once, no matter who calls. */
  readonly #reached = new Map<FunctionSummary, readonly Reached[]>();
  readonly #returned = new Map<ReturnedFlow, readonly Way[]>();
  /** By what was computed once: the files of what was cut off of it. */
  readonly #limitedBy = new Map<FunctionSummary | ReturnedFlow, ReadonlySet<string>>();
  /** The files of what is cut off, here or where a file was read. */
  limited = new Set<string>();

  constructor(index: FunctionIndex, isSource: IsSource) {
    this.#index = index;
    this.#isSource = isSource;
  }

  /** Computes something of a file: where a part of it is cut off, the file is one of those. */
  within<T>(path: string, compute: () => T): T {
    return this.#noting(path, compute).computed;
  }

  #noting<T>(
    path: string,
    compute: () => T,
  ): { readonly computed: T; readonly limited: ReadonlySet<string> } {
    const before = this.limited;
    this.limited = new Set();
    const computed = compute();
    const { limited } = this;
    if (this.#index.isLimited(path) || limited.size > 0) limited.add(path);
    for (const one of limited) before.add(one);
    this.limited = before;
    return { computed, limited };
  }

  /** The same of what is computed once, no matter how often it is asked for. */
  #once<Key extends FunctionSummary | ReturnedFlow, T>(
    key: Key,
    path: string,
    { known, compute }: { readonly known: Map<Key, readonly T[]>; compute(): readonly T[] },
  ): readonly T[] {
    const found = known.get(key);
    if (found) {
      for (const one of this.#limitedBy.get(key) ?? []) this.limited.add(one);
      return found;
    }
    // Functions that call each other end here.
    known.set(key, []);
    const { computed, limited } = this.#noting(path, compute);
    known.set(key, computed);
    this.#limitedBy.set(key, limited);
    return computed;
  }

  /** The sinks that the call leads to, by what it is given. */
  reachedBy(call: OutgoingCall, from: string, depth = 0): readonly Reached[] {
    const found = this.#index.find(call.target, from);
    if (found.length === 0 || this.#isTooDeep(depth, [from, ...found.map(({ path }) => path)])) return [];
    return found.flatMap((called) =>
      this.#sinksOf(called, depth).flatMap(({ detection, way, needsStatement }) => {
        const passed = (parts: readonly GivenFlow[], isNeeded: boolean): readonly Reached[] =>
          this.#passed(way, called.summary, { given: parts, from, depth }).map((one) => ({
            detection,
            way: one,
            needsStatement: isNeeded,
          }));
        if (!needsStatement) return passed(call.given, false);
        const given = (put: boolean) => call.given.filter((one) => (one.isStatement === true) === put);
        return [...passed(given(true), false), ...passed(given(false), true)];
      }),
    );
  }

  /** Where a value comes from. @param fields the part of it that is asked for */
  waysTo(origin: FlowOrigin, path: string, fields: readonly string[], depth = 0): readonly Way[] {
    const known = { isUncertain: false, isBrowser: false, hasFixedHost: false, fields: [], flow: [] };
    if (origin.isLimited) this.limited.add(path);
    switch (origin.kind) {
      case 'source': {
        const { isNamedOnly = false, isBrowser = false } = origin;
        return [{ ...known, from: 'source', isUncertain: isNamedOnly, isBrowser }];
      }
      case 'request': {
        const isSource = this.#isSource([origin.path, ...fields].join('.'), path);
        if (isSource) return [{ ...known, from: 'source' }];
        // Of a field that holds a request it is not known yet which part is asked for.
        return fields.length === 0 ? [{ ...known, from: 'request', request: origin.path }] : [];
      }
      case 'parameter': {
        const part = [...origin.fields, ...fields].slice(0, maxFields);
        return [{ ...known, from: 'parameter', parameter: origin.parameter, fields: part }];
      }
      case 'answer':
        return this.#answered(origin, path, [...origin.fields, ...fields].slice(0, maxFields), depth);
    }
  }

  #answered(
    origin: Extract<FlowOrigin, { kind: 'answer' }>,
    path: string,
    fields: readonly string[],
    depth: number,
  ): readonly Way[] {
    if (this.#isTooDeep(depth, [path])) return [];
    const { target, given } = origin;
    const found = this.#index.find(target, path);
    if (found.length === 0) {
      if (!origin.isAssumed || this.#index.isKnown({ target, from: path })) return [];
      return this.#given(given, path, depth).map((way) => ({ ...way, isUncertain: true }));
    }
    if (origin.isGivenLimited) this.limited.add(path);
    const ways = found.flatMap((called) =>
      this.#returnedBy(called, partOf(called.summary, origin.part), depth).flatMap(({ flow, way }) => {
        const rest = restOf(flow.fields, fields);
        if (rest === undefined) return [];
        const whole = withHost(way, flow, rest);
        const asked = { ...whole, fields: [...way.fields, ...rest].slice(0, maxFields) };
        if (asked.request !== undefined)
          return this.waysTo({ kind: 'request', path: asked.request, flow: [] }, called.path, asked.fields);
        return this.#passed(asked, called.summary, { given, from: path, depth });
      }),
    );
    return this.#first(ways, maxWays, path);
  }

  #isTooDeep(depth: number, paths: readonly string[]): boolean {
    if (depth < maxCallDepth) return false;
    for (const path of paths) this.limited.add(path);
    return true;
  }

  #first<T extends Way | Reached | Returned>(all: readonly T[], max: number, path: string): readonly T[] {
    if (all.length <= max) return all;
    this.limited.add(path);
    for (const one of all.slice(max)) for (const left of pathsOf(flowOf(one))) this.limited.add(left);
    return all.slice(0, max);
  }

  /** All that the call is given. */
  #given(given: readonly GivenFlow[], path: string, depth: number): readonly Way[] {
    return this.#first(
      given.flatMap((one) => this.#complete(one.from, path, [], depth)),
      maxWays,
      path,
    );
  }

  /** With the steps that lead to the place in the file. */
  #complete(origin: FlowOrigin, path: string, fields: readonly string[], depth: number): readonly Way[] {
    return this.waysTo(origin, path, fields, depth + 1).map((way) => ({
      ...way,
      flow: [...way.flow, ...withPath(origin.flow, path)],
    }));
  }

  /** What comes from a parameter of the function comes from what the call gives for it. */
  #passed(
    way: Way,
    { parameters }: FunctionSummary,
    { given, from, depth }: { given: readonly GivenFlow[]; from: string; depth: number },
  ): readonly Way[] {
    if (way.from !== 'parameter') return [way];
    if (given.some((one) => one.isLimited)) this.limited.add(from);
    const ways = given
      .filter(
        ({ argument }) =>
          argument === way.parameter || parameters.indexOf(String(argument)) === way.parameter,
      )
      .flatMap((one) => {
        const rest = restOf(one.fields, way.fields);
        if (rest === undefined) return [];
        return this.#complete(one.from, from, rest, depth).map((known) => withHost(known, one, rest));
      });
    return this.#first(ways, maxWays, from).map((one) => ({
      ...one,
      isUncertain: one.isUncertain || way.isUncertain,
      hasFixedHost: one.hasFixedHost || way.hasFixedHost,
      flow: [...one.flow, ...way.flow],
    }));
  }

  #sinksOf({ path, summary }: FoundFunction, depth: number): readonly Reached[] {
    const compute = (): readonly Reached[] => {
      const own = summary.sinks.flatMap(({ detection, from, needsStatement = false }) =>
        this.waysTo(from, path, [], depth).map((way) => ({
          detection,
          needsStatement,
          way: { ...way, flow: [...way.flow, ...withPath(detection.flow ?? [], path)] },
        })),
      );
      const further = summary.calls.flatMap((call) => this.reachedBy(call, path, depth + 1));
      // What does not depend on a parameter is found in the file itself.
      const all = [...own, ...further].filter(({ way }) => way.from === 'parameter');
      const certain = all.filter(({ needsStatement }) => !needsStatement);
      const statements = all.filter(({ needsStatement }) => needsStatement).slice(0, maxReached);
      return [...this.#first(certain, maxReached, path), ...statements];
    };
    return this.#once(summary, path, { known: this.#reached, compute });
  }

  #returnedBy({ path }: FoundFunction, flows: readonly ReturnedFlow[], depth: number): readonly Returned[] {
    const returned = flows.flatMap((flow) => this.#waysOf(flow, path, depth).map((way) => ({ flow, way })));
    return this.#first(returned, maxReached, path);
  }

  #waysOf(flow: ReturnedFlow, path: string, depth: number): readonly Way[] {
    const compute = (): readonly Way[] => this.#complete(flow.from, path, [], depth);
    return this.#once(flow, path, { known: this.#returned, compute });
  }
}

/** A part of an address is none. */
function withHost(
  way: Way,
  { hasFixedHost = false }: ReturnedFlow | GivenFlow,
  rest: readonly string[],
): Way {
  return hasFixedHost && rest.length === 0 ? { ...way, hasFixedHost } : way;
}

function flowOf(one: Way | Reached | Returned): readonly FlowStep[] {
  return 'way' in one ? one.way.flow : one.flow;
}

export function pathsOf(flow: readonly FlowStep[]): readonly string[] {
  return flow.flatMap(({ path }) => path ?? []);
}
