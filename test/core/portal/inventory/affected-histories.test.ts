// 10,000 repositories with random histories of audits, held against an oracle that reads every one of them: nobody is
// called "not affected" whose newest inventories are missing, partial, stale or without a version. On both databases.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { AffectedAnswer } from '../../../../packages/core/src/portal/inventory/inventory.ts';
import { InventoryStore } from '../../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { seededChoice } from '../findings/rerun.ts';

const repositories = 10_000;
const day = 86_400_000;
const chunk = 500;
/** Of the package that the advisory affects below 2.0.0; null is not there, '' is not pinned, words and ranges are none. */
const versions = [null, '', 'latest', '^1.9.0', 'dev-main', '0.1.0', '1.9.9', '2.0.0', '3.1.0'] as const;

const record = {
  ...{ id: 'GHSA-aaaa-bbbb-cccc', modified: '2026-01-01T00:00:00Z', summary: 'A problem' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

/** What one inventory says alone. */
function verdictOf(version: (typeof versions)[number], isWhole: boolean): AffectedAnswer {
  if (version === '0.1.0' || version === '1.9.9') return 'yes';
  const isKnown = version === null || /^\d/.test(version);
  return isKnown && isWhole ? 'no' : 'unknown';
}

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('usages: the answer for each of 10,000 random histories is that of the oracle', async (t) => {
    const url = await databaseUrl(t);
    const dataDirectory = temporaryFolder(t);
    const from = join(dataDirectory, 'records');
    mkdirSync(from);
    writeFileSync(join(from, `${record.id}.json`), JSON.stringify(record));
    const databasePath = join(dataDirectory, 'advisories.db');
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
    const { portal, admin, runtime } = await testPortal(t, {
      ...{ databaseUrl: url, dataDirectory, auditConcurrency: 0 },
    });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const { knex } = database;
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const sets = await recordSets({
      portal,
      admin,
      runtime,
      team,
      store: new InventoryStore(database),
      knex,
    });
    const template = await knex('repositories').first();
    const choice = seededChoice(name === 'sqlite' ? 11 : 12);
    const truth = new Map<string, AffectedAnswer>();
    const rows: Record<string, unknown>[] = [];
    const inventories: Record<string, unknown>[] = [];
    const now = runtime.now().getTime();
    for (let n = 0; n < repositories; n += 1) {
      const id = runtime.newId();
      rows.push({ ...template, ...{ id, number: 1_000 + n, url: `/h/${n}`, url_key: `/h/${n}` } });
      const verdicts: AffectedAnswer[] = [];
      for (const branch of ['main', 'release', 'next'].slice(0, choice.pick([0, 1, 1, 2, 3]))) {
        const audits = choice.pick([1, 1, 2, 3]);
        for (let older = audits - 1; older >= 0; older -= 1) {
          const version = choice.pick(versions);
          const complete = choice.pick([true, true, true, false]);
          const ageDays = choice.pick([1, 5, 29, 31, 60]) + older * 61;
          inventories.push({
            ...{ id: runtime.newId(), repository_id: id, branch, audit_id: runtime.newId(), commit: 'abc' },
            ...{ set_number: sets.get(version), scope: `branch:${branch}`, complete: complete ? 1 : 0 },
            ...{ current: older === 0 ? 1 : 0, audited_at: new Date(now - ageDays * day).toISOString() },
          });
          if (older === 0) verdicts.push(verdictOf(version, complete && ageDays <= 30));
        }
      }
      const worst = (['yes', 'unknown'] as const).find((one) => verdicts.includes(one));
      truth.set(id, worst ?? (verdicts.length === 0 ? 'unknown' : 'no'));
    }
    for (let start = 0; start < rows.length; start += chunk)
      await knex('repositories').insert(rows.slice(start, start + chunk));
    for (let start = 0; start < inventories.length; start += chunk)
      await knex('inventories').insert(inventories.slice(start, start + chunk));

    const { items, summary } = await portal.inventory.usages(
      admin,
      { advisory: record.id },
      { limit: 1_000_000, offset: 0 },
    );

    const answers = new Map<string, AffectedAnswer>();
    const order = ['no', 'unknown', 'yes'];
    for (const { repositoryId, affected } of items) {
      const before = answers.get(repositoryId) ?? 'no';
      answers.set(repositoryId, order.indexOf(affected) > order.indexOf(before) ? affected : before);
    }
    const wrong = [...truth].filter(([id, expected]) => answers.get(id) !== expected);
    t.strictSame(wrong.slice(0, 5), [], `${wrong.length} of ${truth.size}`);
    for (const answer of ['yes', 'no', 'unknown'] as const) {
      const expected = [...truth.values()].filter((one) => one === answer).length;
      t.ok(expected > 500, `${answer}: ${expected}`);
      // The repository that the sets were recorded with has an answer, too.
      t.ok(Math.abs(summary[answer] - expected) <= 1, `${answer}: ${summary[answer]}`);
    }
  });
});

type Portal = Awaited<ReturnType<typeof testPortal>>;

/** One stored set for each version. */
async function recordSets({
  portal,
  admin,
  runtime,
  team,
  store,
  knex,
}: Pick<Portal, 'portal' | 'admin' | 'runtime'> & {
  readonly team: string;
  readonly store: InventoryStore;
  readonly knex: Database['knex'];
}): Promise<ReadonlyMap<(typeof versions)[number], number>> {
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/h/first', team });
  const sets = new Map<(typeof versions)[number], number>();
  for (const version of versions) {
    const auditId = runtime.newId();
    const shared = { ecosystem: 'npm', scope: 'runtime', direct: true, path: null } as const;
    const locations = [{ path: 'package-lock.json', line: 1 }];
    await store.record({
      ...{ id: runtime.newId(), repositoryId, branch: 'main', scope: 'branch:main', auditId, commit: null },
      ...{ complete: true, auditedAt: runtime.now().toISOString() },
      packages: [
        { ...shared, name: 'other', version: '1.0.0', locations },
        ...(version === null ? [] : [{ ...shared, name: 'left', version, locations }]),
      ],
    });
    const row = await knex('inventories').where({ audit_id: auditId }).first('set_number');
    sets.set(version, Number(row.set_number));
  }
  return sets;
}
