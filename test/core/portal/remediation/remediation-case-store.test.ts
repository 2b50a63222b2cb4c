// A case is opened once for its key, whoever asks first, and a key without findings has no facts.
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('remediation cases: the first to ask opens a case, once', async (t) => {
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async () => auditRun(),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/one', team });
    const { id: audit } = await portal.audits.create(admin, { repositoryId, type: 'security' });
    while ((await portal.audits.get(admin, audit)).status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 20));
    const page = { limit: 100, offset: 0 };

    const lists = await Promise.all([1, 2, 3].map(() => portal.remediationCases.list(admin, {}, page)));
    const groups = await portal.findings.groups(admin, 'action', { status: 'open' }, page);

    const [first] = lists;
    t.ok((first?.items.length ?? 0) > 0);
    for (const { items } of lists)
      t.same(
        items.map(({ id }) => id),
        first?.items.map(({ id }) => id),
      );
    t.same(
      first?.items.map(({ repositoryId: of, subject }) => `${of} ${subject.key}`),
      groups.items.map(({ key }) => key),
      'in the order of the groups',
    );
    t.same(
      first?.items.map(({ byStatus }) => byStatus.open),
      groups.items.map(({ count }) => count),
    );
    await t.rejects(portal.remediationCases.get(admin, randomUUID()), { code: 'RESOURCE_NOT_FOUND' });
  });
});
