// Two sides of any source, asked only about what the change ends in every copy.
import t from 'tap';
import { createEngines } from '../../../../packages/core/src/scan/engines/index.ts';
import { memoryCache } from '../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { assessSides, fixAuditTypes } from '../../../../packages/core/src/scan/fixes/assess-sides.ts';
import { EditedSource } from '../../../../packages/core/src/scan/repairs/edited-source.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { direct, fixed, fixWorld, goodFix, lock } from './fix-setup.ts';

t.test('assessSides: asks for what is cleared, and for nothing that stays elsewhere', async (t) => {
  const { repository, databasePath } = await fixWorld(t);
  const base = await openSource({ kind: 'path', path: repository.path }, { environment: process.env });
  t.teardown(() => base.close());
  const engines = await createEngines({ advisories: { databasePath, osvApiUrl: null } }, fixAuditTypes);
  const assess = (edits: Readonly<Record<string, string | null>>) =>
    assessSides(
      { base, head: new EditedSource(base, new Map(Object.entries(edits) as [string, string][])) },
      {
        range: { base: '', head: '', trees: { base: '', head: '' }, messages: [], committedAt: new Date() },
        asked: 'cleared',
        asOf: null,
        day: new Date(),
        engines,
        results: memoryCache(),
        signal: new AbortController().signal,
      },
    );

  t.match(await assess(goodFix), {
    verdict: 'fixed',
    targets: [{ id: 'CVE-2026-0001', status: 'gone', how: 'upgraded' }],
  });
  t.match(await assess({ 'package-lock.json': lock(direct, fixed) }), {
    verdict: 'unknown',
    targets: [],
    reasons: [{ code: 'no_target' }],
  });
});
