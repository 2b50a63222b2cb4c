// Policies and where repositories stand, on both databases.
import { join } from 'node:path';
import type { AuditType, Portal, Principal } from '@assay/core';
import { complianceLevels, createPortal } from '@assay/core';
import t from 'tap';
import { blockerSentence } from '../../../../packages/core/src/portal/compliance/blocker-sentence.ts';
import {
  builtInPolicies,
  builtInPolicyId,
} from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { evaluateCompliance } from '../../../../packages/core/src/portal/compliance/compliance-status.ts';
import type { Policy } from '../../../../packages/core/src/portal/compliance/policy.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { fc } from '../../../helpers/properties.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';

const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');
const dayMs = 86_400_000;
const page = { limit: 100, offset: 0, sort: 'name' };

t.test('builtInPolicyId: is a UUID that stays the same', async (t) => {
  t.equal(builtInPolicyId('readme'), builtInPolicyId('readme'));
  t.match(builtInPolicyId('readme'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'policies: a start evaluates new repositories, and all when built-in policies changed',
    async (t) => {
      const url = await databaseUrl(t);
      const first = await testPortal(t, { databaseUrl: url });
      const team = await first.portal.teams.create(first.admin, { name: 'Team' });
      const address = (name: string) => ({ url: `file:///nowhere/${name}`, team: team.id });
      for (const name of ['kept', 'never'])
        await first.portal.repositories.create(first.admin, address(name));
      await first.portal.stop();
      const database = new Database(dialectFor(url));
      t.teardown(() => database.close());
      const judgedAfter = async (change: Promise<unknown>) => {
        await change;
        const long = '2000-01-01T00:00:00.000Z';
        await database.knex('compliance_status').update({ evaluated_at: long });
        const portal = createPortal({
          databaseUrl: url,
          dataDirectory: temporaryFolder(t),
          auditConcurrency: 0,
        });
        await portal.start();
        const { items } = await portal.compliance.status(first.admin, {}, page);
        await portal.stop();
        return items.filter(({ evaluatedAt }) => evaluatedAt !== long).map(({ name }) => name);
      };
      const never = database.knex('repositories').where({ name: 'never' }).select('id');

      const missing = database.knex('compliance_status').whereIn('repository_id', never).del();
      t.same(await judgedAfter(missing), ['never'], 'a start does not take longer the more there are');
      const other = database
        .knex('policies')
        .where({ built_in: true, level: 'level1' })
        .update({ level: 'level3' });
      t.same(await judgedAfter(other), ['kept', 'never']);
    },
  );

  t.test(
    'policies: a repository is unknown until audited, then evaluated by findings and triage',
    async (t) => {
      const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t), osvApiUrl: null });
      const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'app.py': `key = "${awsKey}"\n` });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const { id } = await portal.repositories.create(admin, { url: code.path, team: team.id });
      await keepOnly(portal, admin, [
        'Security audit within 90 days',
        'No open secrets in code',
        'No open critical findings',
      ]);

      const before = await portal.compliance.status(admin, {}, page);
      t.match(before.items, [{ repositoryId: id, state: 'unknown', achievedLevel: null, score: 0 }]);
      t.match(before.summary, { repositories: 1, unknown: 1, byLevel: { none: 1 } });

      await auditToEnd(portal, admin, id);
      const [found] = (await portal.compliance.status(admin, {}, page)).items;
      t.match(found, { state: 'non_compliant', achievedLevel: null, score: 50 });
      t.match(found?.blockers, [{ level: 'level1', name: 'No open secrets in code', findingIds: [String] }]);
      t.equal(found?.blockers[0]?.message, '1 open finding blocks this.');

      const finding = found?.blockers[0]?.findingIds[0] ?? '';
      await portal.findings.setStatus(admin, finding, {
        status: 'false_positive',
        comment: 'a documented example',
      });
      t.match((await portal.compliance.status(admin, {}, page)).items, [
        { state: 'compliant', achievedLevel: 'level1', score: 100, blockers: [] },
      ]);

      await portal.repositories.update(admin, id, { complianceLevel: 'level2' });
      const [higher] = (await portal.compliance.status(admin, {}, page)).items;
      t.match(higher, { requiredLevel: 'level2', achievedLevel: 'level1', state: 'unknown' });
      t.match(await portal.compliance.status(admin, { state: 'compliant' }, page), {
        total: 0,
        summary: { repositories: 1 },
      });
    },
  );

  t.test('policies: a compliance audit evaluates the controls, and each says why it blocks', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t), osvApiUrl: null });
    const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'README.md': '# A thing\n' });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, {
      url: code.path,
      team: team.id,
      visibility: 'public',
    });
    await keepOnly(portal, admin, ['Version-controlled change history', 'Contributing guide']);
    t.match((await portal.compliance.status(admin, {}, page)).items, [{ state: 'unknown', score: 0 }]);

    await auditToEnd(portal, admin, id, 'compliance');
    const [status] = (await portal.compliance.status(admin, {}, page)).items;
    t.match(status, { state: 'non_compliant', score: 50, blockers: [{ name: 'Contributing guide' }] });
    t.match(status?.blockers[0]?.message, /CONTRIBUTING/i, 'the reason of the control');
    t.match(status?.blockers[0]?.findingIds, [String], 'and the finding it is tracked as');

    code.commit({
      'CONTRIBUTING.md': '# Contributing\n\nOpen a pull request with a test; run `npm test` first.\n',
    });
    await auditToEnd(portal, admin, id, 'compliance');
    t.match((await portal.compliance.status(admin, {}, page)).items, [{ state: 'compliant', score: 100 }]);
  });

  t.test('an auditor waives a policy until a date: it is shown, holds, and ends by itself', async (t) => {
    const { portal, admin, person, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
    });
    const [auditor, developer] = [await person('auditor'), await person('developer')];
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, { url: join(t.testdir({}), 'x'), team: team.id });
    await keepOnly(portal, admin, ['Contributing guide', 'Security audit within 90 days']);
    const [guide] = (await portal.policies.list(admin, { q: 'Contributing guide' }, page)).items;
    const [audited] = (await portal.policies.list(admin, { q: 'Security audit within 90' }, page)).items;
    const status = async () => (await portal.compliance.status(admin, {}, page)).items[0];
    const input = {
      repositoryId: id,
      policyId: guide?.id ?? '',
      reason: 'a fork that nobody contributes to',
      expiresAt: new Date(runtime.now().getTime() + 10 * dayMs).toISOString(),
    };

    await t.rejects(portal.waivers.create(developer, input), { code: 'RESOURCE_NOT_FOUND' }, 'of no team');
    for (const days of [-1, 366]) {
      const expiresAt = new Date(runtime.now().getTime() + days * dayMs).toISOString();
      await t.rejects(portal.waivers.create(auditor, { ...input, expiresAt }), { code: 'VALIDATION_ERROR' });
    }
    const waiver = await portal.waivers.create(auditor, input);
    t.match(waiver, { policyName: 'Contributing guide', approvedBy: auditor.userId, active: true });
    await t.rejects(portal.waivers.create(auditor, input), { code: 'CONFLICT_DUPLICATE' });
    t.match(await status(), {
      state: 'unknown',
      score: 0,
      blockers: [{ name: 'Security audit within 90 days' }],
      waivers: [{ id: waiver.id, name: 'Contributing guide', reason: input.reason }],
    });
    await t.rejects(portal.waivers.get(developer, waiver.id), { code: 'RESOURCE_NOT_FOUND' });

    const second = await portal.waivers.create(auditor, { ...input, policyId: audited?.id ?? '' });
    t.match(await status(), { state: 'compliant', score: 0, blockers: [] }, 'waived, and none passes');
    await portal.waivers.delete(auditor, second.id);
    t.match(await status(), { state: 'unknown', waivers: [{ id: waiver.id }] });

    runtime.advance(11 * dayMs);
    const later = await status();
    t.match(later?.waivers, []);
    t.same(later?.blockers.map(({ name }) => name).sort(), [
      'Contributing guide',
      'Security audit within 90 days',
    ]);
    t.match(await portal.waivers.list(auditor, { active: false }, { ...page, sort: '-createdAt' }), {
      total: 2,
      items: [
        { id: second.id, active: false, state: 'revoked' },
        { id: waiver.id, active: false, state: 'ended' },
      ],
    });
    t.match(await portal.waivers.list(auditor, { active: true }, { ...page, sort: '-createdAt' }), {
      total: 0,
    });
    const done = await portal.activity.list(admin, {}, { ...page, sort: '-createdAt' });
    t.ok(done.items.some(({ action, targetId }) => action === 'waiver.create' && targetId === waiver.id));
  });

  t.test('compliance preview: shows the status without given findings, and stores nothing', async (t) => {
    const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
      'app.py': `key = "${awsKey}"\n`,
      'README.md': '# A thing\n',
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, {
      url: code.path,
      team: team.id,
      visibility: 'public',
    });
    await keepOnly(portal, admin, ['No open secrets in code', 'Contributing guide']);
    await auditToEnd(portal, admin, id);
    await auditToEnd(portal, admin, id, 'compliance');
    const [before] = (await portal.compliance.status(admin, {}, page)).items;
    const ids = before?.blockers.flatMap(({ findingIds }) => findingIds) ?? [];
    t.equal(ids.length, 2);

    const one = await portal.compliance.preview(admin, { repositoryId: id, findingIds: ids.slice(0, 1) });
    t.match(one.before, { state: 'non_compliant', score: 0 });
    t.match(one.after, { state: 'non_compliant', score: 50 });
    t.equal(one.after.blockers.length, 1);
    const all = await portal.compliance.preview(admin, { repositoryId: id, findingIds: ids });
    t.match(all.after, { state: 'compliant', score: 100, blockers: [] });
    t.same((await portal.compliance.status(admin, {}, page)).items, [before], 'nothing is stored');

    await t.rejects(portal.compliance.preview(admin, { repositoryId: id, findingIds: [team.id] }), {
      code: 'RESOURCE_NOT_FOUND',
    });
    await t.rejects(
      portal.compliance.preview(await person('viewer'), { repositoryId: id, findingIds: ids }),
      { code: 'RESOURCE_NOT_FOUND' },
    );
    await portal.findings.setStatus(admin, ids[0] ?? '', { status: 'acknowledged' });
    await t.rejects(portal.compliance.preview(admin, { repositoryId: id, findingIds: ids }), {
      code: 'VALIDATION_ERROR',
      message: /acknowledged, not open/,
    });
  });

  t.test('policies: a custom policy is previewed, created, evaluated at once, and deleted', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, { url: join(t.testdir({}), 'x'), team: team.id });
    for (const { id: policy } of (
      await portal.policies.list(admin, { builtIn: true }, { ...page, sort: 'name' })
    ).items) {
      await portal.policies.update(admin, policy, { enabled: false });
    }
    t.match((await portal.compliance.status(admin, {}, page)).items, [{ state: 'compliant' }]);
    const policy = {
      name: 'Name has an x',
      level: 'level1',
      condition: 'repository.name.contains("y")',
    } as const;

    t.match(await portal.policies.preview(admin, policy), {
      evaluated: 1,
      changes: [{ repositoryId: id, before: 'compliant', after: 'non_compliant' }],
    });
    t.match(
      (await portal.compliance.status(admin, {}, page)).items,
      [{ state: 'compliant' }],
      'a preview stores nothing',
    );

    const created = await portal.policies.create(admin, policy);
    t.match((await portal.compliance.status(admin, {}, page)).items, [{ state: 'non_compliant', score: 0 }]);
    await t.rejects(portal.policies.create(admin, { ...policy, name: 'NAME HAS AN X' }), {
      code: 'CONFLICT_DUPLICATE',
    });
    await portal.policies.update(admin, created.id, { mode: 'warn' });
    t.match((await portal.compliance.status(admin, {}, page)).items, [{ state: 'compliant' }]);
    await portal.policies.delete(admin, created.id);
    await t.rejects(portal.policies.get(admin, created.id), { code: 'RESOURCE_NOT_FOUND' });
  });

  t.test(
    'policies: built-in policies cannot be edited or deleted, and keep their settings over a restart',
    async (t) => {
      const url = await databaseUrl(t);
      const { portal, admin, person } = await testPortal(t, { databaseUrl: url });
      const [policy] = (await portal.policies.list(admin, { builtIn: true }, page)).items;
      const id = policy?.id ?? '';

      await t.rejects(portal.policies.update(admin, id, { name: 'Mine' }), {
        code: 'INSUFFICIENT_PERMISSIONS',
      });
      await t.rejects(portal.policies.delete(admin, id), { code: 'INSUFFICIENT_PERMISSIONS' });
      const developer = await person('developer');
      await t.rejects(portal.policies.update(developer, id, { mode: 'log' }), {
        code: 'INSUFFICIENT_PERMISSIONS',
      });
      await portal.policies.update(admin, id, { mode: 'log', enabled: false });
      await portal.policies.installBuiltIn();
      t.match(await portal.policies.get(admin, id), { mode: 'log', enabled: false, builtIn: true });
    },
  );
});

