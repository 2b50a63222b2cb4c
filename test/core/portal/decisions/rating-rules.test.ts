// Decision rules that give a priority or a due date: what they change, what they may not, and that all of it can be taken
// back; on both databases.
import type { Finding, NewDecisionRule } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const page = { limit: 100, offset: 0, sort: '-priority' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0], options = {}) => {
    const made = await auditedRepository(t, databaseUrl, options);
    const { portal, admin, tree, audit, runtime } = made;
    tree.found = [
      detection('a', { severity: 'critical', path: 'test/a.ts' }),
      detection('b', { severity: 'low', path: 'test/b.ts' }),
      detection('c', { severity: 'high', path: 'src/c.ts' }),
    ];
    await audit();
    const all = async (filter = {}) => (await portal.findings.list(admin, filter, page)).items;
    /** Everything that a rule may change. */
    const state = async () =>
      Object.fromEntries(
        (await all()).map(({ title, priority, dueAt, status, ratedByRule }) => [
          title.at(-1),
          { priority, dueAt, status, ratedByRule },
        ]),
      );
    const inDays = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    const rule = (change: Partial<NewDecisionRule> = {}): NewDecisionRule => ({
      name: 'Tests',
      condition: 'finding.path.startsWith("test/")',
      reason: 'Tests are not shipped.',
      expiresAt: inDays(30),
      ...change,
    });
    const approved = async (change: Partial<NewDecisionRule>) => {
      const { id } = await portal.decisionRules.create(admin, rule(change));
      return portal.decisionRules.decide(admin, id, { approve: true });
    };
    return { ...made, all, state, inDays, rule, approved };
  };

  t.test('DecisionRules: a priority and a due date, until the rule is deleted', async (t) => {
    const { portal, admin, all, state, inDays, rule, approved, tree, audit } = await world(t);
    const before = await state();
    const effect = { priority: 'low', dueAt: inDays(20) } as const;

    const preview = await portal.decisionRules.preview(admin, rule(effect));
    t.match(
      preview,
      { findings: 2, weakened: 1, exploited: 0, refusal: null },
      'b is due earlier than it was',
    );
    t.strictSame(await state(), before, 'a preview changes nothing');
    const made = await approved(effect);

    t.match(made, { status: null, ...effect, findings: 2, state: 'active' });
    const after = await state();
    t.match(after.a, {
      status: 'open',
      dueAt: effect.dueAt,
      priority: {
        level: 'low',
        reasons: [{ code: 'decision_rule', text: /Tests are not shipped.*rule Tests/ }],
      },
      ratedByRule: { priorityRuleId: made.id, dueRuleId: made.id, computed: { dueAt: before.a?.dueAt } },
    });
    t.equal(after.a?.ratedByRule?.computed.priority, before.a?.priority.level);
    t.match(
      after.b,
      { dueAt: effect.dueAt, ratedByRule: { priorityRuleId: null } },
      'its priority is low already',
    );
    t.strictSame(after.c, before.c);
    const levels = (found: readonly Finding[]) => found.map(({ title }) => title.at(-1));
    t.strictSame(levels(await all())[0], 'c', 'lists are in the order that it gives');
    t.strictSame(
      levels(await all({ minPriority: 'high' })).sort(),
      before.c?.priority.level === 'high' ? ['c'] : [],
    );
    const [found] = await all({ path: 'test' });
    const { history } = await portal.findings.get(admin, found?.id ?? '');
    t.match(history.at(-1), { kind: 'rated', comment: /decision rule Tests/ });

    tree.found = [...tree.found, detection('d', { severity: 'critical', path: 'test/d.ts' })];
    const { summary } = await audit();
    t.equal(summary.critical, 2, 'it is still open');
    t.match((await state()).d, { priority: { level: 'low' }, dueAt: effect.dueAt }, 'later audits follow');
    t.strictSame((await state()).a, after.a, 'and change nothing of what is known');

    await portal.decisionRules.delete(admin, made.id);

    const { d, ...others } = await state();
    t.strictSame(others, before, 'all of it is as before');
    t.match(d, { priority: { level: before.a?.priority.level }, ratedByRule: null });
    const { items } = await portal.activity.list(admin, {}, { limit: 9, offset: 0, sort: '-createdAt' });
    t.match(
      items.find(({ action }) => action === 'decision-rule.approve'),
      { detail: { priority: 'low', dueAt: effect.dueAt, findings: 2 } },
    );
  });

  t.test(
    'DecisionRules: what a rule left as it was computed goes to the next when it ends, changes or is deleted',
    async (t) => {
      const { portal, admin, state, inDays, approved, runtime } = await world(t);
      const computed = (await state()).a?.priority.level;
      const condition = 'finding.path == "test/a.ts"';
      const first = { name: 'First', condition, priority: computed } as const;
      const levelOfA = async () => (await state()).a?.priority.level;
      const { id: ended } = await approved({ ...first, name: 'Ended', expiresAt: inDays(10) });
      const { id: changed } = await approved({ ...first, name: 'Changed' });
      const { id: deleted } = await approved({ ...first, name: 'Deleted' });
      await approved({ ...first, name: 'Next', priority: 'low', expiresAt: inDays(60) });
      t.equal(await levelOfA(), computed, 'the first decides');

      runtime.advance(11 * day);
      await portal.findings.expireAcceptances();
      t.equal(await levelOfA(), computed, 'the second decides');
      t.equal((await portal.decisionRules.get(admin, ended)).state, 'ended');
      await portal.decisionRules.update(admin, changed, { reason: 'Another.' });
      t.equal(await levelOfA(), computed, 'the third decides');
      await portal.decisionRules.delete(admin, deleted);
      t.equal(await levelOfA(), 'low', 'the last one is left');
    },
  );

  t.test('DecisionRules: the end of a rule that changed nothing gives way to the next at once', async (t) => {
    const { portal, state, inDays, approved, runtime } = await world(t);
    const priority = (await state()).a?.priority.level;
    const condition = 'finding.path == "test/a.ts"';
    await approved({ name: 'First', condition, priority, expiresAt: inDays(10) });
    await approved({ name: 'Next', condition, priority: 'low', expiresAt: inDays(60) });
    runtime.advance(11 * day);
    await portal.findings.expireAcceptances();
    t.equal((await state()).a?.priority.level, 'low');
  });

  t.test(
    'DecisionRules: the first rule decides, each on its own, and the end of one gives way',
    async (t) => {
      const { portal, admin, state, inDays, approved, runtime } = await world(t);
      const before = await state();
      const first = await approved({ name: 'First', priority: 'medium', expiresAt: inDays(5) });
      const second = await approved({ name: 'Second', priority: 'low', expiresAt: inDays(9) });
      const due = await approved({ name: 'Due', dueAt: inDays(1), expiresAt: inDays(40) });
      t.match([first.findings, second.findings, due.findings], [2, 0, 2]);
      t.match((await state()).a, { priority: { level: 'medium' }, dueAt: due.dueAt });

      runtime.advance(6 * day);
      await portal.findings.expireAcceptances();
      t.match((await state()).a, { priority: { level: 'low' }, dueAt: due.dueAt }, 'the second has its turn');
      runtime.advance(6 * day);
      await portal.findings.expireAcceptances();
      t.match((await state()).a, { priority: before.a?.priority, dueAt: due.dueAt });
      await portal.decisionRules.update(admin, due.id, { dueAt: inDays(2) });

      t.strictSame(await state(), before, 'a changed rule is a proposal again');
    },
  );

  t.test('DecisionRules: a person has decided on the status, and a rule on the priority', async (t) => {
    const { portal, admin, all, state, approved } = await world(t);
    const before = await state();
    const id = (await all()).find(({ title }) => title === 'About a')?.id ?? '';
    await portal.findings.setStatus(admin, id, { status: 'false_positive', comment: 'Why.' });
    const rule = await approved({ priority: 'urgent' });
    t.match((await state()).a, { status: 'false_positive', priority: { level: 'urgent' } });
    await portal.findings.setStatus(admin, id, { status: 'open', comment: 'It counts.' });
    t.match(
      (await state()).a,
      { status: 'open', priority: { level: 'urgent' } },
      'nobody leaves a rule by a status',
    );
    await portal.findings.setStatus(admin, id, { status: 'resolved', comment: 'Done.' });
    await portal.decisionRules.delete(admin, rule.id);
    t.match((await state()).a, { status: 'resolved', priority: before.a?.priority, dueAt: before.a?.dueAt });
  });

  t.test('DecisionRules: what is known of the repository and of the team changes below a rule', async (t) => {
    const { portal, admin, team, repository, state, approved } = await world(t);
    const rule = await approved({ name: 'Low', priority: 'low' });
    const [, days] = [await state(), { severity: { critical: 2, high: 3, low: 5 }, priority: {} }];
    await portal.teams.update(admin, team.id, { dueDays: days });
    await portal.repositories.update(admin, repository.id, { exposure: 'public', criticality: 'high' });
    t.match((await state()).a, { priority: { level: 'low' } });
    await portal.decisionRules.delete(admin, rule.id);

    const { a } = await state();
    t.ok(a?.priority.reasons.some((one: { readonly code: string }) => one.code === 'public'));
    t.ok(a?.priority.reasons.some((one: { readonly code: string }) => one.code === 'high_criticality'));
    const [found] = (await portal.findings.list(admin, { path: 'test/a.ts' }, page)).items;
    t.equal(a?.dueAt, new Date(Date.parse(found?.firstSeenAt ?? '') + 2 * day).toISOString());
  });

  t.test('DecisionRules: less haste for what is exploited only if forced', async (t) => {
    const { portal, admin, tree, audit, state, rule, inDays } = await world(t);
    const vulnerable = (exploited: boolean) =>
      detection('v', {
        category: 'dependency-vulnerability',
        severity: 'high',
        path: 'package-lock.json',
        package: {
          ...{ purl: 'pkg:npm/left@1.0.0', name: 'left', version: '1.0.0', fixedVersion: null },
          ...{ scope: 'runtime', dependencyPath: null },
        },
        advisory: {
          ...{ id: 'CVE-2026-0001', aliases: [], cvss: null, cvssScore: null, url: null },
          ...{ published: null, modified: null, epss: null },
          kev: exploited ? { dateAdded: '2026-01-01', dueDate: null, ransomware: null } : null,
        },
      });
    const input = rule({
      condition: 'finding.advisory == "CVE-2026-0001"',
      priority: 'low',
      dueAt: inDays(29),
    });
    tree.found = [vulnerable(false)];
    await audit();
    const { id } = await portal.decisionRules.create(admin, input);
    await portal.decisionRules.decide(admin, id, { approve: true });
    t.match((await state()).v, { priority: { level: 'low' } });

    tree.found = [vulnerable(true)];
    await audit();

    t.match((await state()).v, { priority: { level: 'urgent' }, ratedByRule: null }, 'attacks end it');
    const refused = { findings: 0, weakened: 0, exploited: 1, refusal: /exploited/ };
    await portal.decisionRules.delete(admin, id);
    t.match(await portal.decisionRules.preview(admin, input), refused);
    const again = await portal.decisionRules.create(admin, input);
    await t.rejects(portal.decisionRules.decide(admin, again.id, { approve: true }), {
      code: 'CONFLICT_DUPLICATE',
    });
    await portal.decisionRules.decide(admin, again.id, { approve: true, force: true });
    t.match((await state()).v, { priority: { level: 'low' }, dueAt: input.dueAt });
    await portal.decisionRules.delete(admin, again.id);
    t.match((await state()).v, { priority: { level: 'urgent' }, ratedByRule: null });
  });

  t.test('DecisionRuleService: refuses what a rule cannot give, and too much of less haste', async (t) => {
    const { portal, admin, person, team, rule, inDays } = await world(t, { decisionRuleMaxFindings: 0 });
    const refused: readonly [Partial<NewDecisionRule>, string][] = [
      [{}, 'status'],
      [{ status: 'acknowledged', priority: 'low' }, 'status'],
      [{ dueAt: inDays(-1) }, 'dueAt'],
      [{ dueAt: inDays(31) }, 'dueAt'],
      [{ priority: 'low', justification: 'component_not_present' }, 'justification'],
      [{ priority: 'low', expiresAt: inDays(200) }, 'expiresAt'],
    ];
    for (const [change, field] of refused) {
      const made = portal.decisionRules.create(admin, rule(change));
      const fault: unknown = await made.catch((error: unknown) => error);
      t.match(fault, { code: 'VALIDATION_ERROR' });
      t.ok(field in ((fault as { readonly details?: object }).details ?? {}), field);
    }
    t.match(await portal.decisionRules.preview(admin, rule({ priority: 'low' })), {
      weakened: 1,
      refusal: /lower the priority of 1 finding/,
    });
    t.match(await portal.decisionRules.preview(admin, rule({ priority: 'urgent' })), {
      weakened: 0,
      refusal: null,
    });
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
    const { id } = await portal.decisionRules.create(developer, rule({ priority: 'low' }));
    const byDeveloper = portal.decisionRules.decide(developer, id, { approve: true });
    await t.rejects(byDeveloper, { code: 'INSUFFICIENT_PERMISSIONS' });
    await t.rejects(portal.decisionRules.decide(admin, id, { approve: true }), {
      code: 'CONFLICT_DUPLICATE',
    });
    t.match(await portal.decisionRules.decide(admin, id, { approve: true, force: true }), { findings: 1 });
  });
});
