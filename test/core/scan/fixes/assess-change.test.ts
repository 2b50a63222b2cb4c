// What the verdict on a fix says of files that could not be read.
import t from 'tap';
import { assessChange } from '../../../../packages/core/src/scan/fixes/assess-change.ts';
import { ChangeFiles } from '../../../../packages/core/src/scan/fixes/change-files.ts';
import { memorySource } from '../../../helpers/memory-source.ts';

t.test('assessChange: says that changed files could not be read', async (t) => {
  const { signal } = new AbortController();
  const path = 'test/a.test.js';
  const head = { ...memorySource({}), list: memorySource({ [path]: '2' }).list };
  const files = await ChangeFiles.open({ base: memorySource({ [path]: '1' }), head }, signal);
  const commit = '1'.repeat(40);

  const { verdict, reasons } = await assessChange({
    range: {
      base: commit,
      head: commit,
      trees: { base: commit, head: commit },
      messages: [],
      committedAt: new Date(0),
    },
    files,
    runs: new Map(),
    head,
    base: head,
    asked: { advisories: [], findings: [] },
    asOf: null,
    data: { day: '2026-11-28', rules: '', advisories: '', packages: 'tree' },
    signal,
  });

  t.equal(verdict, 'unknown');
  t.match(
    reasons.find(({ code }) => code === 'not_checked'),
    { leadsTo: 'unknown', examples: [path] },
  );
});
