// Acceptances of developers end when their findings become severe; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../audited-repository.ts';

const page = { limit: 100, offset: 0, sort: 'firstSeenAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'outgrownDecisions: what was accepted while it was less severe is open once it is high',
    async (t) => {
      const { portal, admin, team, tree, audit, person } = await auditedRepository(t, databaseUrl);
      const seen = async (severity: 'medium' | 'high') => {
        tree.found = [detection('a', { severity })];
        await audit();
        return (await portal.findings.list(admin, {}, page)).items[0];
      };
      const accepted = { status: 'acknowledged', comment: 'It is small.' } as const;
      const developer = await person('developer', 'developer');
      await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
      const { id = '' } = (await seen('medium')) ?? {};
      await portal.findingUpdates.update(developer, id, accepted);

      t.match(await seen('medium'), { status: 'acknowledged' }, 'as it was');
      t.match(await seen('high'), { id, severity: 'high', status: 'open' });
      const { history } = await portal.findings.get(admin, id);
      t.ok(history.some(({ comment }) => /severity high or above since the decision/.test(comment ?? '')));

      await seen('medium');
      await portal.findingUpdates.update(await person('auditor', 'auditor'), id, accepted);
      t.match(await seen('high'), { status: 'acknowledged' }, 'an auditor decides on what is high, too');
    },
  );
});
