// Engines that compare the trees of a change are not asked to scan them.
import t from 'tap';
import type { Engine } from '../../../../packages/core/src/scan/engines/engine.ts';
import { memoryCache } from '../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { defaultFingerprintKey } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../../packages/core/src/scan/pipeline/audit-change.ts';
import { compareEngines } from '../../../../packages/core/src/scan/pipeline/compare-engines.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { memorySource } from '../../../helpers/memory-source.ts';

const found = (path: string): Detection => ({
  ruleId: 'sample',
  category: 'insecure-code',
  severity: 'high',
  title: 'A sample',
  description: 'It is there.',
  remediation: 'Take it away.',
  location: { path, startLine: 1, endLine: 1 },
  anchor: { kind: 'code', text: 'sample' },
});

function engineOf(id: string, compare: Engine['compare'], scanned: string[] = []): Engine {
  return {
    ...{ id, title: id, auditType: 'security', rules: [] },
    ...(compare && { compare }),
    async *scan() {
      scanned.push(id);
      yield* [];
    },
  };
}

const context = {
  ...{ type: 'security' as const, signal: new AbortController().signal, log: silentLog },
  now: () => new Date(),
};

async function treeOf(files: Readonly<Record<string, string>>) {
  const source = memorySource(files);
  return { source, entries: await source.list(new Coverage()) };
}

t.test('compareEngines: asks those that compare, about files that are not excluded', async (t) => {
  const config = { 'assay.config.json': '{"exclude": ["left/**"]}' };
  const asked: string[] = [];
  const comparing = engineOf('comparing', async ({ head }, contexts) => {
    asked.push(...head.entries.map(({ path }) => path));
    contexts.head.ownRules?.(['of-head']);
    contexts.base.coverage.skip('too_large', 'b.js');
    return { head: [found('a.js')], base: [] };
  });
  const coverage = { head: new Coverage(), base: new Coverage() };
  const reports = await compareEngines({
    ...context,
    engines: [comparing, engineOf('scanning', undefined), engineOf('unsure', async () => undefined)],
    head: await treeOf({ ...config, 'a.js': '1', 'left/a.js': '1' }),
    base: await treeOf({ ...config, 'a.js': '2', 'left/a.js': '1' }),
    changed: new Set(['a.js']),
    results: memoryCache(),
    coverage,
  });
  t.same(asked, ['a.js', 'assay.config.json']);
  t.same([...reports.head.keys()], [comparing], 'those that do not know are scanned');
  t.same(reports.head.get(comparing), { detections: [found('a.js')], ownRules: ['of-head'] });
  t.same(reports.base.get(comparing), { detections: [], ownRules: [] });
  t.same([...coverage.base.unreadPaths], ['b.js'], 'each side has its own coverage');
});

t.test('auditChange: takes what an engine says of both trees instead of a scan', async (t) => {
  const scanned: string[] = [];
  const comparing = engineOf(
    'comparing',
    async () => ({ head: [found('a.js'), found('old.js')], base: [found('old.js')] }),
    scanned,
  );
  const run = (needsBase: boolean) =>
    auditChange(
      { head: memorySource({ 'a.js': '1' }), base: memorySource({ 'a.js': '2' }) },
      {
        ...context,
        ...{ engines: [comparing], fingerprintKey: defaultFingerprintKey, needsBase },
        coverage: new Coverage({ allExamples: true }),
      },
    );
  const { introduced } = await run(false);
  t.same(
    [...introduced].map(({ location }) => location?.path),
    ['a.js'],
  );
  t.same(scanned, []);
  await run(true);
  t.same(scanned, ['comparing', 'comparing'], 'who wants the whole base gets both scans');
});
