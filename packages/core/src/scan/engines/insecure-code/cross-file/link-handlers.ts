// Which functions handle requests because another file registers them: what would be found in them is found.
import type { FlowStep } from '../../../../vocabulary/detection.ts';
import type { CallTarget } from '../flow/trace.ts';
import type { CodeDetection, HandlerSummary, Registered } from './file-summary.ts';
import { shortenedFlow, withPath } from './flow-steps.ts';
import type { FunctionIndex, TargetFrom } from './function-index.ts';
import type { OutgoingFlows } from './link-summaries.ts';

/** Of one file. */
const maxRegistered = 50_000;

export interface RegisteredHandlers {
  readonly detections: readonly CodeDetection[];
  /** What the handlers pass on, and what depends on the answers that they get. */
  readonly flows: readonly OutgoingFlows[];
  /** Files that register handlers which a limit left out. */
  readonly limited: readonly string[];
  /** A module that only exports what others define is read for it. */
  readonly unknown: readonly TargetFrom[];
}

interface RegisteredFrom {
  readonly one: Registered;
  readonly from: string;
}

/** What is noted of handlers in a file. */
export type HandlersIn = (path: string) => readonly HandlerSummary[];

/** The handlers that a file registers, by what is read. */
export function registeredBy(
  path: string,
  registers: readonly Registered[],
  { index, handlersIn }: { readonly index: FunctionIndex; readonly handlersIn: HandlersIn },
): RegisteredHandlers {
  const detections: CodeDetection[] = [];
  const flows: OutgoingFlows[] = [];
  const unknown: TargetFrom[] = [];
  const done = new Set<HandlerSummary>();
  let next: readonly RegisteredFrom[] = registers.map((one) => ({ one, from: path }));
  // Handlers that hand requests on register others.
  while (next.length > 0 && done.size < maxRegistered) {
    const further: RegisteredFrom[] = [];
    for (const { one, from } of next) {
      const found = handlersOf(one, from, handlersIn, index);
      if (found.length === 0) unknown.push({ target: one.target, from });
      for (const { path: place, handler } of found) {
        if (done.has(handler)) continue;
        done.add(handler);
        const before = withPath(one.flow, from);
        const isNumber = ([first]: readonly FlowStep[] = []): boolean =>
          first !== undefined && one.numbers?.includes(first.code) === true;
        for (const detection of handler.detections)
          if (!isNumber(detection.flow)) detections.push(after(before, detection, place));
        const calls = handler.calls.map((call) => ({
          ...call,
          given: call.given.filter(({ from: { flow } }) => !isNumber(flow)),
        }));
        flows.push({ from: place, before, calls, conditional: handler.conditional });
        for (const register of handler.registers)
          further.push({
            one: { ...register, flow: [...before, ...withPath(register.flow, place)] },
            from: place,
          });
      }
    }
    next = further;
  }
  return { detections, flows, limited: next.map(({ from }) => from), unknown };
}

function after(before: readonly FlowStep[], detection: CodeDetection, path: string): CodeDetection {
  return { ...detection, flow: shortenedFlow([...before, ...withPath(detection.flow ?? [], path)], path) };
}

interface FoundHandler {
  readonly path: string;
  readonly handler: HandlerSummary;
}

function handlersOf(
  { target, form }: Registered,
  from: string,
  handlersIn: HandlersIn,
  index: FunctionIndex,
): readonly FoundHandler[] {
  const found = handlersAt(target, from, handlersIn, index);
  const isOfOne = new Set(found.map(({ path }) => path)).size === 1;
  return isOfOne ? found.filter(({ handler }) => form === undefined || handler.form === form) : [];
}

function handlersAt(
  target: CallTarget,
  from: string,
  handlersIn: HandlersIn,
  index: FunctionIndex,
): readonly FoundHandler[] {
  const places = index.places(target, from);
  const named = (nameOf: (members: readonly string[]) => string): readonly FoundHandler[] =>
    places.flatMap(({ path, members }) =>
      handlersIn(path)
        .filter(({ names }) => names.includes(nameOf(members)))
        .map((handler) => ({ path, handler })),
    );
  const exactly = named((members) => members.join('.'));
  if (exactly.length > 0) return exactly;
  const byName = named((members) => members.at(-1) ?? 'default');
  if (byName.length > 0 || target.name !== 'default') return byName;
  // What a module exports under no name is the one function that it has.
  return places.flatMap(({ path }) => {
    const handlers = handlersIn(path);
    const all = new Set(handlers.map((one) => one.names.join()));
    return all.size === 1 ? handlers.map((handler) => ({ path, handler })) : [];
  });
}
