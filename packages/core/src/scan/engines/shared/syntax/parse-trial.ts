// Texts of which nobody can say without parsing them whether the parser survives it, tried in a process of its own: a
// native stack overflow ends that one, and the text is to blame.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

export interface TriedText {
  readonly path: string;
  readonly text: string;
}

const timeoutMs = 10_000;
/** Without work the process ends. */
const idleMs = 2_000;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

const eachText = 'assay: each text is tried';

/** From now on in this process and the threads that it starts: one before it was ended by a text that nobody expected to. */
export function tryEachText(): void {
  setEnvironmentData(eachText, true);
}

export function triesEachText(): boolean {
  return getEnvironmentData(eachText) === true;
}

/** Whether a parser in another process survives the text; one text after the other. */
export function survivesParsing(tried: TriedText): Promise<boolean> {
  const survives = last.then(() => attempt(tried));
  last = survives;
  return survives;
}

function attempt(tried: TriedText): Promise<boolean> {
  clearTimeout(idle);
  child ??= start();
  const running = child;
  return new Promise((resolve) => {
    const finish = (survives: boolean): void => {
      clearTimeout(deadline);
      running.removeAllListeners();
      running.on('error', () => {});
      if (!survives) stop();
      else idle = setTimeout(stop, idleMs).unref();
      running.unref();
      running.channel?.unref();
      resolve(survives);
    };
    const deadline = setTimeout(() => finish(false), timeoutMs);
    running.ref();
    running.channel?.ref();
    running.once('message', () => finish(true));
    running.once('error', () => finish(false));
    running.once('exit', () => finish(false));
    running.send(tried, (error) => {
      if (error) finish(false);
    });
  });
}

function start(): ChildProcess {
  const program = fileURLToPath(import.meta.resolve('#parse-process'));
  return fork(program, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
}

function stop(): void {
  child?.kill('SIGKILL');
  child = undefined;
}
