// Flows across files are kept for the same files, and not for others.
import t from 'tap';
import {
  digestsOfOthers,
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

t.test('keptLinks: of files without an id of a blob, by what is in them', async (t) => {
  const results = memoryCache();
  const setAs = async (text: string) => {
    const given = { ...files, 'b.py': text };
    const set = await setOf({ files: given });
    // Lines end otherwise than they are committed: what the folder holds is no blob.
    const [first, second] = set.files;
    const unnamed = second && { ...second, blob: null, stamp: { text, changedMs: 0 } };
    return {
      set: { ...set, files: [first, unnamed].flatMap((entry) => entry ?? []) },
      source: memorySource(given),
    };
  };
  const options = { results, signal: new AbortController().signal };
  const { set, source } = await setAs('def run(): pass\r\n');
  t.equal(await keptLinks(set, results), undefined);
  keepLinks(state, set, {
    results,
    digests: await digestsOfOthers(set, source, options),
    isKept: () => true,
  });
  await results.flush();
  t.same(await keptLinks(set, results, await digestsOfOthers(set, source, options)), state);
  const other = await setAs('def run(): other\r\n');
  t.equal(
    await keptLinks(other.set, results, await digestsOfOthers(other.set, other.source, options)),
    undefined,
  );
});
