// What is kept for lists and dashboards (counts by cell, past due dates, the index of texts, closed days) is what
// reading every finding gives, whatever has happened before; on both databases.
import type { Finding, FindingFilter, OpenAges, Principal } from '@assay/core';
import t from 'tap';
import { FindingListStore } from '../../../../packages/core/src/portal/findings/listing/finding-list-store.ts';
import { FindingSelectionStore } from '../../../../packages/core/src/portal/findings/listing/finding-selection.ts';
import { systemReach, visibility } from '../../../../packages/core/src/portal/platform/principal.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { cellPattern, readCell } from '../../../../packages/core/src/portal/platform/storage/finding-cell.ts';
import { pathMatcher } from '../../../../packages/core/src/support/path-pattern.ts';
import { auditTypes } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { categories } from '../../../../packages/core/src/vocabulary/category.ts';
import { findingStatuses } from '../../../../packages/core/src/vocabulary/finding-status.ts';
import { asList } from '../../../../packages/core/src/vocabulary/one-or-many.ts';
import {
  atLeast,
  emptySeverityCounts,
  severities,
  severityRank,
} from '../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { type TestPortal, testPortal } from '../../../helpers/test-portal.ts';
import type { Choice } from '../../scan/identity/mutations.ts';
import { type MadeResult, sarifDocument } from '../imports/sarif-document.ts';
import { seededChoice } from './rerun.ts';

const day = 86_400_000;
const words = ['Call', 'QUERY', '100%', 'a_b', 'née', '"quoted"', 'x'];
const paths = ['src/a.ts', 'src/Bb.ts', 'lib/c_d.ts', 'a'];
const cwes = ['CWE-79', 'CWE-89'];
const tool = {
  driver: {
    name: 'Scanner',
    rules: cwes.map((cwe, n) => ({
      id: `rule-${n}`,
      properties: { tags: [`external/cwe/${cwe.toLowerCase()}`] },
    })),
  },
};
const queries = [
  'cwe-',
  'CWE-89',
  'call',
  'src/',
  'b.t',
  '0%',
  'a_b',
  'née',
  '"q',
  'x',
  'RULE-2',
  'nowhere at all',
];
const patterns = ['src/', '*.ts', '/a*', 'src/**/B?.*', '**/lib/**', '[x]', 'lib/c_d.ts', 'c?d.*', 'SRC'];
const sorts = ['firstSeenAt', 'lastSeenAt', 'severity', 'dueAt'].flatMap((sort) => [sort, `-${sort}`]);

t.test('facet key: is decoded as it was encoded', async (t) => {
  for (const status of findingStatuses) {
    for (const severity of severities) {
      for (const auditType of auditTypes) {
        for (const category of categories) {
          for (const pastDue of [true, false]) {
            const pattern = cellPattern({ status, severity, audit_type: auditType, category, pastDue });
            const made = { repositoryNumber: 0, status, severity, auditType, category, pastDue };
            if (JSON.stringify(readCell(pattern.value)) !== JSON.stringify(made)) t.same(pattern, made);
          }
        }
      }
    }
  }
  t.throws(() => cellPattern({ severity: 'terrible' }));
});

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('kept counts: equal the counts of all findings after any change', async (t) => {
    const world = await newWorld(t, await databaseUrl(t));
    const choice = seededChoice(name === 'sqlite' ? 11 : 12);
    for (let round = 0; round < 12; round += 1) {
      const change = await happen(world, choice);
      await world.portal.findings.refresh();
      for (const who of [world.admin, world.member]) await compare(t, world, choice, who, change);
      if (!t.passing()) return;
    }
  });

  t.test('kept counts: large reads do not block other requests', async (t) => {
    const { portal, admin, repositories, selections, runtime } = await newWorld(t, await databaseUrl(t));
    const results = Array.from({ length: 12 }, (_, n) => result(seededChoice(n)));
    const document = Buffer.from(JSON.stringify(sarifDocument(results, { tool })));
    const into = { repositoryId: repositories[0] ?? '', type: 'security' } as const;
    await portal.imports.import(admin, { ...into, format: 'sarif', document });
    const all = { repositoryId: null, team: null, auditId: null, from: null, to: null };
    const asOf = runtime.now().toISOString();
    const stream = async () => {
      for await (const _ of selections.stream(systemReach('of what is seen'), { ...all, asOf }, 3));
    };

    t.ok((await turnsDuring(stream)) >= 4, 'a report');
    t.ok(
      (await turnsDuring(() => selections.summary(systemReach('of what is seen'), { ...all, asOf }, 1))) >= 2,
      'the figures of a report',
    );
    t.ok((await turnsDuring(() => portal.dashboard.ages(admin, {}))) >= 15, 'ages');
  });
});

