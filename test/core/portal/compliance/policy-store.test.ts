// Built-in policies in the database, as one version of Assay after another leaves them.
import t from 'tap';
import type { Policy } from '../../../../packages/core/src/portal/compliance/policy.ts';
import { PolicyStore } from '../../../../packages/core/src/portal/compliance/policy-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';

const first: Policy = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'No open findings',
  description: 'Nothing is open.',
  level: 'level1',
  mode: 'enforce',
  enabled: true,
  builtIn: true,
  condition: 'findings.open == 0',
  remediation: null,
  requirements: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const second: Policy = { ...first, id: first.id.replace(/1$/, '2'), name: 'A license' };
const later = '2026-02-01T00:00:00.000Z';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('PolicyStore: built-in policies are written where they changed, and only there', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t)));
    t.teardown(() => database.close());
    const store = new PolicyStore(database);

    t.equal(await store.saveBuiltIn([first, second]), true, 'all are new');
    t.equal(await store.saveBuiltIn([{ ...first, updatedAt: later }, second]), false, 'as they were');
    t.strictSame(await store.find(first.id), first);

    await store.save({ ...first, mode: 'log', enabled: false });
    const reworded = { ...first, description: 'No finding is open.', updatedAt: later };
    t.equal(await store.saveBuiltIn([reworded, second]), false, 'other words judge nobody otherwise');
    t.strictSame(await store.find(first.id), { ...reworded, mode: 'log', enabled: false });

    const stricter = { ...second, condition: 'findings.total == 0' };
    t.equal(await store.saveBuiltIn([reworded, stricter]), true, 'another condition');
    t.equal(await store.saveBuiltIn([{ ...reworded, level: 'level2' }, stricter]), true, 'another level');
    t.equal(await store.saveBuiltIn([stricter]), true, 'one less');
    t.equal(await store.find(first.id), undefined);
    await store.insert({ ...first, builtIn: false });
    t.equal(await store.saveBuiltIn([stricter]), false);
    t.match(await store.find(first.id), { builtIn: false }, 'those of people stay');
  });
});
