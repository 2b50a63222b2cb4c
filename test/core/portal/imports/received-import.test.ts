// What is received of a document: rated for the repository, owned, accepted only by those who may, and in order at the end.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  ReceivedImport,
  type ReceivingOptions,
} from '../../../../packages/core/src/portal/imports/received-import.ts';
import { packageSetRows } from '../../../../packages/core/src/portal/inventory/package-set-rows.ts';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import { CodeOwners } from '../../../../packages/core/src/scan/source/owners/code-owners.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { noContext } from '../../../../packages/core/src/vocabulary/repository-context.ts';

const detection = (ruleId: string, more: Partial<Detection> = {}): Detection => ({
  ruleId,
  category: 'insecure-code',
  severity: 'medium',
  title: ruleId,
  description: '',
  remediation: '',
  location: { path: 'src/a.js', startLine: 1, endLine: 1 },
  anchor: { kind: 'code', text: ruleId },
  ...more,
});
const found = (ruleId: string, more: Partial<Detection> = {}) =>
  normalizeDetections([detection(ruleId, more)], { fingerprintKey: 'test', commit: null });
const options: ReceivingOptions = {
  owners: new CodeOwners({ host: 'github', text: 'src @us' }),
  role: 'auditor',
  limits: { maxDays: 90, criticalNeedsAdmin: true } as never,
  context: { ...noContext } as never,
};
const run = { tool: 'One', branch: null, commit: null, complete: true, hasPaths: false, packages: null };

t.test(
  'ReceivedImport: the most severe first, after those that were identified elsewhere; what does not count is left out',
  async (t) => {
    const received = new ReceivedImport(join(t.testdir(), 'import'), options);
    t.teardown(() => received.close());
    await received.given(0, found('given'));
    await received.identified(0, found('lower'));
    await received.identified(0, [...found('lost'), ...found('higher', { severity: 'high' })]);
    await received.identified(1, found('other'));
    const [one, two] = await received.ready([
      { ...run, kept: [0, 2] },
      { ...run, tool: 'Two', kept: [0] },
    ]);
    const read = one?.findings.read(one.findings.ids) ?? [];
    t.same(
      read.map(({ ruleId, owners }) => [ruleId, owners]),
      [
        ['given', []],
        ['higher', ['@us']],
        ['lower', ['@us']],
      ],
    );
    t.same(
      two?.findings.read(two.findings.ids).map(({ ruleId }) => ruleId),
      ['other'],
    );
    t.match(one, { tool: 'One', paths: null, packages: null, accepted: [] });
  },
);

t.test('ReceivedImport: packages, statements and paths come back as they came', async (t) => {
  const folder = t.testdir();
  const received = new ReceivedImport(join(folder, 'import'), { ...options, owners: undefined });
  t.same(readdirSync(folder), ['import'], 'what needs no file has none');
  const set = await packageSetRows(
    ['one', 'two'].map((name) => ({
      ecosystem: 'npm',
      name,
      version: '1.0.0',
      scope: 'runtime',
      direct: null,
      path: null,
      locations: [],
    })),
  );
  for (const rows of set.chunks) await received.packages(0, rows);
  const statements = [
    { names: ['CVE-2020-1'], packages: [], status: 'resolved', comment: 'Fixed.' },
  ] as const;
  await received.statements(statements);
  await received.statements(statements);
  await received.paths(0, ['a.js']);
  await received.paths(0, ['b.js']);
  const [one] = await received.ready([{ ...run, hasPaths: true, packages: set, kept: [] }]);
  t.same([...(one?.paths ?? [])], ['a.js', 'b.js']);
  t.same([...(one?.packages?.chunks ?? [])], [...set.chunks]);
  t.same([...(one?.packages?.chunks ?? [])], [...set.chunks], 'again');
  t.same([...received.stated], [statements, statements]);
  received.close();
  t.notOk(existsSync(join(folder, 'import')));
  t.same(readdirSync(folder), []);
});
