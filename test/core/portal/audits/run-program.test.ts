// The processes that the portal starts for audits, histories and imports.
import type { ChildProcess } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { getPriority } from 'node:os';
import t from 'tap';
import { runProgram } from '../../../../packages/core/src/portal/audits/run-program.ts';

t.test('runProgram: a process has bounds of memory, and goes after requests', async (t) => {
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
  const [child] = children;
  t.ok(getPriority(child?.pid ?? 0) > getPriority(), 'it leaves the processors to requests');
  leaving.abort(new Error('Nobody waits.'));
  await t.rejects(ended, { message: 'Nobody waits.' });
  const words = children.flatMap(({ spawnargs }) => spawnargs);
  t.ok(words.includes('--max-old-space-size=64'));
  t.ok(words.includes('--max-semi-space-size=8'));
});
