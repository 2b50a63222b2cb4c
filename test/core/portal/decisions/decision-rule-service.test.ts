// Decision rules: who can make, approve and delete them, and which are refused; on both databases.
import { type NewDecisionRule, type Principal, roles } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { day, decisionWorld, page } from './decision-world.ts';

const rules = { limit: 100, offset: 0, sort: 'createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'DecisionRuleService: a rule covers what is there and what audits find later, until it is deleted',
    async (t) => {
      const { portal, admin, tree, audit, statuses, rule, approved } = await decisionWorld(t, databaseUrl);
      const before = await statuses();
      const preview = await portal.decisionRules.preview(admin, rule());
      t.match(preview, {
        findings: 2,
        bySeverity: { high: 1, medium: 1 },
        repositories: 1,
        exploited: 0,
        refusal: null,
      });

      const made = await approved();

      t.match(made, { state: 'active', findings: 2, approvedBy: { userId: admin.userId } });
      t.same(await statuses(), { a: 'acknowledged', b: 'acknowledged', c: 'open', d: 'open' });
      tree.found = [...tree.found, detection('e', { severity: 'critical', path: 'test/e.ts' })];
      const { summary } = await audit();
      t.match(summary, { critical: 0, high: 1 }, 'what is covered holds no gate back');
      t.match(await statuses(), { e: 'acknowledged' });
      const [covered] = (await portal.findings.list(admin, { path: 'test' }, page)).items;
      t.match(covered?.statusReason, /Tests are not shipped.*decision rule Tests/);
      t.match(
        (await portal.decisionLists.list(admin, {}, { limit: 9, offset: 0, sort: 'expiresAt' })).items[0],
        { source: 'rule', rule: { id: made.id, name: 'Tests' }, approvedBy: { userId: admin.userId } },
      );

      await portal.decisionRules.delete(admin, made.id);

      t.same(await statuses(), { ...before, e: 'open' });
      const { history } = await portal.findings.get(admin, covered?.id ?? '');
      t.match(history.at(-1), {
        kind: 'status_changed',
        after: { status: 'open' },
        comment: /No decision rule/,
      });
      const { items } = await portal.activity.list(admin, {}, { limit: 9, offset: 0, sort: '-createdAt' });
      t.match(
        items.filter(({ action }) => action.startsWith('decision-rule')).map(({ action }) => action),
        ['decision-rule.delete', 'decision-rule.approve', 'decision-rule.create'],
      );
    },
  );

  t.test(
    'DecisionRuleService: nobody below auditor approves a rule, changes or deletes one that decides',
    async (t) => {
      const { portal, admin, member, statuses, rule } = await decisionWorld(t, databaseUrl);
      const before = await statuses();
      for (const role of roles) {
        const one = await member(role);
        const mayDecide = role === 'auditor' || role === 'admin';
        if (role === 'viewer') {
          await t.rejects(portal.decisionRules.create(one, rule()), { code: 'INSUFFICIENT_PERMISSIONS' });
          continue;
        }
        const { id } = await portal.decisionRules.create(one, rule({ name: role }));
        t.same(await statuses(), before, `${role}: a proposal changes nothing`);
        if (!mayDecide) {
          await t.rejects(portal.decisionRules.decide(one, id, { approve: true }), {
            code: 'INSUFFICIENT_PERMISSIONS',
          });
          await portal.decisionRules.decide(admin, id, { approve: true });
          await t.rejects(portal.decisionRules.update(one, id, { condition: 'finding.ruleId != ""' }), {
            code: 'INSUFFICIENT_PERMISSIONS',
          });
          await t.rejects(portal.decisionRules.delete(one, id), { code: 'INSUFFICIENT_PERMISSIONS' });
        } else t.equal((await portal.decisionRules.decide(one, id, { approve: true })).findings, 2);
        await t.rejects(
          portal.decisionRules.decide(one, id, { approve: true, force: true }),
          role === 'admin' ? { code: 'CONFLICT_DUPLICATE' } : { code: 'INSUFFICIENT_PERMISSIONS' },
        );
        await portal.decisionRules.update(admin, id, { reason: 'Changed.' });
        t.same(await statuses(), before, 'a changed rule is a proposal again');
        await portal.decisionRules.delete(admin, id);
      }
      const developer = await member('developer');
      const { id } = await portal.decisionRules.create(developer, rule());
      await portal.decisionRules.update(developer, id, { reason: 'Better.' });
      await portal.decisionRules.delete(developer, id);
      t.equal((await portal.decisionRules.list(admin, {}, rules)).total, 0);
    },
  );

  t.test(
    'DecisionRuleService: too wide a rule is refused with what it would cover, unless forced',
    async (t) => {
      const { portal, admin, member, rule } = await decisionWorld(t, databaseUrl, {
        decisionRuleMaxFindings: 1,
      });
      const { id } = await portal.decisionRules.create(admin, rule());
      const sentence = /would take 2 findings out of the open ones, and at most 1/;

      t.match((await portal.decisionRules.preview(admin, rule())).refusal, sentence);
      await t.rejects(portal.decisionRules.decide(await member('auditor'), id, { approve: true }), {
        code: 'CONFLICT_DUPLICATE',
        message: sentence,
      });
      t.match(await portal.decisionRules.decide(admin, id, { approve: true, force: true }), {
        findings: 2,
        forced: true,
      });
    },
  );

  t.test(
    'DecisionRuleService: exploited findings are refused, and stay open when they become so later',
    async (t) => {
      const { portal, admin, tree, audit, statuses, rule, approved } = await decisionWorld(t, databaseUrl);
      const vulnerable = (exploited: boolean) =>
        detection('v', {
          category: 'dependency-vulnerability',
          path: 'package-lock.json',
          package: {
            ...{ purl: 'pkg:npm/left@1.0.0', name: 'left', version: '1.0.0', fixedVersion: null },
            ...{ scope: 'runtime', dependencyPath: null },
          },
          advisory: {
            ...{
              id: 'CVE-2026-0001',
              aliases: ['GHSA-aaaa-bbbb-cccc'],
              cvss: null,
              cvssScore: null,
              url: null,
            },
            ...{ published: null, modified: null, epss: null },
            kev: exploited ? { dateAdded: '2026-01-01', dueDate: null, ransomware: null } : null,
          },
        });
      const condition = '"GHSA-aaaa-bbbb-cccc" in finding.advisories';
      tree.found = [vulnerable(true)];
      await audit();
      t.match(await portal.decisionRules.preview(admin, rule({ condition })), {
        findings: 0,
        exploited: 1,
        refusal: /1 findings? .*exploited/,
      });
      const { id } = await portal.decisionRules.create(admin, rule({ condition }));
      await t.rejects(portal.decisionRules.decide(admin, id, { approve: true }), {
        code: 'CONFLICT_DUPLICATE',
      });
      await portal.decisionRules.delete(admin, id);
      tree.found = [vulnerable(false)];
      await audit();
      await approved({ condition, name: 'Left' });
      t.match(await statuses(), { v: 'acknowledged' });

      tree.found = [vulnerable(true)];
      await audit();

      t.match(await statuses(), { v: 'open' }, 'exploitation ends what a rule covers');
    },
  );

  t.test('DecisionRuleService: a token for a part of the portal changes no rule', async (t) => {
    const { portal, admin, rule } = await decisionWorld(t, databaseUrl);
    const { id } = await portal.decisionRules.create(admin, rule());
    const ofOneTeam: Principal = { ...admin, kind: 'token', within: { teams: [], repositories: [] } };
    const triageOnly: Principal = { ...admin, kind: 'token', scopes: ['findings:triage'] };
    const refused = { code: 'INSUFFICIENT_PERMISSIONS' };

    await t.rejects(portal.decisionRules.create(ofOneTeam, rule({ name: 'Other' })), refused);
    await t.rejects(portal.decisionRules.update(ofOneTeam, id, { reason: 'x' }), refused);
    await t.rejects(portal.decisionRules.delete(ofOneTeam, id), refused);
    await t.rejects(portal.decisionRules.decide(ofOneTeam, id, { approve: true }), refused);
    await portal.decisionRules.decide(admin, id, { approve: true });
    await t.rejects(portal.decisionRules.update(triageOnly, id, { reason: 'x' }), refused);
    await t.rejects(portal.decisionRules.delete(triageOnly, id), refused);
  });

  t.test('DecisionRuleService: a rule needs a second person where a team wants one', async (t) => {
    const { portal, admin, team, member, rule, approved } = await decisionWorld(t, databaseUrl);
    await portal.teams.update(admin, team.id, { acceptance: { secondPersonFrom: 'high' } });
    await t.rejects(approved(), { name: 'ForbiddenError', message: /Another person must approve/ });
    const auditor = await member('auditor');
    t.match(await approved({ name: 'Another' }, auditor), { state: 'active' });
    const { id } = await portal.decisionRules.create(admin, rule({ name: 'Third' }));
    await portal.decisionRules.decide(admin, id, { approve: false });
    await portal.teams.update(admin, team.id, { acceptance: null });
    t.match(await approved({ name: 'Alone' }), { state: 'active' });
  });

  t.test('DecisionRuleService: says what is wrong with a rule', async (t) => {
    const { portal, admin, rule, runtime } = await decisionWorld(t, databaseUrl);
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    const wrong: readonly [Partial<NewDecisionRule>, RegExp][] = [
      [{ condition: 'finding.ruleId ==' }, /at character|Unexpected/],
      [{ condition: 'true' }, /does not say which findings/],
      [{ condition: 'finding.severity == "high"' }, /does not say which findings/],
      [{ condition: 'finding.rule == "a"' }, /finding\.rule does not exist/],
      [{ condition: 'finding.path + ""' }, /bool/],
      [{ expiresAt: end(181) }, /at most 180 days/],
      [{ expiresAt: end(-1) }, /future/],
      [{ status: 'false_positive', expiresAt: end(366) }, /at most 365 days/],
      [{ justification: 'component_not_present' }, /belongs to false_positive/],
    ];
    for (const [change, sentence] of wrong)
      await t.rejects(portal.decisionRules.create(admin, rule(change)), {
        code: 'VALIDATION_ERROR',
        message: sentence,
      });
    await portal.decisionRules.create(admin, rule());
    await t.rejects(portal.decisionRules.create(admin, rule({ name: 'TESTS' })), {
      code: 'CONFLICT_DUPLICATE',
    });
  });
});
