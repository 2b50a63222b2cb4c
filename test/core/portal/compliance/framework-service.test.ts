// Framework reports of a portal: what audits, waivers, findings and profiles make of requirements.
import t from 'tap';
import {
  builtInPolicies,
  builtInPolicyId,
} from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  const results: Readonly<Record<string, string>> = {
    'two-factor': 'fail',
    'support-policy': 'not_applicable',
    'end-of-support': 'not_applicable',
    'release-sbom': 'unknown',
  };
  const controls = builtInPolicies.flatMap(({ controlId }) =>
    controlId === undefined
      ? []
      : [{ controlId, result: results[controlId] ?? 'pass', reason: 'Said.', evidence: [] }],
  );
  const { portal, admin, person } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    runAudit: async ({ type }) =>
      auditRun({
        findings: type === 'security' ? auditRun().findings : [],
        controls: type === 'compliance' ? controls : [],
      } as object),
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const other = await portal.teams.create(admin, { name: 'Other' });
  const add = (name: string, of = team.id) =>
    portal.repositories.create(admin, { url: `/nowhere/${name}`, name, team: of, tags: [name] } as never);
  const [shop] = [await add('shop'), await add('hidden', other.id)];
  const { id } = await portal.audits.create(admin, { repositoryId: shop.id, type: 'compliance' });
  while ((await portal.audits.get(admin, id)).status !== 'completed')
    await new Promise((resolve) => setTimeout(resolve, 5));
  const stateOf = async (
    framework: string,
    requirement: string,
    filter: object = { repositoryId: shop.id },
  ) =>
    (await portal.frameworks.report(admin, framework, filter)).requirements.find(
      (one) => one.id === requirement,
    );

  t.test(
    'FrameworkService.report: says covered, not covered or unknown by the audits of a repository',
    async (t) => {
      t.match(await stateOf('nis2', 'Art. 21(2)(j)'), {
        state: 'not_covered',
        notCoveredIn: [{ name: 'shop' }],
      });
      t.match(await stateOf('nis2', 'Art. 21(2)(a)'), { state: 'covered' });
      t.match(await stateOf('nis2', 'Art. 21(2)(c)'), { state: 'unknown', reason: /person to assess/ });
      t.match(
        await stateOf('nis2', 'Art. 21(2)(d)'),
        { state: 'unknown' },
        'dependencies were never audited',
      );
      t.match(
        await stateOf('cra', 'Art. 13(8)'),
        { state: 'unknown', policies: [{ repositories: { not_applicable: 1 } }, {}] },
        'a control that does not apply covers nothing',
      );
    },
  );

  t.test(
    'FrameworkService.report: a repository that was never audited makes the whole unknown',
    async (t) => {
      t.match(await stateOf('nis2', 'Art. 21(2)(a)', {}), {
        state: 'unknown',
        repositories: { covered: 1, not_covered: 0, unknown: 1 },
      });
      t.match(await stateOf('nis2', 'Art. 21(2)(a)', { tag: 'shop' }), { state: 'covered' });
      t.match(await stateOf('nis2', 'Art. 21(2)(a)', { tag: 'none' }), { state: 'unknown' });
    },
  );

  t.test('FrameworkService.report: is about what the asking person can see', async (t) => {
    const viewer = await person('viewer');
    await portal.teams.addMember(admin, team.id, { userId: viewer.userId, role: 'member' });

    t.equal((await portal.frameworks.report(viewer, 'nis2')).repositories, 1);
    await t.rejects(portal.frameworks.report(admin, 'none'), { code: 'NOT_FOUND' });
  });

  t.test('FrameworkService.report: an open finding of a rule refutes, a waiver is no evidence', async (t) => {
    const before = await stateOf('asvs', '1.2.4');
    t.match(before, { state: 'unknown' });
    const policyId = builtInPolicyId('threat-model');
    const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await portal.waivers.create(admin, { repositoryId: shop.id, policyId, reason: 'Soon.', expiresAt });
    t.match(await stateOf('nis2', 'Art. 21(2)(a)'), { state: 'covered' }, 'it passes all the same');
    const twoFactor = builtInPolicyId('two-factor');
    await portal.waivers.create(admin, {
      repositoryId: shop.id,
      policyId: twoFactor,
      reason: 'x',
      expiresAt,
    });
    t.match(await stateOf('nis2', 'Art. 21(2)(j)'), {
      state: 'not_covered',
      policies: [{ repositories: { waived: 1 } }],
    });
    await portal.policies.update(admin, builtInPolicyId('threat-model'), { enabled: false });
    t.match(
      await stateOf('nis2', 'Art. 21(2)(a)'),
      { state: 'unknown' },
      'a policy that is off decides nothing',
    );
  });

  t.test('FrameworkService.report: a custom policy counts for the requirements that it names', async (t) => {
    const input = { name: 'Continuity', level: 'level1', condition: 'findings.open >= 0' } as const;
    const requirements = ['NIS2 Art. 21(2)(c)', 'House rule 7'];
    const mapped = async () =>
      (await portal.frameworks.list(admin)).find(({ id }) => id === 'nis2')?.mapped ?? 0;
    const before = await mapped();
    await t.rejects(
      portal.policies.create(admin, { ...input, requirements: ['NIS2 Art. 21(2)(z)'] }),
      { code: 'VALIDATION_ERROR', message: /not among the listed requirements of NIS2/ },
      'one that is not there',
    );
    const { id } = await portal.policies.create(admin, { ...input, requirements });
    t.match(await portal.policies.get(admin, id), { requirements });
    t.match(await stateOf('nis2', 'Art. 21(2)(c)'), {
      state: 'covered',
      policies: [{ policyId: id, name: 'Continuity', repositories: { pass: 1 } }],
    });
    t.equal(await mapped(), before + 1);
    await portal.policies.update(admin, id, { condition: 'findings.open > 1000' });
    t.match(await stateOf('nis2', 'Art. 21(2)(c)'), { state: 'not_covered', reason: /Continuity/ });
    await portal.policies.update(admin, id, { requirements: ['House rule 7'] });
    t.match(await stateOf('nis2', 'Art. 21(2)(c)'), { state: 'unknown' });
  });
});
