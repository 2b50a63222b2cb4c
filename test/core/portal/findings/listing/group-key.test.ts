// A group of findings is selected by what the list of groups says of it, for every grouping, on both databases.
import { groupKeys } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { auditRun } from '../../../../helpers/fake-audit.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { auditToEnd } from '../../../scan/identity/audited-tree.ts';

const [base] = auditRun().findings;
if (!base) throw new Error('The run has a finding.');

const places = ['a.ts', 'src/a.ts', 'src/[id]/a.ts', 'src/*.ts', 'docs/deep/er/é "x".md', null];
const packages = [null, ['left-pad'], ['app', 'left-pad'], ['web', 'app', 'left-pad']];

/** Findings at places of which one is a pattern for others, and packages that come in by different chains. */
const findings = places.flatMap((path, at) =>
  packages.map((chain, index) => ({
    ...base,
    fingerprint: `v1:${(at * 10 + index + 1).toString(16).padStart(32, '0')}`,
    title: `finding ${at} ${index}`,
    ruleId: ['hardcoded-secret', 'vulnerable-dependency'][index % 2] ?? '',
    location: path === null ? null : { path, startLine: 1 + index, endLine: 1 + index, commit: null },
    ...(chain && {
      package: {
        purl: `pkg:npm/${encodeURIComponent(chain.at(-1) ?? '')}@1.${at}.0`,
        name: chain.at(-1),
        version: `1.${at}.0`,
        fixedVersion: null,
        scope: 'runtime',
        dependencyPath: index === 1 ? null : chain,
      },
    }),
  })),
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('inGroup: selects as many findings as the group counts, of every grouping', async (t) => {
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async ({ ref }) => auditRun({ findings: findings as never, ref }),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    for (const name of ['one', 'two']) {
      const repository = await portal.repositories.create(admin, { url: `/nowhere/${name}`, team });
      if (name === 'one')
        await portal.repositories.update(admin, repository.id, {
          tags: ['payments'],
          criticality: 'high',
          exposure: 'public',
        });
      await auditToEnd(portal, admin, repository, { ref: 'main' });
    }
    const page = { limit: 100, offset: 0, sort: 'severity' };
    const { total } = await portal.findings.list(admin, {}, page);
    t.equal(total, findings.length * 2);
    for (const by of groupKeys) {
      const { items } = await portal.findings.groups(admin, by, {}, { limit: 100, offset: 0 });
      let sum = 0;
      for (const { key, count, worst } of items) {
        const group = `${by}:${key ?? ''}`;
        const found = await portal.findings.list(admin, { group }, page);
        t.equal(found.total, count, group);
        t.ok(
          found.items.some(({ id }) => id === worst.id),
          group,
        );
        sum += found.total;
      }
      if (by !== 'chain') t.equal(sum, total, `every finding is in one group by ${by}`);
    }
    await t.rejects(portal.findings.list(admin, { group: 'color:red' }, page), { code: 'VALIDATION_ERROR' });
  });
});
