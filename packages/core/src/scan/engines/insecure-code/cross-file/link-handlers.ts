// Which functions handle requests because another file registers them: what would be found in them is found.
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { FileCalls, HandlerSummary, OutgoingCall, Registered } from './file-summary.ts';
import { shortenedFlow, withPath } from './flow-steps.ts';
import type { TargetResolver } from './resolve-target.ts';

/** Of one repository. */
const maxRegistered = 50_000;

export interface LinkedHandlers {
  readonly detections: readonly Detection[];
  /** Calls that carry request data out of the handlers, by the path of their file. */
  readonly calls: ReadonlyMap<string, readonly OutgoingCall[]>;
  /** Whether a limit ended the search. */
  readonly isLimited: boolean;
}

/** @param files what is noted of them, by path */
export function linkHandlers(
  files: ReadonlyMap<string, FileCalls>,
  resolver: TargetResolver,
): LinkedHandlers {
  const detections: Detection[] = [];
  const calls = new Map<string, OutgoingCall[]>();
  const done = new Set<HandlerSummary>();
  const next = [...files].flatMap(([from, { registers }]) => registers.map((one) => ({ one, from })));
  // Handlers that hand requests on register others.
  for (const { one, from } of next) {
    if (done.size >= maxRegistered) break;
    for (const { path, handler } of handlersOf(one, from, files, resolver)) {
      if (done.has(handler)) continue;
      done.add(handler);
      const before = withPath(one.flow, from);
      const isNumber = ({ flow: [first] = [] }: Pick<OutgoingCall, 'flow'> | Detection): boolean =>
        first !== undefined && one.numbers?.includes(first.code) === true;
      for (const detection of handler.detections) {
        if (isNumber(detection)) continue;
        const flow = shortenedFlow([...before, ...withPath(detection.flow ?? [], path)], path);
        detections.push({ ...detection, flow });
      }
      const own = calls.get(path) ?? [];
      calls.set(path, own);
      for (const call of handler.calls)
        if (!isNumber(call)) own.push({ ...call, flow: [...before, ...call.flow] });
      for (const further of handler.registers)
        next.push({ one: { ...further, flow: [...before, ...withPath(further.flow, path)] }, from: path });
    }
  }
  return { detections, calls, isLimited: done.size >= maxRegistered };
}

function handlersOf(
  { target, form }: Registered,
  from: string,
  files: ReadonlyMap<string, FileCalls>,
  resolver: TargetResolver,
): readonly { readonly path: string; readonly handler: HandlerSummary }[] {
  const { name } = target;
  const found = resolver.candidates(target, from).flatMap((path) => {
    const handlers = files.get(path)?.handlers ?? [];
    const named = handlers.filter((one) => one.names.includes(name));
    const all = new Set(handlers.map((one) => one.names.join()));
    // What a module exports under no name is the one function that it has.
    const meant = name === 'default' && named.length === 0 && all.size === 1 ? handlers : named;
    return meant.map((handler) => ({ path, handler }));
  });
  const isOfOne = new Set(found.map(({ path }) => path)).size === 1;
  return isOfOne ? found.filter(({ handler }) => form === undefined || handler.form === form) : [];
}
