// The program of the process that parse-trial.ts starts: parses what it is sent, and is still there afterwards, or not.
// A thread with less stack than any of those that will parse the text in earnest.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { loadJavaScriptParser } from './javascript.ts';
import type { TriedText } from './parse-trial.ts';

const stackSizeMb = 3;

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url), { resourceLimits: { stackSizeMb } });
  process.on('message', (text: TriedText) => thread.postMessage(text));
  process.on('disconnect', () => process.exit());
  thread.on('message', () => process.send?.(true));
} else {
  parentPort?.on('message', async ({ path, text }: TriedText) => {
    try {
      (await loadJavaScriptParser())(path, text);
    } catch {
      // What can be caught here can be caught there.
    }
    parentPort?.postMessage(true);
  });
}
