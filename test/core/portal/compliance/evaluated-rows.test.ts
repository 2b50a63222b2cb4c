// What a change of a repository's own row means for its evaluation: nothing, unless it has read what changes.
import t from 'tap';
import { EvaluatedRows, watchReads } from '../../../../packages/core/src/portal/compliance/evaluated-rows.ts';
import type { Repository } from '../../../../packages/core/src/portal/repositories/repository.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 100, offset: 0, sort: 'name' };

t.test('EvaluatedRows: has changed what was read, at the revision that was evaluated', async (t) => {
  const rows = new EvaluatedRows();
  const row = { id: 'a', name: 'app', complianceLevel: 'level1', tags: ['x'] } as unknown as Repository;
  let now = row;
  let revision = 3;
  const stores = {
    compliance: { revision: async () => revision },
    repositories: { find: async () => now },
  } as never;
  const changed = (change: object) => {
    now = { ...row, ...change } as Repository;
    return rows.changedIn(stores, ['a']);
  };
  t.same(await changed({}), ['a'], 'nothing is known of it');
  const { watched, read } = watchReads(row);
  t.equal(`${watched.complianceLevel} ${watched.tags[0]}`, 'level1 x');
  rows.remember('a', 3, read);
  t.same(await changed({ name: 'other' }), []);
  t.same(await changed({ tags: ['x'] }), [], 'the same value, made anew');
  t.same(await changed({ tags: ['x', 'y'] }), ['a']);
  t.same(await changed({ complianceLevel: 'level2' }), ['a']);
  revision = 4;
  t.same(await changed({ name: 'other' }), ['a'], 'something else has changed since');
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ComplianceService: a rename is evaluated where a policy asks for the name', async (t) => {
    const { portal, admin, runtime } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const team = (await portal.teams.create(admin, { name: 'Team' })).id;
    const { id } = await portal.repositories.create(admin, { url: '/nowhere/app', name: 'app', team });
    const standing = async () => (await portal.compliance.status(admin, { repositoryId: id }, page)).items[0];
    const evaluatedAt = async () => (await standing())?.evaluatedAt;
    const rename = async (name: string) => {
      runtime.advance(1_000);
      await portal.repositories.update(admin, id, { name });
    };
    const first = await evaluatedAt();
    await rename('web');
    t.equal(await evaluatedAt(), first);
    t.match(await standing(), { name: 'web' });
    await portal.repositories.update(admin, id, { complianceLevel: 'level2' });
    t.match(await standing(), { requiredLevel: 'level2' });
    t.not(await evaluatedAt(), first);

    for (const { id: own } of (await portal.policies.list(admin, {}, page)).items)
      await portal.policies.update(admin, own, { enabled: false });
    await portal.policies.create(admin, {
      name: 'Named as all',
      level: 'level1',
      condition: 'repository.name.startsWith("svc-")',
    });
    t.match(await standing(), { state: 'non_compliant' });
    await rename('svc-web');
    t.match(await standing(), { state: 'compliant', name: 'svc-web' });
    const named = await evaluatedAt();
    runtime.advance(1_000);
    await portal.repositories.update(admin, id, { url: '/nowhere/other' });
    t.equal(await evaluatedAt(), named, 'nobody asks for the address');
    await rename('app');
    t.match(await standing(), { state: 'non_compliant' });
  });
});