t.test('compliance level: needs every enforced policy of it and of lower levels to pass', async (t) => {
  const results = ['pass', 'fail', 'unknown'] as const;
  const judged = fc.array(
    fc.record({
      result: fc.constantFrom(...results),
      waived: fc.boolean(),
      policy: fc.record({
        level: fc.constantFrom(...complianceLevels),
        mode: fc.constantFrom('enforce', 'warn', 'log'),
        enabled: fc.boolean(),
      }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(judged, fc.constantFrom(...complianceLevels), (list, required) => {
      const all = list as unknown as { result: (typeof results)[number]; waived: boolean; policy: Policy }[];
      const { achievedLevel, state, score } = evaluateCompliance(all, required);
      const upTo = (level: string) =>
        all.filter(({ policy }) => policy.enabled && policy.mode === 'enforce' && policy.level <= level);
      if (achievedLevel) t.ok(upTo(achievedLevel).every(({ result, waived }) => result === 'pass' || waived));
      t.equal(
        state === 'compliant',
        upTo(required).every(({ result, waived }) => result === 'pass' || waived),
      );
      t.equal(
        score === 100,
        upTo(required).every(({ result }) => result === 'pass'),
        'a waiver hides nothing from the score',
      );
    }),
  );
});

/** Switches off every built-in policy but these. */
async function keepOnly(portal: Portal, principal: Principal, names: readonly string[]): Promise<void> {
  const { items } = await portal.policies.list(principal, { builtIn: true }, page);
  for (const { id, name } of items) {
    if (!names.includes(name)) await portal.policies.update(principal, id, { enabled: false });
  }
}

async function auditToEnd(
  portal: Portal,
  principal: Principal,
  repositoryId: string,
  type: AuditType = 'security',
): Promise<void> {
  const ended = new Promise<void>((resolve) => portal.events.once('audit.completed', () => resolve()));
  await portal.audits.create(principal, { repositoryId, type });
  await ended;
}

t.test('policies: a failed policy says why and how to fix it', async (t) => {
  const sentence = (
    key: string,
    result: 'fail' | 'unknown',
    findings = 0,
    inconclusive: readonly string[] = [],
  ) => {
    const policy = builtInPolicies.find((one) => one.key === key);
    return blockerSentence({ ...policy, id: builtInPolicyId(key) } as unknown as Policy, result, {
      findings,
      inconclusive: new Set(inconclusive),
    });
  };
  t.equal(sentence('no-open-secrets', 'fail', 3), '3 open findings block this.');
  t.equal(sentence('no-open-secrets', 'fail', 21), 'More than 20 open findings block this.');
  t.match(
    sentence('no-open-secrets', 'unknown', 0, ['security']),
    /^Unknown: no open finding blocks this, but the last security audit was partial\. See its coverage\.$/,
  );
  t.equal(sentence('no-open-critical', 'unknown'), 'Unknown: run a security audit and a dependency audit.');
  t.equal(
    sentence('security-audited', 'fail'),
    'Not met: The last complete security audit is at most 90 days old.',
  );
  const own = { id: 'own', description: '', condition: 'findings.open <= 10' } as unknown as Policy;
  t.equal(blockerSentence(own, 'fail', { findings: 0 }), 'Not met: findings.open <= 10');
});
