// The processes that the portal starts for audits, histories and imports.
import type { ChildProcess } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import t from 'tap';
import { runProgram } from '../../../../packages/core/src/portal/audits/run-program.ts';

t.test('runProgram: the heap of a process is bounded, that of young objects, too', async (t) => {
  const children: ChildProcess[] = [];
  const note = (message: unknown) => {
    children.push((message as { process: ChildProcess }).process);
  };
  diagnostics.subscribe('child_process', note);
  t.teardown(() => diagnostics.unsubscribe('child_process', note));
  const leaving = new AbortController();
  const { signal } = leaving;
  const order = { name: 'The audit', order: {}, timeoutMs: 60_000, maxHeapMb: 64, signal };
  const ended = runProgram('audit', order, () => {});
  leaving.abort(new Error('Nobody waits.'));
  await t.rejects(ended, { message: 'Nobody waits.' });
  const words = children.flatMap(({ spawnargs }) => spawnargs);
  t.ok(words.includes('--max-old-space-size=64'));
  t.ok(words.includes('--max-semi-space-size=8'));
});
