import t from 'tap';
import { heldOf } from '../../../../../packages/core/src/portal/findings/witnesses/finding-merge-store.ts';
import type { FindingRow } from '../../../../../packages/core/src/portal/platform/storage/models.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { auditedRepository } from '../audited-repository.ts';

t.test('heldOf: what a joined finding gets from the other one, and no result of a tool', (t) => {
  const row = { id: '1', status: 'open', due_at: null, severity: 'high' } as unknown as FindingRow;
  const held = heldOf(row);
  t.match(held, { status: 'open', due_at: null });
  t.notOk('severity' in held || 'id' in held);
  t.end();
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('findingOf: an id that no finding had is no finding', async (t) => {
    const { portal, admin } = await auditedRepository(t, databaseUrl);
    const id = '01a2287c-bb0b-7188-bf59-4063c6e726c0';
    await t.rejects(portal.findings.get(admin, id), { code: 'RESOURCE_NOT_FOUND' });
  });
});
