// What is read of a document: runs of one scope are one, of equal results the surest counts, and what the request says wins.
import t from 'tap';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import {
  type ImportReading,
  type ImportSink,
  readImport,
} from '../../../../packages/core/src/portal/imports/read-import.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { silentLog } from '../../../../packages/core/src/support/runtime.ts';

const result = (ruleId: string, uri = 'a.js') => ({
  ruleId,
  message: { text: 'Text.' },
  locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } }],
});
const run = (name: string, results: readonly object[], more: object = {}) => ({
  tool: { driver: { name } },
  results,
  ...more,
});
const scanned = (uri: string) => ({ artifacts: [{ location: { uri }, roles: ['analysisTarget'] }] });

async function read(document: object, more: Partial<ImportReading> = {}) {
  const given: ReportedFinding[] = [];
  const identified: (readonly [run: number, rule: string])[] = [];
  const paths: (readonly [run: number, ...paths: string[]])[] = [];
  const unused = () => Promise.reject(new Error('unused'));
  const sink: ImportSink = {
    given: async (_, findings) => void given.push(...findings),
    identified: async (index, findings) =>
      void identified.push(...findings.map(({ ruleId }) => [index, ruleId] as const)),
    paths: async (index, some) => void paths.push([index, ...some]),
    packages: unused,
    statements: unused,
  };
  const reading = { type: 'security', mappings: [], engines: {}, fingerprintKey: 'test', ...more } as const;
  const runtime = { log: silentLog, now: () => new Date() };
  const done = await readImport(JsonPart.of(Buffer.from(JSON.stringify(document))), reading, {
    runtime,
    sink,
  });
  return { ...done, given, identified, paths };
}

t.test('readImport: runs of one tool are one, others stay apart', async (t) => {
  const runs = [
    run('One', [result('a')], scanned('a.js')),
    run('Two', [result('b')]),
    run('One', [result('c'), result('a')], scanned('c.js')),
  ];
  const { runs: found, identified, paths } = await read({ version: '2.1.0', runs });
  t.match(found, [
    { tool: 'One', hasPaths: true, kept: [0, 1], packages: null },
    { tool: 'Two', hasPaths: false, kept: [0] },
  ]);
  t.same(identified, [
    [0, 'a'],
    [0, 'c'],
    [1, 'b'],
  ]);
  t.same(paths, [
    [0, 'a.js'],
    [0, 'c.js'],
  ]);
});

t.test('readImport: a run that died makes those of its tool incomplete', async (t) => {
  const died = { invocations: [{ executionSuccessful: false }] };
  const { runs } = await read({ version: '2.1.0', runs: [run('One', [], died), run('One', [])] });
  t.match(runs, [{ tool: 'One', complete: false }]);
});

t.test(
  'readImport: what the request says of artifact and sampling wins; its commit is for documents without one',
  async (t) => {
    const from = (revisionId: string) => ({ versionControlProvenance: [{ revisionId }] });
    const runs = [run('One', [], from('abc')), run('Two', [])];
    const asked = { artifact: 'shop', sampled: true, commit: 'def' };
    const { runs: found } = await read({ version: '2.1.0', runs }, asked);
    t.match(found, [
      { artifact: 'shop', sampled: true, commit: 'abc' },
      { artifact: 'shop', sampled: true, commit: 'def' },
    ]);
  },
);

t.test('readImport: results that were identified elsewhere keep their fingerprints', async (t) => {
  const fingerprint = `v1:${'0'.repeat(32)}`;
  const finding = { fingerprint, ruleId: 'a', severity: 'high', category: 'insecure-code', title: 'A' };
  const audits = [{ type: 'security', coverage: { complete: true }, findings: [finding] }];
  const { given, identified, format } = await read({ audits });
  t.equal(format, 'assay');
  t.match(given, [{ fingerprint, ruleId: 'a' }]);
  t.same(identified, []);
});

t.test(
  'readImport: a mapping of the portal is a format, and takes the place of one that is built in',
  async (t) => {
    const mapping = {
      id: 'bandit',
      tool: 'Ours',
      type: 'security',
      recognize: { isList: false, members: ['ours'] },
      results: ['ours[]'],
      ruleId: 'rule',
      category: 'insecure-code',
      severity: { otherwise: 'low' },
    } as const;
    const { runs, identified } = await read({ ours: [{ rule: 'x' }] }, { mappings: [mapping] });
    t.match(runs, [{ tool: 'Ours' }]);
    t.same(identified, [[0, 'x']]);
  },
);
