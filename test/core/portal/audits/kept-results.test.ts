// What audits of the portal keep of single files: in its database, for every branch, repository and worker.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Audit, type Portal, type Principal, runAuditInProcess } from '@assay/core';
import t, { type Test } from 'tap';
import { ScanResultStore } from '../../../../packages/core/src/portal/audits/scan-result-store.ts';
import { retentionRules } from '../../../../packages/core/src/portal/platform/retention/retention-rule.ts';
import { RetentionStore } from '../../../../packages/core/src/portal/platform/retention/retention-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { ended } from '../../scan/identity/audited-tree.ts';

// Put together at run time, so that no scanner finds one here.
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');
const files = {
  'app.js': "const { run } = require('./run');\nmodule.exports = (req) => run(req.query.name);\n",
  'run.js': "const { exec } = require('child_process');\nexports.run = (name) => exec('ls ' + name);\n",
  'config.py': `key = "${awsKey}"\n`,
  'README.md': '# A service\n',
};

/** What follows from an audit may still be written, by the same thread as here. */
async function whenFree(change: () => PromiseLike<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await change();
      return;
    } catch (error) {
      if (attempt === 20 || !/database is locked/.test(String(error))) throw error;
      await setTimeout(50);
    }
  }
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('audits: find the same with results of other branches and repositories', async (t) => {
    const asked: { found: number; missing: number }[] = [];
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: (order, options) => {
        const counts = { found: 0, missing: 0 };
        asked.push(counts);
        const { results } = options;
        return runAuditInProcess(order, {
          ...options,
          ...(results && {
            results: {
              save: (rows) => results.save(rows),
              async load(keys) {
                const values = await results.load(keys);
                for (const value of values) counts[value === undefined ? 'missing' : 'found'] += 1;
                return values;
              },
            },
          }),
        });
      },
    });
    const folder = t.testdir({ one: {}, two: {} });
    const code = gitRepository(join(folder, 'one'), files);
    const copy = gitRepository(join(folder, 'two'), { ...files, 'more.js': 'eval(location.hash);\n' });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repositoryOf = async (url: string) =>
      (await portal.repositories.create(admin, { url, team: team.id })).id;
    const [first, second] = [await repositoryOf(code.path), await repositoryOf(copy.path)];
    const findings = async (audit: Audit) =>
      (await portal.audits.get(admin, audit.id)).findings.map(({ ruleId, location }) => [
        ruleId,
        location?.path,
      ]);
    const audit = (id: string) => auditToEnd(portal, admin, id);

    const fresh = await findings(await audit(first));
    t.strictSame(fresh.toSorted(), [
      ['aws-access-key', 'config.py'],
      ['command-injection', 'run.js'],
    ]);
    t.equal(asked.at(-1)?.found, 0);

    t.strictSame(await findings(await audit(first)), fresh, 'nothing changed');
    t.match(asked.at(-1), { missing: 0 }, 'of the file with a secret, its place is known');

    t.match((await findings(await audit(second))).length, 3);
    t.match(asked.at(-1), { missing: 3 }, 'another repository: what is new, for each engine, and its flows');
  });

  t.test('audits: damaged results are computed again', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url });
    const code = gitRepository(join(t.testdir({ code: {} }), 'code'), files);
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, { url: code.path, team: team.id });
    const found = async () => {
      const audit = await auditToEnd(portal, admin, id);
      return (await portal.audits.get(admin, audit.id)).findings.length;
    };
    t.equal(await found(), 2);
    const db = new Database(dialectFor(url));
    t.teardown(() => db.close());

    const rows: { key: Buffer; value: Buffer }[] = await db.knex('scan_results').select('key', 'value');
    t.ok(rows.length > 5);
    for (const { key, value } of rows.filter((row) => !row.key.equals(Buffer.alloc(16)))) {
      value[3] = (value[3] ?? 0) ^ 1;
      await whenFree(() => db.knex('scan_results').where({ key }).update({ value }));
    }

    t.equal(await found(), 2);
  });

  t.test('ScanResultStore: deletes what was not used for longest', async (t) => {
    const { db, store, at } = await opened(t, await databaseUrl(t));
    const secret = await store.secret('fingerprints');
    const key = (number: number) => Buffer.alloc(16, number);
    for (let day = 1; day <= 9; day += 1) {
      at(day);
      await store.save([{ key: key(day), value: Buffer.alloc(1_000, day) }]);
    }
    at(10);
    await store.load([key(1)]);

    t.equal(await store.limit(1_000_000), 0);
    t.equal(await store.limit(4 * 1_120), 5);
    const kept = await store.load([1, 2, 5, 6, 7, 8, 9].map(key));
    t.strictSame(
      kept.map((value) => value?.[0]),
      [1, undefined, undefined, undefined, 7, 8, 9],
      'a result that was used stays',
    );
    t.strictSame(await store.secret('fingerprints'), secret, 'and so does the key');
    t.notSame(await store.secret('other fingerprints'), secret);

    const rule = retentionRules.find(({ id }) => id === 'scan-results');
    if (rule === undefined) throw new Error('There is no such rule.');
    const prune = async (day: number) => {
      const cutoff = new Date(Date.UTC(2026, 0, day, 12)).toISOString();
      await new RetentionStore(db).prune(rule, { now: cutoff, cutoff, kept: 0 }, 10);
      const left = await store.load([1, 7, 8, 9].map(key));
      return left.filter((value) => value !== undefined).length;
    };
    t.equal(await prune(10), 4, 'all were asked for on this day');
    t.equal(await prune(11), 0);
    t.strictSame(await store.secret('fingerprints'), secret);
  });

  t.test('ScanResultStore: takes thousands of results, and the same from two audits at once', async (t) => {
    const { store } = await opened(t, await databaseUrl(t));
    const rows = Array.from({ length: 2_000 }, (_, index) => {
      const key = Buffer.alloc(16, 1);
      key.writeUInt32BE(index);
      return { key, value: Buffer.from(`value ${index}`) };
    });

    await Promise.all([store.save(rows), store.save(rows.toReversed())]);

    const values = await store.load(rows.map(({ key }) => key));
    t.ok(values.every((value, index) => Buffer.from(value ?? []).toString() === `value ${index}`));
  });
});

async function opened(t: Test, url: string) {
  const db = new Database(dialectFor(url));
  t.teardown(() => db.close());
  await migrate(db);
  let now = new Date(Date.UTC(2026, 0, 1));
  const store = new ScanResultStore(db, () => now);
  const at = (day: number) => {
    now = new Date(Date.UTC(2026, 0, day));
  };
  return { db, store, at };
}

async function auditToEnd(portal: Portal, admin: Principal, repositoryId: string): Promise<Audit> {
  const { id } = await portal.audits.create(admin, { repositoryId, type: 'security' });
  await ended(portal, id);
  return portal.audits.get(admin, id);
}
