// What a level asks of a repository: controls by its profile, and secrets by how sure and how bad they are.
import t from 'tap';
import type { AuditOrder } from '../../../../packages/core/src/portal/audits/audit-messages.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection, runOf, type Tree } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const secret = (name: string, severity: 'high' | 'medium' | 'low', confidence: 'high' | 'medium' | 'low') =>
  detection(name, {
    category: 'secrets-in-code',
    severity,
    confidence,
    anchor: { kind: 'secret', value: name },
  });

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('no open secrets counts confidence high and medium, severity medium and above', async (t) => {
    const { portal, admin, repository, tree, audit } = await auditedRepository(t, databaseUrl);
    const isInTheWay = async (...found: Tree['found']) => {
      tree.found = found;
      await audit();
      const { items } = await portal.compliance.status(
        admin,
        { repositoryId: repository.id },
        { limit: 1, offset: 0, sort: 'name' },
      );
      const blocker = items[0]?.blockers.find(({ name }) => name === 'No open secrets in code');
      return blocker && { message: blocker.message, findings: blocker.findingIds.length };
    };
    t.equal(await isInTheWay(secret('a', 'high', 'low'), secret('b', 'low', 'high')), undefined);
    t.same(
      await isInTheWay(
        secret('a', 'high', 'low'),
        secret('c', 'medium', 'medium'),
        secret('d', 'high', 'high'),
      ),
      { message: '2 open findings block this.', findings: 2 },
    );
    t.match(await isInTheWay(secret('a', 'high', 'low'), secret('d', 'high', 'high')), { findings: 1 });
    const { items: known } = await portal.findings.list(
      admin,
      { severity: ['high'], status: 'open' },
      { limit: 10, offset: 0, sort: '-severity' },
    );
    const [doubtful] = known.filter(({ confidence }) => confidence === 'low');
    const { after } = await portal.compliance.preview(admin, {
      repositoryId: repository.id,
      findingIds: [doubtful?.id ?? ''],
    });
    t.match(
      after.blockers.find(({ name }) => name === 'No open secrets in code'),
      { message: '1 open finding blocks this.' },
      'what does not count takes none away',
    );
  });

  t.test(
    'an audit gets the profile that people chose, or that follows from who can read the source',
    async (t) => {
      const orders: AuditOrder[] = [];
      const { portal, admin, repository, audit } = await auditedRepository(t, databaseUrl, {
        runAudit: (order, options) => {
          orders.push(order);
          const tree = { found: [], complete: true, unread: [], rules: [], ref: 'main' };
          return runOf(tree)(order, options);
        },
      });
      for (const [change, profile] of [
        [{}, null],
        [{ visibility: 'public' }, 'open-source'],
        [{ visibility: 'private' }, 'company-private'],
        [{ complianceProfile: 'open-source' }, 'open-source'],
      ] as const) {
        if (Object.keys(change).length > 0) await portal.repositories.update(admin, repository.id, change);
        await audit({ type: 'compliance' });
        t.equal(orders.at(-1)?.engines.profile, profile, JSON.stringify(change));
      }
    },
  );
});
