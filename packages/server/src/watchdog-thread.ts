// The thread of the watchdog: sees that the event loop of the process no longer turns, asks what it is doing, and says
// so on standard error itself, since the log of the process waits for the same event loop.
import { writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { originSymbol, type WatchdogData } from './watchdog-data.ts';

const { shared, limitMs } = workerData as WatchdogData;
const lookMs = Math.min(500, limitMs / 4);
/** Code that is not JavaScript cannot be interrupted. */
const answerMs = 2_000;

let beat = -1;
let changedAt = performance.now();
let isReported = false;

setInterval(() => {
  const now = performance.now();
  const current = Atomics.load(shared, 0);
  if (current !== beat) {
    if (isReported) say('warn', 'the event loop runs again', { blockedMs: Math.round(now - changedAt) });
    beat = current;
    changedAt = now;
    isReported = false;
  } else if (!isReported && now - changedAt >= limitMs) {
    isReported = true;
    Atomics.add(shared, 1, 1);
    void report(Math.round(now - changedAt));
  }
}, lookMs);

async function report(blockedMs: number): Promise<void> {
  const seen = await askWhatRuns().catch(() => undefined);
  say('error', 'the event loop is blocked', { blockedMs, ...(seen ?? { stack: 'not in JavaScript' }) });
}

interface Running {
  readonly requestId: string | null;
  readonly stack: readonly string[];
}

/** Stops the event loop's code for a moment, and lets it go on. Undefined when it does not stop. */
async function askWhatRuns(): Promise<Running | undefined> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const { promise, resolve } = Promise.withResolvers<Running | undefined>();
    const timer = setTimeout(() => resolve(undefined), answerMs);
    const files = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
      const stack = params.callFrames.slice(0, 8).map((frame) => placeOf(frame, files));
      const [top] = params.callFrames;
      const expression = `globalThis[Symbol.for(${JSON.stringify(originSymbol)})]?.().requestId`;
      if (!top) return resolve({ requestId: null, stack });
      session.post(
        'Debugger.evaluateOnCallFrame',
        { callFrameId: top.callFrameId, expression, returnByValue: true },
        (_error, answer) => {
          const value: unknown = answer?.result.value;
          resolve({ requestId: typeof value === 'string' ? value : null, stack });
        },
      );
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    const running = await promise;
    clearTimeout(timer);
    return running;
  } finally {
    session.post('Debugger.disable');
    session.disconnect();
  }
}

function placeOf({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const file = (files.get(location.scriptId) ?? '').split('/').slice(-2).join('/');
  return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`;
}

/** In the form of the log. */
function say(level: 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>): void {
  try {
    writeSync(2, `${JSON.stringify({ level, time: new Date().toISOString(), ...fields, message })}\n`);
  } catch {
    // Nobody reads it.
  }
}
