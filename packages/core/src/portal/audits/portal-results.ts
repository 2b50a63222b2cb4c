// The results of files as the audit process sees them: asked for, and handed over, in messages to the portal.

import { engineIdentity } from '../../scan/engines/shared/results/engine-identity.ts';
import { ResultCache } from '../../scan/engines/shared/results/result-cache.ts';
import type { ResultRow, ResultStore } from '../../scan/engines/shared/results/result-store.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { AuditQuestion, AuditReply, LoadedResults } from './audit-messages.ts';

/** Keys and rows of one message. */
const batchSize = 2_000;

/** @param ask sends a message, and gives what the portal answers to it */
export function portalResults(secret: Uint8Array, ask: AskPortal): ResultCache {
  const store: ResultStore = {
    async load(keys) {
      const values: (Uint8Array | undefined)[] = [];
      for (const part of chunksOf(keys, batchSize))
        values.push(...(await ask({ kind: 'load results', keys: part })));
      return values;
    },
    async save(rows) {
      for (const part of chunksOf(rows, batchSize)) await ask({ kind: 'save results', rows: part });
    },
  };
  return new ResultCache({ store, secret, engineIdentity: engineIdentity() });
}

export type AskPortal = (question: AuditQuestion) => Promise<LoadedResults>;

/** One question after the other: the next one waits for the answer to the last. */
export class PortalQuestions {
  readonly #send: (reply: AuditReply) => Promise<void>;
  #last: Promise<unknown> = Promise.resolve();
  #resolve: (values: LoadedResults) => void = () => {};

  constructor(send: (reply: AuditReply) => Promise<void>) {
    this.#send = send;
  }

  readonly ask: AskPortal = (question) => {
    const answer = this.#last.then(async () => {
      const answered = new Promise<LoadedResults>((resolve) => {
        this.#resolve = resolve;
      });
      await this.#send(question);
      return answered;
    });
    this.#last = answer;
    return answer;
  };

  answered(values: LoadedResults): void {
    this.#resolve(values);
  }
}

/** What the portal does with a question. */
export async function answerQuestion(
  question: AuditQuestion,
  store: ResultStore | undefined,
): Promise<LoadedResults> {
  if (question.kind === 'load results')
    return (await store?.load(question.keys)) ?? question.keys.map(() => undefined);
  await store?.save(question.rows as readonly ResultRow[]);
  return [];
}
