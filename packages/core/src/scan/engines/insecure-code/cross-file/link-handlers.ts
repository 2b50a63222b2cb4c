// Which functions handle requests because another file registers them: what would be found in them is found.
import type { FlowStep } from '../../../../vocabulary/detection.ts';
import type { CallTarget } from '../flow/trace.ts';
import type { CodeDetection, FileCalls, HandlerSummary, Registered } from './file-summary.ts';
import { shortenedFlow, withPath } from './flow-steps.ts';
import type { FunctionIndex, TargetFrom } from './function-index.ts';
import type { OutgoingFlows } from './link-summaries.ts';

/** Of one repository. */
const maxRegistered = 50_000;

export interface LinkedHandlers {
  readonly detections: readonly CodeDetection[];
  /** What the handlers pass on, and what depends on the answers that they get. */
  readonly flows: readonly OutgoingFlows[];
  /** Files that register handlers which a limit left out. */
  readonly limited: ReadonlySet<string>;
}

interface RegisteredFrom {
  readonly one: Registered;
  readonly from: string;
}

/** @param files what is noted of them, by path */
export async function linkHandlers(
  files: ReadonlyMap<string, FileCalls>,
  index: FunctionIndex,
): Promise<LinkedHandlers> {
  const detections: CodeDetection[] = [];
  const flows: OutgoingFlows[] = [];
  const done = new Set<HandlerSummary>();
  let next: readonly RegisteredFrom[] = [...files].flatMap(([from, { registers }]) =>
    registers.map((one) => ({ one, from })),
  );
  // Handlers that hand requests on register others.
  while (next.length > 0 && done.size < maxRegistered) {
    // A module that only exports what others define is read for it.
    const unknown = next.flatMap(({ one, from }): TargetFrom[] =>
      handlersOf(one, from, files, index).length > 0 ? [] : [{ target: one.target, from }],
    );
    await index.read(unknown);
    const further: RegisteredFrom[] = [];
    for (const { one, from } of next) {
      for (const { path, handler } of handlersOf(one, from, files, index)) {
        if (done.has(handler)) continue;
        done.add(handler);
        const before = withPath(one.flow, from);
        const isNumber = ([first]: readonly FlowStep[] = []): boolean =>
          first !== undefined && one.numbers?.includes(first.code) === true;
        for (const detection of handler.detections)
          if (!isNumber(detection.flow)) detections.push(after(before, detection, path));
        const calls = handler.calls.map((call) => ({
          ...call,
          given: call.given.filter(({ from: { flow } }) => !isNumber(flow)),
        }));
        flows.push({ from: path, before, calls, conditional: handler.conditional });
        for (const register of handler.registers)
          further.push({
            one: { ...register, flow: [...before, ...withPath(register.flow, path)] },
            from: path,
          });
      }
    }
    next = further;
  }
  return { detections, flows, limited: new Set(next.map(({ from }) => from)) };
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
  files: ReadonlyMap<string, FileCalls>,
  index: FunctionIndex,
): readonly FoundHandler[] {
  const found = handlersAt(target, from, files, index);
  const isOfOne = new Set(found.map(({ path }) => path)).size === 1;
  return isOfOne ? found.filter(({ handler }) => form === undefined || handler.form === form) : [];
}

function handlersAt(
  target: CallTarget,
  from: string,
  files: ReadonlyMap<string, FileCalls>,
  index: FunctionIndex,
): readonly FoundHandler[] {
  const places = index.places(target, from);
  const named = (nameOf: (members: readonly string[]) => string): readonly FoundHandler[] =>
    places.flatMap(({ path, members }) =>
      (files.get(path)?.handlers ?? [])
        .filter(({ names }) => names.includes(nameOf(members)))
        .map((handler) => ({ path, handler })),
    );
  const exactly = named((members) => members.join('.'));
  if (exactly.length > 0) return exactly;
  const byName = named((members) => members.at(-1) ?? 'default');
  if (byName.length > 0 || target.name !== 'default') return byName;
  // What a module exports under no name is the one function that it has.
  return places.flatMap(({ path }) => {
    const handlers = files.get(path)?.handlers ?? [];
    const all = new Set(handlers.map((one) => one.names.join()));
    return all.size === 1 ? handlers.map((handler) => ({ path, handler })) : [];
  });
}
