// What people decided, with who did and by which name a vulnerability is known.
import t from 'tap';
import { readPersonalDecisions } from '../../../../packages/core/src/portal/decisions/read-personal-decisions.ts';
import { systemReach } from '../../../../packages/core/src/portal/platform/principal.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('readPersonalDecisions: of people alone, the newest finding first', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin, tree, audit, repository } = await auditedRepository(t, () => url);
    tree.found = [
      detection('a'),
      detection('b'),
      detection('q', {
        category: 'dependency-vulnerability',
        path: 'package-lock.json',
        package: {
          purl: 'pkg:npm/qs@1.0.0',
          name: 'qs',
          version: '1.0.0',
          fixedVersion: null,
          scope: 'runtime',
          dependencyPath: ['qs'],
        },
      }),
    ];
    await audit();
    const page = { limit: 20, offset: 0, sort: 'firstSeenAt' };
    const { items } = await portal.findings.list(admin, {}, page);
    const idOf = (name: string) => items.find(({ title }) => title.endsWith(name))?.id ?? '';
    const database = new Database(dialectFor(url, { poolSize: 1 }));
    t.teardown(() => database.close());
    const read = () => readPersonalDecisions(database, systemReach('recording'));

    t.same(await read(), [], 'nobody has decided');
    await portal.findings.setStatus(admin, idOf('a'), { status: 'false_positive', comment: 'Not shipped.' });
    await portal.findings.setStatus(admin, idOf('q'), { status: 'false_positive', comment: 'Not called.' });
    await database
      .knex('findings')
      .where({ id: idOf('q') })
      .update({ advisory: JSON.stringify({ id: 'GHSA-1', aliases: ['CVE-2026-1'] }) });

    const decided = await read();
    t.same(
      decided.toSorted((one, other) => one.reason.localeCompare(other.reason)),
      [
        {
          id: idOf('q'),
          repositoryId: repository.id,
          ruleId: 'rule-a',
          path: 'package-lock.json',
          status: 'false_positive',
          reason: 'Not called.',
          by: admin.userId,
          vulnerability: { package: 'qs', scope: 'runtime', advisory: 'CVE-2026-1' },
        },
        {
          id: idOf('a'),
          repositoryId: repository.id,
          ruleId: 'rule-a',
          path: items.find(({ id }) => id === idOf('a'))?.location?.path ?? null,
          status: 'false_positive',
          reason: 'Not shipped.',
          by: admin.userId,
          vulnerability: null,
        },
      ],
    );
  });
});
