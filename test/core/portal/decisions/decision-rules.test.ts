// What decision rules cover, and what else has the last word; on both databases.
import type { RepositoryUpdate } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { day, decisionWorld, page } from './decision-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('DecisionRules: a person has the last word, and a comment in code comes first', async (t) => {
    const { portal, admin, tree, audit, statuses, approved, runtime } = await decisionWorld(t, databaseUrl);
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
    const { portal, admin, statuses, approved, runtime } = await decisionWorld(t, databaseUrl);
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
      const { portal, admin, statuses, approved, runtime } = await decisionWorld(t, databaseUrl);
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
    const { portal, admin, statuses, approved, runtime } = await decisionWorld(t, databaseUrl);
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
    const { portal, admin, repository, team, statuses, approved } = await decisionWorld(t, databaseUrl);
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
    const { portal, admin, repository, rule } = await decisionWorld(t, databaseUrl);
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

  t.test('DecisionRules: one pass finds what a condition covers, whichever facts it names', async (t) => {
    const { portal, admin, tree, audit, repository, statuses, rule } = await decisionWorld(t, databaseUrl);
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
