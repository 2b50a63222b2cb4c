// Decision rules: who can make them, what they cover, and that all of it can be taken back; on both databases.
import { type NewDecisionRule, type Principal, type RepositoryUpdate, roles } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const rules = { limit: 100, offset: 0, sort: 'createdAt' };
const page = { limit: 100, offset: 0, sort: '-severity' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (
    t: Parameters<typeof auditedRepository>[0],
    options: Parameters<typeof auditedRepository>[2] = {},
  ) => {
    const made = await auditedRepository(t, databaseUrl, options);
    const { portal, admin, person, team, tree, audit, runtime } = made;
    tree.found = [
      detection('a', { severity: 'high', path: 'test/a.ts' }),
      detection('b', { severity: 'medium', path: 'test/b.ts' }),
      detection('c', { severity: 'high', path: 'src/c.ts' }),
      detection('d', { severity: 'low', ruleId: 'rule-b' }),
    ];
    await audit();
    const member = async (role: (typeof roles)[number]) => {
      const one = await person(role);
      await portal.teams.addMember(admin, team.id, { userId: one.userId, role: 'member' });
      return one;
    };
    const statuses = async () => {
      const { items } = await portal.findings.list(admin, {}, page);
      return Object.fromEntries(items.map(({ title, status }) => [title.at(-1), status]));
    };
    const rule = (change: Partial<NewDecisionRule> = {}): NewDecisionRule => ({
      name: 'Tests',
      condition: 'finding.path.startsWith("test/")',
      status: 'acknowledged',
      reason: 'Tests are not shipped.',
      expiresAt: new Date(runtime.now().getTime() + 30 * day).toISOString(),
      ...change,
    });
    const approved = async (change: Partial<NewDecisionRule> = {}, by: Principal = admin) => {
      const { id } = await portal.decisionRules.create(admin, rule(change));
      return portal.decisionRules.decide(by, id, { approve: true });
    };
    return { ...made, member, statuses, rule, approved };
  };

  t.test(
    'DecisionRuleService: a rule covers what is there and what audits find later, until it is deleted',
    async (t) => {
      const { portal, admin, tree, audit, statuses, rule, approved } = await world(t);
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
      const { portal, admin, member, statuses, rule } = await world(t);
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
      const { portal, admin, member, rule } = await world(t, { decisionRuleMaxFindings: 1 });
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
      const { portal, admin, tree, audit, statuses, rule, approved } = await world(t);
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

  t.test('DecisionRules: a person has the last word, and a comment in code comes first', async (t) => {
    const { portal, admin, tree, audit, statuses, approved, runtime } = await world(t);
    const { items } = await portal.findings.list(admin, {}, page);
    const of = (name: string) => items.find(({ title }) => title === `About ${name}`)?.id ?? '';
    const { id } = await approved();
    await portal.findings.setStatus(admin, of('a'), { status: 'open', comment: 'Look at it.' });
    t.match(await statuses(), { a: 'open', b: 'acknowledged' });
    await audit();
    t.match(await statuses(), { a: 'open', b: 'acknowledged' });
    await portal.decisionRules.delete(admin, id);
    const second = await approved({ name: 'Again' });
    t.equal(second.findings, 1, 'what a person opened is not covered by a later rule either');
    const [, b] = tree.found;
    tree.found = tree.found.filter((one) => one !== b);
    await audit();
    t.match(await statuses(), { b: 'resolved' });

    runtime.advance(31 * day);
    await portal.findings.expireAcceptances();

    t.equal((await portal.decisionRules.get(admin, second.id)).state, 'ended');
    tree.found = [...tree.found, detection('b', { severity: 'medium', path: 'test/b.ts' })];
    await audit();
    t.match(await statuses(), { b: 'open' }, 'a rule that has ended decides nothing');
  });

  t.test('DecisionRules: a false positive by a rule ends with the rule', async (t) => {
    const { portal, admin, statuses, approved, runtime } = await world(t);
    await approved({ status: 'false_positive', justification: 'vulnerable_code_not_in_execute_path' });
    t.match(await statuses(), { a: 'false_positive' });

    runtime.advance(31 * day);

    t.match(await statuses(), { a: 'open' }, 'when it is read');
    await portal.findings.expireAcceptances();
    const [one] = (await portal.findings.list(admin, { path: 'test' }, page)).items;
    const { history } = await portal.findings.get(admin, one?.id ?? '');
    t.match(history.at(-1), { kind: 'expired', before: { status: 'false_positive' } });
  });

  t.test(
    'DecisionRules: the first rule that was approved decides, and the next one takes over',
    async (t) => {
      const { portal, admin, statuses, approved, runtime } = await world(t);
      const first = await approved();
      runtime.advance(1_000);
      const second = await approved({
        name: 'Wider',
        condition: 'finding.ruleId == "rule-a"',
        status: 'false_positive',
      });
      t.equal(second.findings, 1);
      t.match(await statuses(), { a: 'acknowledged', b: 'acknowledged', c: 'false_positive' });

      await portal.decisionRules.delete(admin, first.id);

      t.match(await statuses(), { a: 'false_positive', b: 'false_positive', c: 'false_positive' });
    },
  );

  t.test('DecisionRules: what a rule covered goes to the next one when the first ends', async (t) => {
    const { portal, admin, statuses, approved, runtime } = await world(t);
    await approved();
    runtime.advance(1_000);
    const { id: second } = await approved({
      name: 'Longer',
      status: 'false_positive',
      expiresAt: new Date(runtime.now().getTime() + 60 * day).toISOString(),
    });
    t.match(await statuses(), { a: 'acknowledged' });

    runtime.advance(31 * day);
    t.equal(await portal.findings.expireAcceptances(), 2);

    t.match(await statuses(), { a: 'false_positive', b: 'false_positive', c: 'open' });
    const [one] = (await portal.findings.list(admin, { path: 'test' }, page)).items;
    const { history } = await portal.findings.get(admin, one?.id ?? '');
    t.match(history.slice(-2), [
      { kind: 'expired', after: { status: 'open' } },
      { kind: 'status_changed', after: { status: 'false_positive', decisionRuleId: second } },
    ]);
  });

  t.test('DecisionRules: what people say of a repository is seen at once', async (t) => {
    const { portal, admin, repository, team, statuses, approved } = await world(t);
    const other = await portal.teams.create(admin, { name: 'Other' });
    const { name, url } = repository;
    const changes: readonly (readonly [string, RepositoryUpdate, RepositoryUpdate])[] = [
      ['"legacy" in repository.tags', { tags: ['legacy'] }, { tags: [] }],
      ['repository.criticality == "low"', { criticality: 'low' }, { criticality: null }],
      ['repository.exposure == "isolated"', { exposure: 'isolated' }, { exposure: 'unknown' }],
      ['repository.visibility == "private"', { visibility: 'private' }, { visibility: 'unknown' }],
      ['repository.name == "Old"', { name: 'Old' }, { name }],
      ['repository.url.endsWith("/old")', { url: '/nowhere/old' }, { url }],
      [
        'repository.complianceLevel == "level2"',
        { complianceLevel: 'level2' },
        { complianceLevel: 'level1' },
      ],
      [`repository.team == "${other.id}"`, { team: other.id }, { team: team.id }],
      ['finding.priority == "medium"', { criticality: 'high', exposure: 'public' }, { criticality: null }],
    ];
    for (const [condition, change, back] of changes) {
      const { id, findings } = await approved({ condition: `finding.ruleId == "rule-b" && ${condition}` });
      t.equal(findings, 0, condition);
      await portal.repositories.update(admin, repository.id, change);
      t.match(await statuses(), { a: 'open', d: 'acknowledged' }, condition);
      await portal.repositories.update(admin, repository.id, back);
      t.match(await statuses(), { d: 'open' }, `${condition} no longer`);
      await portal.decisionRules.delete(admin, id);
    }
  });

  t.test('DecisionRules: pull requests whose findings a rule decides on are evaluated again', async (t) => {
    const { portal, admin, repository, rule } = await world(t);
    const { decisions, pullVerdicts } = portal;
    const { items } = await portal.findings.list(admin, {}, page);
    const reviewed = (path: string) =>
      items
        .filter((one) => one.location?.path === path)
        .map(({ fingerprint, severity }) => ({
          fingerprint,
          severity,
          twin: 1,
          ruleId: '',
          title: '',
          place: { path, hint: '' },
        }));
    const [covered, other] = [1, 2].map((pull) => ({ repositoryId: repository.id, pull }) as const);
    if (!covered || !other) return;
    for (const [{ pull }, path] of [
      [covered, 'test/a.ts'],
      [other, 'src/c.ts'],
    ] as const) {
      await pullVerdicts.open({ repositoryId: repository.id, pull }, 'main');
      await decisions.remember(repository.id, pull, reviewed(path));
    }
    const marked = async () => {
      const found = await Promise.all([covered, other].map((key) => pullVerdicts.isMarked(key)));
      for (const key of [covered, other]) {
        const verdict = { ...key, head: 'h', baseRef: 'main', subject: '', report: '{}' };
        const marks = await pullVerdicts.open(key, 'main');
        await pullVerdicts.put(key.repositoryId, { ...verdict, isPublished: true, validUntil: null }, marks);
      }
      return found;
    };
    t.same(await marked(), [false, false]);

    const { id } = await portal.decisionRules.create(admin, rule());
    t.same(await marked(), [false, false], 'a proposal decides nothing');
    await portal.decisionRules.decide(admin, id, { approve: true });
    t.same(await marked(), [true, false], 'approved');
    await portal.decisionRules.update(admin, id, { reason: 'Changed.' });
    t.same(await marked(), [true, false], 'changed');
    await portal.decisionRules.decide(admin, id, { approve: true });
    t.same(await marked(), [true, false], 'approved again');
    await portal.decisionRules.delete(admin, id);
    t.same(await marked(), [true, false], 'deleted');
  });

  t.test('DecisionRuleService: a token for a part of the portal changes no rule', async (t) => {
    const { portal, admin, rule } = await world(t);
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
    const { portal, admin, team, member, rule, approved } = await world(t);
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
    const { portal, admin, rule, runtime } = await world(t);
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

  t.test('DecisionRules: one pass finds what a condition covers, whichever facts it names', async (t) => {
    const { portal, admin, tree, audit, repository, statuses, rule } = await world(t);
    tree.found = [
      ...tree.found,
      detection('p', {
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
      detection('w', { path: 'src/w.ts', cwe: ['CWE-79'] }),
    ];
    await audit();
    const expected: readonly (readonly [condition: string, covered: string])[] = [
      ['finding.ruleId == "rule-b"', 'd'],
      ['finding.path in ["test/a.ts", "src/c.ts"]', 'ac'],
      ['finding.path == "test/a.ts" || finding.ruleId == "rule-b"', 'ad'],
      ['finding.path.startsWith("src/")', 'cw'],
      ['finding.package == "qs"', 'p'],
      ['finding.purl == "pkg:npm/qs@1.0.0"', 'p'],
      ['"CWE-79" in finding.cwe', 'w'],
      [`repository.name == "${repository.name}" && finding.severity == "medium"`, 'b'],
      [`repository.url == "${repository.url}" && finding.category == "dependency-vulnerability"`, 'p'],
      [`repository.id == "${repository.id}" && finding.severity == "low"`, 'd'],
    ];
    for (const [index, [about, covered]] of expected.entries()) {
      const condition = `(${about}) && repository.criticality == "high"`;
      const { id } = await portal.decisionRules.create(admin, rule({ name: `Rule ${index}`, condition }));
      await portal.decisionRules.decide(admin, id, { approve: true });
      await portal.repositories.update(admin, repository.id, { criticality: 'high' });
      const found = Object.entries(await statuses()).filter(([, status]) => status !== 'open');
      t.equal(
        found
          .map(([name]) => name)
          .sort()
          .join(''),
        covered,
        about,
      );
      await portal.repositories.update(admin, repository.id, { criticality: 'low' });
      t.ok(
        Object.values(await statuses()).every((status) => status === 'open'),
        'and gives it back',
      );
      await portal.decisionRules.delete(admin, id);
    }
  });
});
