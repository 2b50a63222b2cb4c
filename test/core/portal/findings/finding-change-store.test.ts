// What a change altered is kept once, as it was before the change, on both databases.
import t from 'tap';
import { FindingChangeStore } from '../../../../packages/core/src/portal/findings/finding-change-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const changeId = '01920000-0000-7000-8000-000000000001';
const at = '2026-06-01T00:00:00.000Z';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('FindingChangeStore: keeps the first state of a change, and sees later changes', async (t) => {
    const url = await databaseUrl(t);
    const { tree, admin, audit } = await auditedRepository(t, () => url);
    tree.found = [detection('a'), detection('b')];
    await audit();
    const db = new Database(dialectFor(url));
    t.teardown(() => db.close());
    const store = new FindingChangeStore(db);
    const ids: string[] = await db.knex('findings').orderBy('number').pluck('id');
    const [first = '', second = ''] = ids;
    const set = (id: string, status: string) => db.knex('findings').where({ id }).update({ status });
    const { userId: createdBy } = admin;

    await store.begin({ id: changeId, createdBy }, at);
    await store.begin({ id: changeId, createdBy }, at);
    await store.keep(changeId, ids);
    await set(first, 'acknowledged');
    await store.keep(changeId, ids);
    await set(first, 'false_positive');
    await set(second, 'resolved');
    await store.complete(changeId);
    await set(second, 'open');

    t.same((await store.rest(changeId, 10)).toSorted(), ids.toSorted());
    const undoable = await store.undoable(changeId, ids);
    t.match(undoable, [{ id: first, before: { status: 'open' }, now: { status: 'false_positive' } }]);
    await store.restore(undoable, at);
    t.same(await db.knex('findings').orderBy('number').pluck('status'), ['open', 'open']);
    await store.forget(changeId, ids);
    t.same(await store.rest(changeId, 10), []);
    t.same([await store.end(changeId, at), await store.end(changeId, at)], [true, false]);
  });
});
