// Groups and facets that are counted as findings change are what reading every finding gives, before and after they are
// folded; on both databases.
import type { FindingFilter, FindingStatus } from '@assay/core';
import t from 'tap';
import { FindingGroupStore } from '../../../../../packages/core/src/portal/findings/listing/finding-group-store.ts';
import { FindingListStore } from '../../../../../packages/core/src/portal/findings/listing/finding-list-store.ts';
import { groupKeys } from '../../../../../packages/core/src/portal/findings/listing/group-key.ts';
import { systemReach } from '../../../../../packages/core/src/portal/platform/principal.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { findingStatuses } from '../../../../../packages/core/src/vocabulary/finding-status.ts';
import { severities } from '../../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import type { Choice } from '../../../scan/identity/mutations.ts';
import { seededChoice } from '../rerun.ts';

const everything = systemReach('of what is seen');
const page = { limit: 100, offset: 0 };
const filters: readonly FindingFilter[] = [
  {},
  { status: 'open' },
  { minSeverity: 'medium' },
  { category: 'dependency-vulnerability' },
];
const counted = ['rule', 'package', 'action', 'category', 'repository', 'tag', 'criticality', 'exposure'];

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('counted groups: equal those that are read from the findings, after any change', async (t) => {
    const world = await newWorld(t, await databaseUrl(t));
    const choice = seededChoice(name === 'sqlite' ? 21 : 22);
    for (let round = 0; round < 9 && t.passing(); round += 1) {
      const change = await happen(world, choice);
      await compare(t, world, `${change}, not folded`);
      await world.portal.findings.refresh();
      await compare(t, world, `${change}, folded`);
      const [left] = await world.database.knex('finding_group_counts').where({ folded: 0 }).count({ n: '*' });
      t.equal(Number(left?.n), 0, `${change}: all is folded`);
    }
    const { id } = (await world.portal.repositories.list(world.admin, {}, { ...page, sort: 'name' }))
      .items[0] ?? { id: '' };
    await world.portal.repositories.delete(world.admin, id);
    await compare(t, world, 'a repository gone');
  });

  t.test(
    'counted groups: what is not counted, and filters that ask for more, read the findings',
    async (t) => {
      const { database, portal, admin, repositories } = await newWorld(t, await databaseUrl(t));
      await importOf({ portal, admin, repositories }, seededChoice(5), 0);
      const lists = new FindingListStore(database);
      t.ok(lists.inCells(everything, { status: 'open' }));
      for (const filter of [{ q: 'x' }, { ruleId: 'rule-1' }, { at: new Date().toISOString() }])
        t.notOk(lists.inCells(everything, filter), JSON.stringify(filter));
      // With wrong counts, who reads them is wrong, too.
      await database.knex('finding_group_counts').update({ count: 1_000, folded: 1 });
      const groups = new FindingGroupStore(database, lists);
      for (const by of groupKeys) {
        const { items } = await groups.groups(everything, { by, filter: {} }, page);
        t.equal((items[0]?.count ?? 0) >= 1_000, counted.includes(by), by);
        const asked = await groups.groups(everything, { by, filter: { hasComment: false } }, page);
        t.ok((asked.items[0]?.count ?? 0) < 1_000, `${by} of those without a comment`);
      }
    },
  );
});

async function newWorld(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  const { portal, admin, runtime } = await testPortal(t, { databaseUrl, auditConcurrency: 0 });
  const { id: team } = await portal.teams.create(admin, { name: 'One' });
  const repositories: string[] = [];
  for (const [n, tags] of [['a', 'b'], ['b'], []].entries())
    repositories.push((await portal.repositories.create(admin, { url: `/nowhere/${n}`, team, tags })).id);
  await portal.repositories.update(admin, repositories[0] ?? '', { criticality: 'high' });
  const database = new Database(dialectFor(databaseUrl));
  t.teardown(() => database.close());
  const lists = new FindingListStore(database);
  const read = new FindingGroupStore(database, {
    selected: (...asked) => lists.selected(...asked),
    facetCounts: (...asked) => lists.facetCounts(...asked),
    inCells: () => undefined,
  });
  return {
    portal,
    admin,
    runtime,
    repositories,
    database,
    read,
    kept: new FindingGroupStore(database, lists),
  };
}
type World = Awaited<ReturnType<typeof newWorld>>;

async function compare(
  t: Parameters<typeof testPortal>[0],
  { kept, read }: World,
  when: string,
): Promise<void> {
  for (const filter of filters) {
    for (const by of groupKeys) {
      const of = { by, filter, sort: 'dueAt' as const };
      const [ours, theirs] = [
        await kept.groups(everything, of, page),
        await read.groups(everything, of, page),
      ];
      t.same(ours, theirs, `${when}: ${by} of ${JSON.stringify(filter)}`);
    }
    t.same(await kept.facets(everything, filter), await read.facets(everything, filter), `${when}: facets`);
  }
}

/** Does one thing that changes findings, and names it. */
async function happen(world: World, choice: Choice): Promise<string> {
  const { portal, admin, runtime, repositories } = world;
  const { items } = await portal.findings.list(admin, {}, { ...page, sort: '-priority' });
  const kind = items.length === 0 ? 0 : choice.below(8);
  if (kind < 4) return importOf(world, choice, choice.below(repositories.length));
  if (kind < 6) {
    // The most urgent one leaves its group most of the time.
    const ids = items.filter((_, place) => place === 0 || choice.below(4) === 0).map(({ id }) => id);
    const status: FindingStatus = choice.pick(findingStatuses);
    await portal.findings.setStatuses(admin, ids, { status, comment: 'So it is.' });
    return `${ids.length} set to ${status}`;
  }
  if (kind === 6) {
    await portal.repositories.update(admin, choice.pick(repositories), { exposure: 'public' });
    return 'exposed';
  }
  runtime.advance((1 + choice.below(40)) * 86_400_000);
  return 'time passes';
}

async function importOf(
  { portal, admin, repositories }: Pick<World, 'portal' | 'admin' | 'repositories'>,
  choice: Choice,
  place: number,
): Promise<string> {
  const findings = Array.from({ length: 1 + choice.below(12) }, (_, n) => {
    const name = choice.pick(['pillow', 'django', '@scope/part']);
    const withPackage = choice.below(2) === 0;
    return {
      fingerprint: `v1:${(choice.below(30) * 100 + n).toString(16).padStart(32, '0')}`,
      ruleId: `rule-${choice.below(3)}`,
      category: withPackage ? 'dependency-vulnerability' : 'insecure-code',
      severity: choice.pick(severities),
      title: `Finding ${n}`,
      ...(withPackage && {
        package: { purl: `pkg:pypi/${name}@${n}.0?arch=x`, name, version: `${n}.0`, scope: 'runtime' },
      }),
    };
  });
  const audit = { type: 'security', coverage: { complete: true }, findings };
  const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
  const repositoryId = repositories[place] ?? '';
  await portal.imports.import(admin, { repositoryId, type: 'security', format: 'assay', document });
  return `import of ${findings.length}`;
}
