// The program of the process that reads the history of a repository's dependencies: one order in, presences and exposures
// out. It ends with its parent.
import { SourceError } from '../../scan/source/source-error.ts';
import type { HistoryOrder, HistoryReply } from './history-messages.ts';
import { readRepositoryHistory } from './read-repository-history.ts';

const abort = new AbortController();

process.on('disconnect', () => abort.abort(new Error('The portal process has ended.')));
process.on('SIGTERM', () => abort.abort(new Error('Reading the history was cancelled.')));
process.on('SIGINT', () => {});
process.once('message', (order: HistoryOrder) => {
  void answer(order).finally(() => process.disconnect?.());
});

async function answer(order: HistoryOrder): Promise<void> {
  try {
    const reading = { order, environment: process.env, signal: abort.signal, send };
    await send({ kind: 'done', read: await readRepositoryHistory(reading) });
  } catch (error) {
    if (error instanceof SourceError) {
      await send({ kind: 'failed', code: error.code, message: error.message, denial: error.denial });
      return;
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await send({ kind: 'log', message: 'the history of a repository was not read', error: text });
    const message = 'Reading the history failed because of an internal error. See the log for details.';
    await send({ kind: 'failed', code: 'internal', message });
  }
}

function send(reply: HistoryReply): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(reply, undefined, undefined, () => resolve());
  });
}
