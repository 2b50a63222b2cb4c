// Progress on a terminal goes on between two reports, and leaves nothing behind.
import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { createProgress } from '../../../packages/cli/src/output/progress.ts';

t.test('createProgress: on a terminal, the time goes on while nothing is reported', (t) => {
  let now = 0;
  const written = onTerminal(t, () => now);
  const progress = createProgress({ quiet: false });

  progress.update('Preparing the database', 0);
  t.match(written.at(-1), /Preparing the database {2}░+ {3}0 % {2}$/);
  now = 3_400;
  mock.timers.tick(1_000);
  t.match(written.at(-1), / 0 % {2}3 s {2}$/, 'without a report');

  progress.update('security audit', 0.5, 'scanning');
  t.match(written.at(-1), /security audit {2}█+░+ {2}50 % {2}scanning$/, 'of the next step, from its begin');
  progress.done('security: no findings');
  const { length } = written;
  mock.timers.tick(5_000);
  t.equal(written.length, length, 'nothing after its end');
  t.equal(written.at(-1), 'security: no findings\n');
  t.end();
});

t.test('createProgress: what does not fit into the line is left out whole', (t) => {
  let now = 0;
  const written = onTerminal(t, () => now);
  const { columns } = process.stderr;
  process.stderr.columns = 60;
  t.teardown(() => {
    process.stderr.columns = columns;
  });
  const progress = createProgress({ quiet: false });

  progress.update('dependency audit', 0.31, 'scanning');
  t.match(written.at(-1), /31 % {2}scanning$/);
  now = 2_500;
  progress.update('dependency audit', 0.31, 'scanning');
  t.match(written.at(-1), /31 % {2}2 s {2}$/, 'neither the pace nor half of the note');
  progress.done();
  t.end();
});

function onTerminal(t: Test, now: () => number): string[] {
  const written: string[] = [];
  const { isTTY } = process.stderr;
  const { TERM } = process.env;
  process.env.TERM = 'xterm';
  process.stderr.isTTY = true;
  mock.timers.enable({ apis: ['setInterval'] });
  mock.method(performance, 'now', now);
  mock.method(process.stderr, 'write', (text: string) => written.push(text) > 0);
  t.teardown(() => {
    mock.restoreAll();
    mock.timers.reset();
    process.stderr.isTTY = isTTY;
    if (TERM === undefined) delete process.env.TERM;
    else process.env.TERM = TERM;
  });
  return written;
}
