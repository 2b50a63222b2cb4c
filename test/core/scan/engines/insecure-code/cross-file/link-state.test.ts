// Flows across files are kept for the same files, and not for others.
import t from 'tap';
import {
  keepLinks,
  keptLinks,
  type LinkState,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/link-state.ts';
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

const state: LinkState = {
  roots: [
    {
      ...{ path: 'a.py', calls: 1, held: [], found: [found], limited: ['a.py'] },
      ...{ files: ['a.py', 'b.py'], names: ['b', 'run'] },
    },
  ],
  leftOut: new Set(),
  asked: new Map([['b.py', new Set(['run'])]]),
  types: new Map([['c.java', [{ name: 'C', supers: ['D'] }]]]),
  declared: new Map([['d.php', ['read']]]),
  sources: new Set(['b.py']),
  handlers: new Set(['a.py']),
  left: new Set(['min.js']),
  copies: new Set(['jquery.js']),
};

type Given = { readonly files: Files; readonly settings?: Files; readonly rules?: string };

async function setOf({ files, settings = {}, rules = '' }: Given) {
  const entries = await memorySource({ ...files, ...settings }).list(new Coverage());
  return {
    files: entries.filter(({ path }) => path in files),
    settings: entries.filter(({ path }) => path in settings),
    rules,
  };
}

const files = { 'a.py': 'run(1)', 'b.py': 'def run(): pass' };

t.test('keptLinks: the flows of the same files', async (t) => {
  const results = memoryCache();
  keepLinks(state, await setOf({ files }), { results, isKept: () => true });
  await results.flush();
  t.same(await keptLinks(await setOf({ files }), results), state);
});

t.test('keptLinks: none with other files, settings and rules', async (t) => {
  const results = memoryCache();
  keepLinks(state, await setOf({ files }), { results, isKept: () => true });
  const others: readonly Given[] = [
    { files: { ...files, 'a.py': 'run(2)' } },
    { files: { ...files, 'c.py': '' } },
    { files: { 'a.py': 'run(1)' } },
    { files, settings: { 'tsconfig.json': '{}' } },
    { files, rules: 'others' },
  ];
  for (const other of others) t.equal(await keptLinks(await setOf(other), results), undefined);
});

t.test('keepLinks: keeps nothing that may hold a secret', async (t) => {
  const results = memoryCache();
  keepLinks(state, await setOf({ files }), { results, isKept: () => false });
  t.equal(await keptLinks(await setOf({ files }), results), undefined);
});
