// Data flows from one file into others: calls that carry request data, followed through the summaries of the functions
// they lead to, down to the sinks. A file is summarized once, and only if such a call leads there.
import type { Confidence } from '../../../../vocabulary/confidence.ts';
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';
import type { FunctionSummary, OutgoingCall } from './file-summary.ts';
import { shortenedFlow, withPath } from './flow-steps.ts';
import type { TargetResolver } from './resolve-target.ts';

/** Of one repository. */
export const linkLimits = { calls: 100_000, files: 5_000, depth: 6, detections: 10_000 } as const;

export interface SummarizedPath {
  readonly path: string;
  /** Null of a file in which no name stands that is asked for. */
  readonly functions: readonly FunctionSummary[] | null;
}

/**
 * Reads files again; gives nothing of those that cannot be read.
 *
 * @param wanted by path, the names of the functions that are asked for
 */
export type Summarize = (wanted: ReadonlyMap<string, ReadonlySet<string>>) => AsyncIterable<SummarizedPath>;

export interface LinkedFlows {
  readonly detections: readonly Detection[];
  /** Whether a limit ended the search. */
  readonly isLimited: boolean;
}

/** @param calls by the path of their file, in the order in which files were scanned */
export async function linkSummaries(
  calls: ReadonlyMap<string, readonly OutgoingCall[]>,
  resolver: TargetResolver,
  summarize: Summarize,
): Promise<LinkedFlows> {
  const linker = new Linker(resolver);
  const outgoing = [...calls].flatMap(([from, own]) => own.map((call) => ({ call, from })));
  const followed = outgoing.slice(0, linkLimits.calls);
  const isRead = await linker.read(followed, summarize);
  const found = new Map<string, Detection>();
  for (const { call, from } of followed) {
    for (const { detection, flow } of linker.reachedBy(call, from)) {
      const { ruleId, location } = detection;
      const key = `${ruleId}:${location?.path}:${location?.startLine}`;
      const known = found.get(key);
      const confidence = call.isNamedOnly ? atMostMedium(detection.confidence) : detection.confidence;
      if (known && (known.confidence !== 'medium' || confidence === 'medium')) continue;
      if (found.size >= linkLimits.detections) continue;
      found.set(key, {
        ...detection,
        ...(confidence && { confidence }),
        flow: shortenedFlow([...withPath(call.flow, from), ...flow], location?.path),
      });
    }
  }
  const isLimited = !isRead || followed.length < outgoing.length || found.size >= linkLimits.detections;
  return { detections: [...found.values()], isLimited };
}

/** What the name of a variable alone says is never of high confidence. */
function atMostMedium(confidence: Confidence = 'high'): Confidence {
  return confidence === 'high' ? 'medium' : confidence;
}

interface CallFrom {
  readonly call: OutgoingCall;
  readonly from: string;
}

interface Called {
  readonly path: string;
  readonly callee: FunctionSummary;
  /** Of the parameter that is given the value. */
  readonly place: number;
}

interface Reached {
  readonly detection: Detection;
  /** From the parameter to the sink, each step with its file. */
  readonly flow: readonly FlowStep[];
}

const maxReached = 20;

class Linker {
  readonly #resolver: TargetResolver;
  readonly #functions = new Map<string, readonly FunctionSummary[]>();
  /** By file, function and parameter: computed once, no matter who calls. */
  readonly #reached = new Map<string, readonly Reached[]>();

  constructor(resolver: TargetResolver) {
    this.#resolver = resolver;
  }

  /** Summarizes the files that the calls lead to, those that these lead to, and so on; false where there are too many. */
  async read(calls: readonly CallFrom[], summarize: Summarize): Promise<boolean> {
    const seen = new Set<string>();
    let next = calls;
    for (let depth = 0; depth < linkLimits.depth && next.length > 0; depth++) {
      const wanted = this.#wanted(next);
      if (this.#functions.size + wanted.size > linkLimits.files) return false;
      for await (const { path, functions } of summarize(wanted))
        if (functions !== null) this.#functions.set(path, functions);
      next = next.flatMap(({ call, from }) => {
        const called = this.#called(call, from);
        if (!called || seen.has(keyOf(called))) return [];
        seen.add(keyOf(called));
        const further = called.callee.byParameter[called.place]?.calls ?? [];
        return further.map((one) => ({ call: one, from: called.path }));
      });
    }
    return true;
  }

  /** Of files that are not summarized yet, the names that the calls ask for. */
  #wanted(calls: readonly CallFrom[]): ReadonlyMap<string, ReadonlySet<string>> {
    const wanted = new Map<string, Set<string>>();
    for (const { call, from } of calls)
      for (const path of this.#resolver.candidates(call.target, from)) {
        if (this.#functions.has(path)) continue;
        const names = wanted.get(path) ?? new Set();
        wanted.set(path, names.add(call.target.name));
      }
    return wanted;
  }

  reachedBy(call: OutgoingCall, from: string, depth = 0): readonly Reached[] {
    const called = depth < linkLimits.depth ? this.#called(call, from) : undefined;
    if (!called) return [];
    const key = keyOf(called);
    const known = this.#reached.get(key);
    if (known) return known;
    // Functions that call each other end here.
    this.#reached.set(key, []);
    const { path, callee, place } = called;
    const summary = callee.byParameter[place];
    const own = (summary?.sinks ?? []).map((detection) => ({
      detection,
      flow: withPath(detection.flow ?? [], path),
    }));
    const further = (summary?.calls ?? []).flatMap((next) =>
      this.reachedBy(next, path, depth + 1).map(({ detection, flow }) => ({
        detection,
        flow: [...withPath(next.flow, path), ...flow],
      })),
    );
    const reached = [...own, ...further].slice(0, maxReached);
    this.#reached.set(key, reached);
    return reached;
  }

  /** Undefined where no function has the name, or more than one that could be meant. */
  #called({ target, argument }: OutgoingCall, from: string): Called | undefined {
    const found = this.#resolver
      .candidates(target, from)
      .flatMap((path) => this.#named(path, target.name).map((callee) => ({ path, callee })));
    const [only, ...more] = found;
    if (!only || more.length > 0) return undefined;
    const { parameters } = only.callee;
    const place = typeof argument === 'number' ? argument : parameters.indexOf(argument);
    return place < 0 ? undefined : { ...only, place };
  }

  #named(path: string, name: string): readonly FunctionSummary[] {
    const functions = this.#functions.get(path) ?? [];
    const named = functions.filter((one) => one.name === name);
    // What a module exports under no name is the one function that it has.
    return name === 'default' && named.length === 0 && functions.length === 1 ? functions : named;
  }
}

function keyOf({ path, callee, place }: Called): string {
  return `${path}\0${callee.name}\0${place}`;
}
