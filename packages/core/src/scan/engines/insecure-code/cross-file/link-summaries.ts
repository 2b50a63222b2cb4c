// Data flows from one file into others and back: calls that carry request data, followed through the summaries of the
// functions they lead to, down to the sinks; and results of such functions, followed back to what they were given.
import type { Confidence } from '../../../../vocabulary/confidence.ts';
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';
import type { CodeDetection, ConditionalDetection, FlowOrigin, OutgoingCall } from './file-summary.ts';
import { shortenedFlow, withPath } from './flow-steps.ts';
import type { FoundFunction, FunctionIndex, TargetFrom } from './function-index.ts';
import { type IsSource, Linker, pathsOf, type Way } from './linker.ts';
import { calledAsOwn, withoutOwnFunctions } from './own-functions.ts';

/** Of one repository. */
export const linkLimits = { calls: 100_000, detections: 10_000 } as const;

/** What a file says of others. */
export interface OutgoingFlows {
  /** Its path. */
  readonly from: string;
  /** What leads to it: where its function is registered. */
  readonly before: readonly FlowStep[];
  readonly calls: readonly OutgoingCall[];
  readonly conditional: readonly ConditionalDetection[];
}

export interface LinkedFlows {
  readonly detections: readonly Detection[];
  /** Files of flows that a limit cut off: where they begin, what they lead through, and what was left out. */
  readonly limited: ReadonlySet<string>;
}

export interface LinkOptions {
  readonly index: FunctionIndex;
  readonly isSource: IsSource;
  /** The detection where no remote attacker is proven to fill the value. */
  unproven(detection: CodeDetection): CodeDetection;
  /** Whether the file that the target leads to has a function that returns request data by itself. */
  returnsSource(target: TargetFrom): boolean;
}

interface FollowedCall extends Omit<OutgoingFlows, 'calls' | 'conditional'> {
  readonly call: OutgoingCall;
}

interface FollowedDetection extends Omit<OutgoingFlows, 'calls' | 'conditional'> {
  readonly one: ConditionalDetection;
}

/** Flows that may carry request data. */
export interface FollowedFlows {
  readonly calls: readonly FollowedCall[];
  readonly conditional: readonly FollowedDetection[];
  /** Found in single files, at calls of which only the name is known. */
  readonly held: readonly CodeDetection[];
}

export function followedFlows(
  flows: readonly OutgoingFlows[],
  held: readonly CodeDetection[],
  { returnsSource }: Pick<LinkOptions, 'returnsSource'>,
): FollowedFlows {
  // A function that is given nothing of a request may return such by itself; most do not, and need not be read.
  const mayHold = (origin: FlowOrigin, from: string): boolean =>
    origin.kind !== 'answer' ||
    origin.isGivenLimited === true ||
    origin.given.some((one) => mayHold(one.from, from)) ||
    returnsSource({ target: origin.target, from });
  return {
    calls: flows
      .flatMap(({ calls, from, before }) => calls.map((call) => ({ call, from, before })))
      .filter(({ call, from }) => call.given.some((one) => mayHold(one.from, from))),
    conditional: flows
      .flatMap(({ conditional, from, before }) => conditional.map((one) => ({ one, from, before })))
      .filter(({ one, from }) => mayHold(one.from, from)),
    held,
  };
}

/** What must be read to follow them, besides what the functions that are found lead to. */
export function followedTargets({ calls, conditional, held }: FollowedFlows): readonly TargetFrom[] {
  return [
    ...calls.flatMap(({ call, from }) => targetsOfCall(call, from)),
    ...conditional.flatMap(({ one, from }) => [...targetsOf(one.from, from), ...calledAsOwn(one.detection)]),
    ...held.flatMap(calledAsOwn),
  ];
}

/** What one file leads to: those held first, then one of each place that is reached. */
export interface FollowedTo {
  readonly held: readonly Detection[];
  readonly found: readonly Detection[];
  readonly limited: ReadonlySet<string>;
}

