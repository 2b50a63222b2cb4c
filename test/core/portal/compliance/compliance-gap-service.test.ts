// What repositories lack: the table of policies, and the gaps of one repository by effort.
import t from 'tap';
import {
  builtInPolicies,
  builtInPolicyId,
} from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'name' };
const audits = { limit: 1, offset: 0, sort: '-createdAt' };
const file = { path: 'SECURITY.md', isNew: true, diff: '+# Security' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const controls = builtInPolicies.flatMap(({ controlId }) =>
    controlId === undefined
      ? []
      : [
          {
            controlId,
            result: 'pass' as 'pass' | 'fail' | 'unknown',
            reason: 'Found.',
            evidence: [] as object[],
          },
        ],
  );
  const set = (id: string, change: object) => {
    const control = controls.find(({ controlId }) => controlId === id);
    if (!control) throw new Error(id);
    Object.assign(control, { result: 'fail', reason: `No ${id}.`, ...change });
  };
  set('security-contact', { files: [file] });
  set('branch-protection', { evidence: [{ setting: 'direct pushes', note: 'allowed' }] });
  set('changelog', {});
  set('two-factor', { result: 'unknown', reason: 'Connect the code host.' });
  const { portal, admin, person, runtime } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    runAudit: async ({ type }) =>
      auditRun({
        findings: type === 'security' ? auditRun().findings : [],
        controls: type === 'compliance' ? controls : [],
      } as object),
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const add = (name: string) =>
    portal.repositories.create(admin, {
      url: `/nowhere/${name}`,
      name,
      team: team.id,
      complianceLevel: 'level2',
    });
  const [audited, fresh] = [await add('audited'), await add('fresh')];
  for (const type of ['security', 'compliance'] as const) {
    const { id } = await portal.audits.create(admin, { repositoryId: audited.id, type });
    while ((await portal.audits.get(admin, id)).status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  t.test('ComplianceGapService.gaps: lists what fails with its way out, least effort first', async (t) => {
    const { gaps, policies, passing } = await portal.complianceGaps.gaps(admin, { repositoryId: audited.id });

    t.same(
      gaps.map(({ name, effort }) => `${effort}: ${name}`),
      [
        'audit: No malicious packages',
        'audit: Dependency audit within 30 days',
        'audit: No open critical findings',
        'file: Security contact',
        'manual: Changelog',
        'findings: No open secrets in code',
      ],
    );
    t.match(gaps[3], {
      message: 'No security-contact.',
      remediation: /^Add a SECURITY\.md/,
      files: [file],
      result: 'fail',
      waived: false,
    });
    t.equal(policies - passing, gaps.length);
  });

  t.test('ComplianceGapService.gaps: says what a higher level would need', async (t) => {
    const { level, gaps } = await portal.complianceGaps.gaps(admin, {
      repositoryId: audited.id,
      level: 'level3',
    });

    t.equal(level, 'level3');
    t.same(
      gaps.filter(({ effort }) => effort === 'setting').map(({ name }) => name),
      ['Branch protection', 'Two-factor authentication required'],
    );
  });

  t.test('ComplianceGapService.matrix: has one result of each policy and repository', async (t) => {
    const { policies, items, total } = await portal.complianceGaps.matrix(admin, { level: 'level2' }, page);
    const of = (name: string, policy: string) =>
      items.find((row) => row.name === name)?.results[policies.findIndex((one) => one.name === policy)];

    t.equal(total, 2);
    t.same(
      items.map(({ results }) => results.length),
      [policies.length, policies.length],
    );
    t.same([...new Set(policies.map(({ level }) => level))], ['level1', 'level2']);
    t.equal(of('audited', 'Security contact'), 'fail');
    t.equal(of('audited', 'License file'), 'pass');
    t.equal(of('fresh', 'License file'), 'unknown', 'never audited is not a pass');
  });

  t.test(
    'ComplianceGapService.matrix: a waived policy is shown as waived, and comes last among gaps',
    async (t) => {
      const policyId = builtInPolicyId('security-contact');
      const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
      await portal.waivers.create(admin, { repositoryId: audited.id, policyId, reason: 'Soon.', expiresAt });

      const { items } = await portal.complianceGaps.matrix(admin, { policyId }, page);
      const { gaps } = await portal.complianceGaps.gaps(admin, { repositoryId: audited.id });

      t.same(
        items.map(({ results }) => results),
        [['waived'], ['unknown']],
      );
      t.match(gaps.at(-1), { name: 'Security contact', waived: true });
    },
  );

  t.test(
    'ComplianceGapService.matrix: gives the results of every moment, and of two beside each other',
    async (t) => {
      const kept: { readonly at: string; readonly shown: unknown }[] = [];
      const read = (at?: string) =>
        portal.complianceGaps.matrix(admin, { level: 'level2', ...(at && { at }) }, page);
      const keep = async () => {
        runtime.advance(10);
        kept.push({ at: runtime.now().toISOString(), shown: await read() });
        runtime.advance(10);
      };
      await keep();
      const own = await portal.policies.create(admin, {
        name: 'Own',
        level: 'level1',
        mode: 'enforce',
        condition: 'findings.open == 0',
      });
      await keep();
      set('changelog', { result: 'pass' });
      await portal.audits.create(admin, { repositoryId: audited.id, type: 'compliance' });
      while ((await portal.audits.list(admin, { status: ['pending', 'in_progress'] }, audits)).total > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      // The status follows the end of the audit.
      await portal.compliance.refresh();
      await keep();
      const third = await add('third');
      await keep();
      await portal.policies.delete(admin, own.id);
      await keep();

      for (const { at, shown } of kept) t.same(await read(at), shown, at);

      const [, second, , , last] = kept;
      const changed = await portal.complianceGaps.matrix(
        admin,
        { level: 'level2', ...(last && { at: last.at }), ...(second && { compareWith: second.at }) },
        page,
      );
      const of = (name: string) => changed.policies.findIndex((policy) => policy.name === name);
      const [row] = changed.items;
      t.equal(of('Own'), -1, 'what is no policy any more has no row');
      t.same([row?.before?.[of('Changelog')], row?.results[of('Changelog')]], ['fail', 'pass']);
      t.equal(changed.items.find(({ repositoryId }) => repositoryId === third.id)?.before, null);
      t.equal(
        (await portal.compliance.status(admin, { at: second?.at ?? '' }, page)).summary.repositories,
        2,
      );
      await t.rejects(read('2020-01-01T00:00:00.000Z'), /unknown: states are recorded since/);
    },
  );

  t.test('ComplianceGapService: shows nobody a repository of other teams', async (t) => {
    const stranger = await person('developer');

    await t.rejects(portal.complianceGaps.gaps(stranger, { repositoryId: fresh.id }), {
      message: 'Repository not found.',
    });
    t.same((await portal.complianceGaps.matrix(stranger, {}, page)).items, []);
  });
});
