// What newer advisories change about open pull requests without another audit, and what stays of those that were closed.
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AssessedFixStore } from '../../../../packages/core/src/portal/compliance/assessed-fix-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';

const subject = { head: 'h'.repeat(40), base: 'b'.repeat(40), types: ['dependency'] } as const;
const cve = 'CVE-2026-7777';
/** More than are handed out at once. */
const many = 201;

const record = (id: string, name: string, aliases: readonly string[] = []) => ({
  id,
  aliases,
  modified: '2026-01-01T00:00:00Z',
  summary: `A problem of ${name}`,
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
});
const left = record('GHSA-aaaa-bbbb-cccc', 'left', [cve]);
const other = record('GHSA-dddd-eeee-ffff', 'other');

/** An audit of a change that brings the package, with what it found. */
const bringing = (name: string, more: object = {}) =>
  [
    {
      type: 'dependency',
      findings: [],
      packageChanges: [{ ecosystem: 'npm', name, before: [], after: ['1.0.0'] }],
      ...more,
    },
  ] as never;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Test) => {
    const [dataDirectory, url] = [temporaryFolder(t), await databaseUrl(t)];
    const made = await testPortal(t, { dataDirectory, databaseUrl: url });
    const { portal, admin, runtime } = made;
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const { pullVerdicts } = portal;
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    const sync = async (records: readonly { readonly id: string }[], files: Record<string, string> = {}) => {
      const from = join(dataDirectory, 'records');
      rmSync(from, { recursive: true, force: true });
      mkdirSync(from);
      for (const one of records) writeFileSync(join(from, `${one.id}.json`), JSON.stringify(one));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(from, name), text);
      runtime.advance(60_000);
      const databasePath = join(dataDirectory, 'advisories.db');
      await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });
    };
    const keep = async (pull: number, audits: never) => {
      const key = { repositoryId, pull };
      await pullVerdicts.open(key, 'main');
      const { advisories } = pullVerdicts;
      await pullVerdicts.keepChange(key, { ...subject, commits: [], audits, advisories });
    };
    const kept = (pull: number) => pullVerdicts.keptChange({ repositoryId, pull }, subject);
    /** Numbers of those that newer advisories are about. */
    const refreshed = async () => {
      await pullVerdicts.refresh();
      const marked = await pullVerdicts.marked();
      for (const one of marked) await one.taken();
      return marked.map(({ pull }) => pull);
    };
    const fixes = new AssessedFixStore(database);
    return { ...made, pullVerdicts, repositoryId, sync, keep, kept, refreshed, fixes };
  };

  t.test(
    'PullVerdictService.refresh: an advisory about a package of the change asks for an audit',
    async (t) => {
      const { sync, keep, kept, refreshed } = await world(t);
      await sync([other]);
      await keep(1, bringing('left'));
      await keep(2, bringing('right'));
      t.same(await refreshed(), [], 'nothing is newer');

      await sync([other, left]);
      t.same(await refreshed(), [1]);
      t.equal(await kept(1), undefined, 'only an audit knows what the advisory affects');
      t.match(await kept(2), [{ type: 'dependency' }]);
      t.same(await refreshed(), [], 'once');
    },
  );

  t.test(
    'PullVerdictService.refresh: an exploited vulnerability changes the verdict, not the audit',
    async (t) => {
      const { sync, keep, kept, refreshed } = await world(t);
      await sync([left]);
      const [finding] = auditRun().findings;
      const advisory = { id: cve, aliases: [], kev: null, epss: null };
      await keep(1, bringing('left', { findings: [{ ...finding, advisory }] }));
      t.match(await kept(1), [{ findings: [{ exploited: false }] }]);

      const kev = { vulnerabilities: [{ cveID: cve, dateAdded: '2026-11-19', dueDate: '2026-12-10' }] };
      const dated = { dateReleased: '2026-11-20T00:00:00Z', ...kev };
      await sync([left], { 'known_exploited_vulnerabilities.json': JSON.stringify(dated) });
      t.same(await refreshed(), [1]);
      t.match(await kept(1), [{ findings: [{ exploited: true, priority: { level: 'urgent' } }] }]);
    },
  );

  t.test(
    'PullVerdictService.refresh: ends, however many there are, with advisories and without',
    async (t) => {
      const { sync, keep, refreshed } = await world(t);
      for (let pull = 1; pull <= many; pull += 1) await keep(pull, bringing('left'));
      t.same(await refreshed(), []);
      await sync([other]);
      t.equal((await refreshed()).length, many - 1, 'the first ones that are handed out');
      t.same(await refreshed(), [many], 'and the last one');
      for (let pull = 1; pull <= many; pull += 1) await keep(pull, bringing('right'));
      await sync([left]);
      t.same(await refreshed(), []);
    },
  );

  t.test('PullVerdictService: a very large audit is not kept, nor the one before it', async (t) => {
    const { keep, kept } = await world(t);
    await keep(1, bringing('left'));
    t.ok(await kept(1));
    await keep(1, bringing('left', { notices: [randomBytes(12_000_000).toString('base64')] }));
    t.equal(await kept(1), undefined);
  });

  t.test('PullVerdictService.remove: a verdict on a fix stays of the head that was merged', async (t) => {
    const { keep, fixes, pullVerdicts, repositoryId, runtime } = await world(t);
    const fix = { verdict: 'fixed', targets: [], reasons: [] };
    for (const pull of [1, 2, 3]) await keep(pull, bringing('left', { fix }));
    const since = runtime.now().toISOString();
    t.match(await fixes.find({ repositoryId, pull: 1 }), fix);

    await pullVerdicts.remove(repositoryId, 1, { merged: subject.head });
    await pullVerdicts.remove(repositoryId, 2, { merged: 'f'.repeat(40) });
    await pullVerdicts.remove(repositoryId, 3);
    t.match(await fixes.find({ repositoryId, pull: 1 }), fix);
    t.equal(await fixes.find({ repositoryId, pull: 2 }), undefined, 'another head was merged');
    t.equal(await fixes.find({ repositoryId, pull: 3 }), undefined, 'closed without a merge');
    t.same(await fixes.merged(repositoryId, since), [{ verdict: 'fixed' }]);
  });
});
