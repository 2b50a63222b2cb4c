// A thousand audits of one team and one of another: the one starts within the next two free slots. Counted, not timed.
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { auditTypes } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const repositories = 250;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'queue: 1,000 waiting audits of one team do not keep one of another from the next slots',
    async (t) => {
      const started: string[] = [];
      const gate = Promise.withResolvers<void>();
      const runAudit: RunAudit = async (request) => {
        started.push(/example\.com\/(\w+)/.exec(JSON.stringify(request))?.[1] ?? '');
        if (started.length === 1) await gate.promise;
        return auditRun();
      };
      const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t), runAudit });
      const [eager, patient] = [await person('developer'), await person('developer')];
      const teamOf = async (name: string, { userId }: { userId: string }) => {
        const { id } = await portal.teams.create(admin, { name });
        await portal.teams.addMember(admin, id, { userId, role: 'member' });
        return id;
      };
      const [many, few] = [await teamOf('Many', eager), await teamOf('Few', patient)];
      const register = async (name: string, team: string) =>
        (await portal.repositories.create(admin, { url: `https://example.com/${name}`, team })).id;
      const asked = [];
      for (let n = 0; n < repositories; n += 1) {
        const repositoryId = await register(`many${n}`, many);
        for (const type of auditTypes) asked.push({ repositoryId, type });
      }
      for (let from = 0; from < asked.length; from += 100) {
        const batch = asked.slice(from, from + 100);
        await portal.audits.createBatch(eager, batch, batch, true);
      }
      const repositoryId = await register('one', few);

      const late = await portal.audits.create(patient, { repositoryId, type: 'security' });

      const { queue } = await portal.audits.get(patient, late.id);
      t.ok((queue?.position ?? 99) <= 2, `position ${queue?.position} of ${asked.length + 1}`);
      while (started.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      gate.resolve();
      while (!started.includes('one')) await new Promise((resolve) => setTimeout(resolve, 10));
      t.ok(started.indexOf('one') <= 2, `started after ${started.indexOf('one')} others`);
    },
  );
});
