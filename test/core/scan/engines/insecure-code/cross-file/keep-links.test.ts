// Flows across files are linked once for the same files, and again for others.
import t from 'tap';
import { keepLinks } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/keep-links.ts';
import { memoryCache } from '../../../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Detection } from '../../../../../../packages/core/src/vocabulary/detection.ts';
import { type Files, memorySource } from '../../../../../helpers/memory-source.ts';

const found: Detection = {
  ruleId: 'command-injection',
  category: 'insecure-code',
  severity: 'high',
  title: 'OS command injection',
  description: 'Data of a request reach a shell.',
  remediation: 'Pass a list of arguments.',
  location: { path: 'b.py', startLine: 1, endLine: 1 },
  anchor: { kind: 'code', text: 'run(command)' },
};

function linking() {
  const results = memoryCache();
  let links = 0;
  const run = async (
    files: Files,
    { settings = {}, isKept = true, rules = '' }: { settings?: Files; isKept?: boolean; rules?: string } = {},
  ) => {
    const source = memorySource({ ...files, ...settings });
    const entries = await source.list(new Coverage());
    const linked = await keepLinks(
      {
        files: entries.filter(({ path }) => path in files),
        settings: entries.filter(({ path }) => path in settings),
        rules,
        source,
        digests: new Map(entries.map((entry) => [entry, entry.blob])),
        left: [],
        isKept: () => isKept,
        link: async () => {
          links += 1;
          return {
            detections: [found],
            limited: new Set(['a.py']),
            asked: new Map([['b.py', new Set(['run'])]]),
          };
        },
      },
      { results, coverage: new Coverage(), signal: new AbortController().signal },
    );
    await results.flush();
    return linked;
  };
  return { run, count: () => links };
}

t.test('keepLinks: links the same files once', async (t) => {
  const { run, count } = linking();
  const first = await run({ 'a.py': 'run(1)', 'b.py': 'def run(): pass' });
  const second = await run({ 'a.py': 'run(1)', 'b.py': 'def run(): pass' });
  t.equal(count(), 1);
  t.same(second, first);
});

t.test('keepLinks: links again with other files, settings and rules', async (t) => {
  const { run, count } = linking();
  await run({ 'a.py': 'run(1)' });
  await run({ 'a.py': 'run(2)' });
  await run({ 'a.py': 'run(1)', 'b.py': '' });
  await run({ 'a.py': 'run(1)' }, { settings: { 'tsconfig.json': '{}' } });
  await run({ 'a.py': 'run(1)' }, { rules: 'others' });
  t.equal(count(), 5);
});

t.test('keepLinks: keeps nothing that may hold a secret', async (t) => {
  const { run, count } = linking();
  await run({ 'a.py': 'run(1)' }, { isKept: false });
  await run({ 'a.py': 'run(1)' });
  t.equal(count(), 2);
});