/** How often others came to their turn. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  isOver = true;
  return turns;
}

type World = Awaited<ReturnType<typeof newWorld>>;

async function newWorld(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  const made: TestPortal = await testPortal(t, { databaseUrl, auditConcurrency: 0 });
  const { portal, admin, person, runtime } = made;
  runtime.advance(day + 10 * 3_600_000 - (runtime.now().getTime() % day));
  const teams: string[] = [];
  for (const name of ['One', 'Two']) teams.push((await portal.teams.create(admin, { name })).id);
  const member: Principal = await person('developer');
  await portal.teams.addMember(admin, teams[0] ?? '', { userId: member.userId, role: 'member' });
  const repositories: string[] = [];
  for (const n of [1, 2, 3, 4]) {
    const team = teams[n % 2] ?? '';
    repositories.push((await portal.repositories.create(admin, { url: `/nowhere/${n}`, team })).id);
  }
  // The ways that are taken when there are very many, taken for few.
  const database = new Database(dialectFor(databaseUrl));
  t.teardown(() => database.close());
  const otherWays = [
    { few: 2, fewFound: 2, gatheringCost: 1_000_000 },
    { few: 2, fewFound: 0, gatheringCost: 0 },
    { few: 0, fewFound: 1_000, gatheringCost: 1 },
  ].map((limits) => [JSON.stringify(limits), new FindingListStore(database, limits)] as const);
  const selections = new FindingSelectionStore(database, 5);
  return { ...made, teams, member, repositories, otherWays, selections };
}

/** Does one thing that changes findings, and names it. */
async function happen(world: World, choice: Choice): Promise<string> {
  const { portal, admin, repositories, runtime, teams } = world;
  const repositoryId = choice.pick(repositories);
  const kind = choice.below(12);
  if (kind < 6 || (await all(world, admin)).length === 0) {
    const type = choice.pick(['security', 'code-quality'] as const);
    const results = Array.from({ length: choice.below(14) }, () => result(choice));
    const document = Buffer.from(JSON.stringify(sarifDocument(results, { tool })));
    await portal.imports.import(admin, { repositoryId, type, format: 'sarif', document });
    return `import of ${results.length}`;
  }
  if (kind < 9) {
    const ids = (await all(world, admin)).filter(() => choice.below(3) === 0).map(({ id }) => id);
    const status = choice.pick(findingStatuses);
    const expiresAt = new Date(runtime.now().getTime() + 5 * day).toISOString();
    const change = {
      status,
      comment: 'So it is.',
      ...(status === 'acknowledged' && choice.below(2) && { expiresAt }),
    };
    await portal.findings.setStatuses(admin, ids, change);
    return `${ids.length} set to ${status}`;
  }
  if (kind === 9) {
    await portal.repositories.update(admin, repositoryId, { team: choice.pick(teams) });
    return 'another team';
  }
  if (kind === 10 && repositories.length > 2) {
    repositories.splice(repositories.indexOf(repositoryId), 1);
    await portal.repositories.delete(admin, repositoryId);
    return 'a repository gone';
  }
  runtime.advance((1 + choice.below(20)) * day);
  await portal.metrics.closeDays();
  return 'time passes';
}

function result(choice: Choice): MadeResult {
  return {
    snippet: `thing(${choice.below(20)})`,
    path: choice.pick(paths),
    rule: `rule-${choice.below(3)}`,
    message: `${choice.pick(words)} ${choice.pick(words)}`,
    level: choice.pick(['error', 'warning', 'note', 'none']),
  };
}

async function all(world: World, who: Principal): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (;;) {
    const page = { limit: 100, offset: found.length, sort: 'firstSeenAt' };
    const { items, total } = await world.portal.findings.list(who, {}, page);
    found.push(...items);
    if (found.length >= total || items.length === 0) return found;
  }
}

