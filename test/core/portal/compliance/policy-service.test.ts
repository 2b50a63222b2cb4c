// Who manages policies, through the service, where a route would already refuse; and how they are listed.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 100, offset: 0, sort: 'name' };
const input = { name: 'No critical finding', level: 'level1', condition: 'findings.critical == 0' } as const;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('PolicyService: developers read policies, auditors change them', async (t) => {
    const { portal, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const { policies } = portal;
    const [developer, auditor] = [await person('developer'), await person('auditor')];
    const { id } = await policies.create(auditor, input);

    t.match(await policies.get(developer, id), input);
    const refused = { code: 'INSUFFICIENT_PERMISSIONS' };
    await t.rejects(policies.create(developer, input), refused, 'create');
    await t.rejects(policies.update(developer, id, { enabled: false }), refused, 'update');
    await t.rejects(policies.delete(developer, id), refused, 'delete');
    await t.rejects(policies.preview(developer, input), refused, 'preview');
    await t.rejects(policies.checkCondition(developer, input.condition), refused, 'check a condition');
    t.match(await policies.get(developer, id), { enabled: true });
  });

  t.test('PolicyService.list: filters by origin, level, mode and state', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const { policies } = portal;
    const custom = await policies.create(admin, { ...input, level: 'level3', mode: 'warn', enabled: false });
    const names = async (filter: object) =>
      (await policies.list(admin, filter, page)).items.map(({ name }) => name);

    t.same(await names({ builtIn: false }), [custom.name]);
    t.notOk((await names({ builtIn: true })).includes(custom.name));
    t.same(await names({ enabled: false, level: 'level3', mode: 'warn' }), [custom.name]);
    t.same(await names({ builtIn: false, level: 'level1' }), []);
    t.same(await names({ q: 'critical FINDING', builtIn: false }), [custom.name]);
  });

  t.test('ComplianceService.status: filters by team', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const [one, other] = [
      await portal.teams.create(admin, { name: 'One' }),
      await portal.teams.create(admin, { name: 'Other' }),
    ];
    for (const { id, name } of [one, other])
      await portal.repositories.create(admin, { url: `/nowhere/${name}`, name, team: id });

    const { items, total } = await portal.compliance.status(admin, { team: one.id }, page);

    t.match({ total, items }, { total: 1, items: [{ name: 'One' }] });
  });
});
