// Conditions that look at single findings and licenses: what they see, what they cost, and what stays unknown.
import t from 'tap';
import {
  evaluateCondition,
  findConditionFault,
} from '../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';
import {
  type FindingFacts,
  findingFacts,
  licenseFacts,
  maxFindingFacts,
} from '../../../../packages/core/src/portal/compliance/finding-facts.ts';
import type { PolicyFacts } from '../../../../packages/core/src/portal/compliance/policy-facts.ts';
import type { Finding } from '../../../../packages/core/src/portal/findings/finding.ts';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const exploited = 'findings.exists(f, f.exploited && f.scope == "runtime")';

const finding = (more: Partial<FindingFacts> = {}): FindingFacts => ({
  ruleId: 'vulnerable-dependency',
  severity: 'medium',
  exploited: false,
  epss: null,
  scope: 'runtime',
  ...more,
});

const factsWith = (openFindings: readonly (FindingFacts | null)[]): PolicyFacts => ({
  repository: {},
  findings: { open: BigInt(openFindings.length) },
  audits: {},
  sources: {},
  controls: {},
  openFindings,
});

t.test('conditions: loops over findings see each of them, counts stay what they were', (t) => {
  const some = factsWith([finding(), finding({ exploited: true, scope: 'development' })]);
  const hit = factsWith([finding(), finding({ exploited: true })]);

  t.equal(evaluateCondition(exploited, some), 'fail');
  t.equal(evaluateCondition(exploited, hit), 'pass');
  t.equal(evaluateCondition(`!${exploited} && findings.open == 2`, some), 'pass');
  t.equal(evaluateCondition('findings.all(f, f.severity == "medium")', some), 'pass');
  t.equal(evaluateCondition('findings.filter(f, f.exploited).size() == 1', hit), 'pass');
  t.equal(evaluateCondition('findings.exists(f, f.epss != null && f.epss > 0.1)', hit), 'fail');
  t.equal(evaluateCondition(exploited, factsWith([])), 'fail');
  t.end();
});

t.test('conditions: what nobody looked at is unknown, unless the others decide', (t) => {
  const found = Array.from({ length: maxFindingFacts + 1 }, () => ({
    ...{ ruleId: 'r', category: 'license', severity: 'high', confidence: 'high', reachability: 'unknown' },
    ...{ priority: { level: 'low' }, advisory: null, package: null, location: null },
    firstSeenAt: '2026-01-01T00:00:00.000Z',
  })) as unknown as Finding[];
  const facts = findingFacts(found, new Date('2026-01-03T00:00:00.000Z'));

  t.equal(facts.length, maxFindingFacts + 1);
  t.match(facts[0], { ageDays: 2, exploited: false, epss: null, scope: null, fixable: null });
  t.equal(facts.at(-1), null);
  t.equal(evaluateCondition(exploited, factsWith(facts)), 'unknown');
  t.equal(evaluateCondition(`!${exploited}`, factsWith(facts)), 'unknown');
  t.equal(evaluateCondition('findings.exists(f, f.ruleId == "r")', factsWith(facts)), 'pass');
  t.equal(evaluateCondition(exploited, { ...factsWith([]), openFindings: undefined as never }), 'unknown');
  t.end();
});

t.test('conditions: a loop over findings is within the budget, a nested one is refused', (t) => {
  t.equal(findConditionFault(exploited), null);
  t.equal(
    findConditionFault(
      'findings.exists(f, f.exploited && f.scope == "runtime" && f.fixable && f.ageDays > 3.0)',
    ),
    null,
  );
  t.match(
    findConditionFault('findings.exists(f, findings.exists(g, f.path == g.path))'),
    /steps, and at most 200,000 are allowed/,
  );
  const full = factsWith(
    Array.from({ length: maxFindingFacts }, () =>
      finding({ path: 'p'.repeat(100), package: 'n'.repeat(100) }),
    ),
  );
  t.equal(evaluateCondition(exploited, full), 'fail', 'the largest facts are evaluated whole');
  t.end();
});

t.test('conditions: licenses by category and scope', (t) => {
  const licenses = licenseFacts([
    { license: 'AGPL-3.0-only', scope: 'development', count: 2 },
    { license: 'MIT OR GPL-3.0-only', scope: 'runtime', count: 7 },
    { license: null, scope: 'runtime', count: 1 },
  ]);
  const facts: PolicyFacts = { ...factsWith([]), licenses };

  const is = (condition: string) => evaluateCondition(condition, facts);
  t.equal(is('licenses.exists(l, l.category == "network-copyleft" && l.scope == "runtime")'), 'fail');
  t.equal(is('licenses.exists(l, l.license == "AGPL-3.0-only" && l.packages == 2)'), 'pass');
  t.equal(is('licenses.exists(l, l.license == "unknown")'), 'pass');
  t.equal(is('licenses.all(l, l.category in ["permissive", "network-copyleft", "unknown"])'), 'pass');
  t.equal(evaluateCondition('licenses.all(l, true)', factsWith([])), 'unknown', 'without an inventory');
  t.end();
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('policies: a condition about licenses is unknown until there is an inventory', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin, runtime } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id } = await portal.repositories.create(admin, { url: '/r/1', team });
    const page = { limit: 100, offset: 0, sort: 'name' };
    for (const policy of (await portal.policies.list(admin, { builtIn: true }, page)).items)
      await portal.policies.update(admin, policy.id, { enabled: false });
    const state = async () => (await portal.compliance.status(admin, {}, page)).items[0]?.state;
    const { id: policy } = await portal.policies.create(admin, {
      name: 'No network copyleft',
      level: 'level1',
      condition: '!licenses.exists(l, l.category == "network-copyleft")',
    });
    t.equal(await state(), 'unknown');

    const inventories = new InventoryStore(database);
    const record = (scope: string, branch = scope) =>
      inventories.record({
        ...{ id: runtime.newId(), repositoryId: id, branch, scope, auditId: runtime.newId() },
        ...{ commit: null, complete: true, auditedAt: runtime.now().toISOString() },
        packages: [
          {
            ...{ ecosystem: 'npm', name: 'a', version: '1.0.0', scope: 'runtime', direct: true, path: ['a'] },
            ...{ license: 'AGPL-3.0-only', locations: [{ path: 'package-lock.json', line: 1 }] },
          },
        ],
      });
    await record('import:CycloneDX  image');
    await portal.policies.update(admin, policy, { name: 'No copyleft' });
    t.equal(await state(), 'unknown', 'an imported SBOM is no audit');

    await record('branch:main', 'main');

    await portal.policies.update(admin, policy, { name: 'No AGPL' });
    t.equal(await state(), 'non_compliant');
    await portal.policies.update(admin, policy, { condition: 'findings.all(f, !f.exploited)' });
    t.equal(await state(), 'compliant');
  });
});