/** The bands of open findings, counted one by one. */
function agesOf(found: readonly Finding[], now: string): OpenAges {
  const count = (isIn: (finding: Finding) => boolean) => {
    const counts = emptySeverityCounts();
    for (const one of found) if (one.status === 'open' && isIn(one)) counts[one.severity] += 1;
    return counts;
  };
  const age = ({ firstSeenAt }: Finding) => (Date.parse(now) - Date.parse(firstSeenAt)) / day;
  const left = ({ dueAt }: Finding) =>
    dueAt === null ? Number.POSITIVE_INFINITY : (Date.parse(dueAt) - Date.parse(now)) / day;
  return {
    byAge: {
      week: count((one) => age(one) <= 7),
      month: count((one) => age(one) > 7 && age(one) <= 28),
      quarter: count((one) => age(one) > 28 && age(one) <= 91),
      older: count((one) => age(one) > 91),
    },
    byDue: {
      overdue: count((one) => left(one) < 0),
      week: count((one) => left(one) >= 0 && left(one) < 7),
      month: count((one) => left(one) >= 7 && left(one) < 28),
      later: count((one) => left(one) >= 28),
    },
  };
}

async function compare(
  t: Parameters<typeof testPortal>[0],
  world: World,
  choice: Choice,
  who: Principal,
  change: string,
): Promise<void> {
  const { portal, repositories, teams, runtime, otherWays } = world;
  const found = await all(world, who);
  const now = runtime.now().toISOString();
  const teamOf = new Map<string, string>();
  for (const id of new Set(found.map(({ repositoryId }) => repositoryId))) {
    teamOf.set(id, (await portal.repositories.get(who, id)).team);
  }
  const isOverdue = ({ status, dueAt }: Finding) => status === 'open' && dueAt !== null && dueAt < now;
  for (let n = 0; n < 8; n += 1) {
    const maybe = <Value>(value: Value): Value | undefined => (choice.below(3) === 0 ? value : undefined);
    const filter = Object.fromEntries(
      Object.entries({
        repositoryId: maybe(choice.pick(repositories)),
        team: maybe(choice.pick(teams)),
        auditType: maybe(choice.pick(['security', 'code-quality'] as const)),
        severity: maybe(
          choice.below(2) === 0
            ? choice.pick(severities)
            : [...new Set([choice.pick(severities), choice.pick(severities)])],
        ),
        minSeverity: maybe(choice.pick(severities)),
        ruleId: maybe(choice.pick(found)?.ruleId ?? 'none'),
        path: maybe(choice.pick(patterns)),
        shortId: choice.below(8) === 0 ? (choice.pick(found)?.id.slice(-8) ?? '00000000') : undefined,
        category: maybe(choice.pick(['insecure-code', 'code-smell'] as const)),
        status: maybe(choice.pick(findingStatuses)),
        q: maybe(choice.pick(queries)),
        cwe: maybe(choice.pick(cwes)),
        overdue: maybe(choice.below(2) === 0),
      }).filter(([, value]) => value !== undefined),
    ) as FindingFilter;
    const wanted = found.filter(
      (one) =>
        (filter.repositoryId === undefined || one.repositoryId === filter.repositoryId) &&
        (filter.team === undefined || teamOf.get(one.repositoryId) === filter.team) &&
        (filter.auditType === undefined || one.auditType === filter.auditType) &&
        (asList(filter.severity)?.includes(one.severity) ?? true) &&
        (filter.minSeverity === undefined || atLeast(one.severity, filter.minSeverity)) &&
        (asList(filter.ruleId)?.includes(one.ruleId) ?? true) &&
        (filter.path === undefined || pathMatcher(filter.path)?.(one.location?.path ?? '') === true) &&
        (filter.shortId === undefined || one.id.endsWith(filter.shortId)) &&
        (filter.category === undefined || one.category === filter.category) &&
        (filter.status === undefined || one.status === filter.status) &&
        (filter.overdue === undefined || isOverdue(one) === filter.overdue) &&
        (filter.q === undefined || contains(one, filter.q)) &&
        (filter.cwe === undefined || one.cwe.includes(filter.cwe)),
    );
    const sort = choice.pick(sorts);
    const offset = choice.below(Math.max(1, wanted.length));
    const asked = { limit: 7, offset, sort };
    const page = await portal.findings.list(who, filter, asked);
    const told = `${change}; ${JSON.stringify(filter)} by ${sort} at ${offset}`;
    const visible = visibility(who, 'audits:read');
    for (const [limits, list] of otherWays) {
      const other = await list.list(visible, filter, asked);
      if (other.total !== page.total) t.equal(other.total, page.total, `${limits}: ${told}`);
      t.same(
        other.items.map(({ id }) => id),
        page.items.map(({ id }) => id),
        `${limits}: ${told}`,
      );
    }
    if (page.total !== wanted.length) return void t.equal(page.total, wanted.length, told);
    const inOrder = wanted.map((one) => sortKey(one, sort)).sort();
    if (sort.startsWith('-')) inOrder.reverse();
    const keys = page.items.map((one) => sortKey(one, sort));
    // Where a finding without a due date comes is the database's own affair.
    if (sort.endsWith('dueAt')) t.equal(keys.length, Math.min(7, wanted.length - offset), told);
    else t.same(keys, inOrder.slice(offset, offset + 7), told);
  }
  const { findings, topRepositories } = await portal.dashboard.get(who, {});
  t.equal(findings.overdue, found.filter(isOverdue).length, `${change}: overdue`);
  for (const status of findingStatuses) {
    const count = found.filter((one) => one.status === status).length;
    t.equal(findings.byStatus[status], count, `${change}: ${status}`);
  }
  for (const severity of severities) {
    const count = found.filter((one) => one.status === 'open' && one.severity === severity).length;
    t.equal(findings.bySeverity[severity], count, `${change}: ${severity}`);
  }
  for (const { repositoryId, open } of topRepositories) {
    const count = found.filter((one) => one.status === 'open' && one.repositoryId === repositoryId).length;
    t.equal(open, count, `${change}: open of a repository`);
  }
  const { generatedAt, ...ages } = await portal.dashboard.ages(who, {});
  t.same(ages, agesOf(found, generatedAt), `${change}: ages`);
  const nothing = { repositoryId: null, team: null, auditId: null, from: null, to: null };
  const visible = visibility(who, 'audits:read');
  t.same(
    (await world.selections.summary(visible, { ...nothing, asOf: generatedAt }, 0)).ages,
    ages,
    `${change}: ages of a report`,
  );
  const repositoryId = choice.below(2) ? choice.pick(repositories) : null;
  const streamed: string[] = [];
  const selection = { ...nothing, repositoryId, asOf: generatedAt };
  for await (const { id } of world.selections.stream(visible, selection, 3)) streamed.push(id);
  const worstFirst = found
    .filter((one) => repositoryId === null || one.repositoryId === repositoryId)
    .toSorted((a, b) => severityRank(a.severity) - severityRank(b.severity));
  const inOrder = [...Map.groupBy(worstFirst, (one) => `${one.severity} ${subjectOf(one)}`).values()].flat();
  t.same(
    streamed,
    inOrder.map(({ id }) => id),
    `${change}: findings of a report`,
  );
  const today = now.slice(0, 10);
  const figures = await portal.metrics.daily(who, { from: today, to: today });
  const sum = (name: 'open' | 'resolved' | 'acknowledged' | 'falsePositive') =>
    figures.reduce((total, one) => total + one[name], 0);
  t.same(
    [sum('open'), sum('resolved'), sum('acknowledged'), sum('falsePositive')],
    ['open', 'resolved', 'acknowledged', 'false_positive'].map(
      (status) => found.filter((one) => one.status === status).length,
    ),
    `${change}: today`,
  );
}

/** What has to be changed: a package, or what a rule is about. */
function subjectOf({ package: found, ruleId }: Finding): string {
  return found?.purl.replace(/@[^@/]*$/, '') ?? ruleId;
}

function contains({ title, ruleId, location, cwe }: Finding, q: string): boolean {
  return [title, ruleId, location?.path ?? '', ...cwe].some((text) =>
    text.toLowerCase().includes(q.toLowerCase()),
  );
}

function sortKey(finding: Finding, sort: string): string {
  const name = sort.replace('-', '');
  // `-severity` is the most severe first.
  if (name === 'severity') return String(9 - severityRank(finding.severity));
  if (name === 'lastSeenAt') return finding.lastSeenAt;
  return name === 'dueAt' ? String(finding.dueAt) : finding.firstSeenAt;
}
