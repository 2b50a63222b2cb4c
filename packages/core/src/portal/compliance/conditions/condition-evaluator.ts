// Conditions that people wrote, checked and evaluated on a thread of their own: whatever one of them asks for, the
// event loop never waits for it.
import { Worker } from 'node:worker_threads';
import { ValidationError } from '../../../support/errors.ts';
import type { Log } from '../../../support/log.ts';
import type { PolicyResult } from '../policy.ts';
import type { PolicyFacts } from '../policy-facts.ts';

/**
 * What the thread is sent; it answers once for every condition. Without facts the condition is checked. Before, as soon
 * as it can take one, it says `ready`.
 */
export interface ConditionRequest {
  readonly conditions: readonly string[];
  readonly facts: PolicyFacts | null;
}

/** The step budget ends conditions after milliseconds; this processor time is for what it does not foresee. */
const defaultBusyMs = 2_000;
/** The longest wait for an answer, and for the thread to start, however little of a busy machine it gets. */
const maxWaitMs = 30_000;

const maxRemembered = 100;

type Ended = 'too slow' | 'failed';

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<undefined>;
}

export class ConditionEvaluator {
  readonly #log: Log;
  readonly #program: URL;
  readonly #busyMs: number;
  #thread: Thread | undefined;
  /** The end of the line: one request at a time is with the thread. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** Conditions that were found valid lately. */
  readonly #valid = new Set<string>();

  constructor(log: Log, options: { readonly program?: URL; readonly busyMs?: number } = {}) {
    this.#log = log;
    this.#program = options.program ?? new URL(import.meta.resolve('#condition-worker'));
    this.#busyMs = options.busyMs ?? defaultBusyMs;
  }

  /** Throws ValidationError that says what is wrong and where, unless the text is a condition that can be afforded. */
  async check(condition: string): Promise<void> {
    if (this.#valid.has(condition)) return;
    const [fault] = await this.#inTurn<string | null>({ conditions: [condition], facts: null });
    if (fault === null) {
      if (this.#valid.size >= maxRemembered) this.#valid.clear();
      this.#valid.add(condition);
      return;
    }
    const sentence = fault === undefined ? 'The condition takes too long to check. Make it simpler.' : fault;
    throw new ValidationError(sentence, { condition: sentence });
  }

  /** What each condition says of the facts; one that takes too long is unknown. */
  async evaluate(conditions: readonly string[], facts: PolicyFacts): Promise<readonly PolicyResult[]> {
    if (conditions.length === 0) return [];
    const results = await this.#inTurn<PolicyResult>({ conditions, facts });
    return results.map((result) => result ?? 'unknown');
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#stopThread();
  }

  /** One answer for each condition, undefined for those that were given up. */
  #inTurn<Answer>(request: ConditionRequest): Promise<(Answer | undefined)[]> {
    const answered = this.#last.then(() => this.#ask<Answer>(request));
    this.#last = answered.catch(() => {});
    return answered;
  }

  async #ask<Answer>({ conditions, facts }: ConditionRequest): Promise<(Answer | undefined)[]> {
    const answers: (Answer | undefined)[] = [];
    while (answers.length < conditions.length && !this.#closed) {
      const ended = await this.#send({ conditions: conditions.slice(answers.length), facts }, answers);
      if (ended === undefined || this.#closed) break;
      this.#log.warn('a policy condition was given up', {
        reason: ended,
        condition: conditions[answers.length]?.slice(0, 200),
      });
      answers.push(undefined);
      await this.#stopThread();
    }
    while (answers.length < conditions.length) answers.push(undefined);
    return answers;
  }

  /** Collects answers until all are there, or says why the next one will not come. */
  async #send<Answer>(
    request: ConditionRequest,
    answers: (Answer | undefined)[],
  ): Promise<Ended | undefined> {
    this.#thread ??= startThread(this.#program);
    const { worker, ready } = this.#thread;
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<Ended | undefined>();
    const fail = () => resolve('failed');
    const giveUp = () => resolve('too slow');
    let limit = limitTime(worker, Number.POSITIVE_INFINITY, giveUp);
    const receive = (answer: Answer) => {
      limit.stop();
      answers.push(answer);
      left -= 1;
      if (left === 0) resolve(undefined);
      else limit = limitTime(worker, this.#busyMs, giveUp);
    };
    let left = request.conditions.length;
    worker.on('error', fail).on('exit', fail);
    try {
      const ended = await Promise.race([ready, promise]);
      if (ended !== undefined) return ended;
      limit.stop();
      limit = limitTime(worker, this.#busyMs, giveUp);
      worker.on('message', receive);
      worker.postMessage(request);
      return await promise;
    } finally {
      limit.stop();
      worker.off('message', receive).off('error', fail).off('exit', fail);
      worker.unref();
    }
  }

  async #stopThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }
}

function startThread(program: URL): Thread {
  const worker = new Worker(program, {
    stdout: false,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  // Without a listener an error of the thread between two requests would end the process.
  worker.on('error', () => {});
  return { worker, ready: new Promise((resolve) => worker.once('message', () => resolve(undefined))) };
}

/** Calls `end` when the thread has used so much processor time from now on, or after the longest wait. */
function limitTime(worker: Worker, busyMs: number, end: () => void): { stop(): void } {
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  const latest = setTimeout(end, maxWaitMs);
  const stop = () => {
    isStopped = true;
    clearTimeout(next);
    clearTimeout(latest);
  };
  if (!Number.isFinite(busyMs)) return { stop };
  // Node.js before 24.6 does not say it: there, all of the time that passes counts.
  const begun = worker.cpuUsage?.();
  const look = async () => {
    const used = begun && (await worker.cpuUsage(await begun));
    const leftMs = used ? busyMs - (used.user + used.system) / 1_000 : 0;
    if (isStopped) return;
    if (leftMs <= 0) end();
    else next = setTimeout(lookAgain, leftMs);
  };
  // What has ended says so by its event.
  const lookAgain = () => void look().catch(() => {});
  begun?.catch(() => {});
  next = setTimeout(lookAgain, busyMs);
  return { stop };
}