/** By what is read. Other files that are followed make no difference. */
export function follow(
  { calls, conditional, held }: FollowedFlows,
  { index, isSource, unproven }: Pick<LinkOptions, 'index' | 'isSource' | 'unproven'>,
): FollowedTo {
  const linker = new Linker(index, isSource);
  const found = new FoundPlaces<CodeDetection>();
  const add = (given: CodeDetection, { isUncertain, isBrowser }: Way, flow: readonly FlowStep[]): void => {
    const detection = isUncertain || isBrowser ? unproven(given) : given;
    const confidence = isUncertain ? mediumOrLower(detection.confidence) : detection.confidence;
    const steps = shortenedFlow(flow, detection.location?.path);
    found.add({ ...detection, ...(confidence && { confidence }), flow: steps });
  };
  for (const { call, from, before } of calls)
    for (const { detection, way, needsStatement } of linker.within(from, () => linker.reachedBy(call, from)))
      if (way.from === 'source' && !way.isBrowser && !needsStatement && isAboutIt(detection, way))
        add(detection, way, [...before, ...way.flow]);
  for (const { one, from, before } of conditional)
    for (const way of linker.within(from, () => linker.waysTo(one.from, from, [])))
      if (way.from === 'source' && isAboutIt(one.detection, way))
        add(one.detection, way, [...before, ...way.flow, ...withPath(one.detection.flow ?? [], from)]);
  return {
    held: withoutOwnFunctions(held, index),
    found: withoutOwnFunctions(found.all, index),
    limited: new Set([...linker.limited, ...found.dropped]),
  };
}

/** What leads to other hosts by an address that names its own is nothing to them. */
const aboutHosts: ReadonlySet<string> = new Set(['open-redirect', 'server-side-request-forgery']);

function isAboutIt({ ruleId }: CodeDetection, { hasFixedHost }: Way): boolean {
  return !hasFixedHost || !aboutHosts.has(ruleId);
}

/** One finding of each rule and line: the first, or the first that is of more than medium confidence. */
export class FoundPlaces<Found extends Detection> {
  readonly #found = new Map<string, Found>();
  /** Files of those that are too many. */
  readonly dropped = new Set<string>();

  get all(): readonly Found[] {
    return [...this.#found.values()];
  }

  add(detection: Found): void {
    const { ruleId, location, confidence, flow = [] } = detection;
    const key = `${ruleId}:${location?.path}:${location?.startLine}`;
    const known = this.#found.get(key);
    if (known && (known.confidence !== 'medium' || confidence === 'medium')) return;
    if (this.#found.size >= linkLimits.detections)
      for (const path of [location?.path ?? [], pathsOf(flow)].flat()) this.dropped.add(path);
    else this.#found.set(key, detection);
  }
}

/** What the name of a variable alone says is never of high confidence. */
function mediumOrLower(confidence: Confidence = 'high'): Confidence {
  return confidence === 'high' ? 'medium' : confidence;
}

function targetsOfCall({ target, given }: OutgoingCall, from: string): readonly TargetFrom[] {
  return [{ target, from }, ...given.flatMap((one) => targetsOf(one.from, from))];
}

function targetsOf(origin: FlowOrigin, from: string): readonly TargetFrom[] {
  return origin.kind === 'answer' ? targetsOfCall(origin, from) : [];
}

/** What the functions that are found lead to. */
export function furtherTargets({ path, summary }: FoundFunction): readonly TargetFrom[] {
  const { calls, sinks, returns, stores, hands } = summary;
  return [
    ...calls.flatMap((call) => targetsOfCall(call, path)),
    ...[...sinks, ...returns, ...stores, ...hands].flatMap(({ from }) => targetsOf(from, path)),
    ...sinks.flatMap(({ detection }) => calledAsOwn(detection)),
  ];
}
