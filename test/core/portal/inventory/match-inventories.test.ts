// Continuous matching: findings open, change and close as advisories, KEV and EPSS do, without a new audit; on both
// databases.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const page = { limit: 20, offset: 0, sort: 'firstSeenAt' };

function npm(name: string, version: string): FoundPackage {
  const locations = [{ path: 'package-lock.json', line: 3 }];
  return { ecosystem: 'npm', name, version, scope: 'runtime', direct: true, path: [name], locations };
}

function record(id: string, name: string, more: object = {}) {
  return {
    id,
    aliases: [`CVE-2026-${id.length}${name.length}00`],
    modified: '2026-01-01T00:00:00Z',
    summary: `A problem of ${name}`,
    affected: [
      {
        package: { ecosystem: 'npm', name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      },
    ],
    ...more,
  };
}

const left = record('GHSA-aaaa-bbbb-cccc', 'left', { aliases: ['CVE-2026-7777'] });
const other = record('GHSA-dddd-eeee-ffff', 'other', { aliases: ['CVE-2026-8888'] });

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof temporaryFolder>[0]) => {
    const dataDirectory = temporaryFolder(t);
    const made = await testPortal(t, {
      dataDirectory,
      databaseUrl: await databaseUrl(t),
      runAudit: async () =>
        auditRun({ findings: [], packages: [npm('left', '1.0.0'), npm('right', '1.0.0')], ref: 'main' }),
    });
    const { portal, runtime } = made;
    const sync = async (records: readonly { readonly id: string }[], files: Record<string, string> = {}) => {
      const from = join(dataDirectory, 'records');
      rmSync(from, { recursive: true, force: true });
      mkdirSync(from);
      for (const one of records) writeFileSync(join(from, `${one.id}.json`), JSON.stringify(one));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(from, name), text);
      runtime.advance(60_000);
      const databasePath = join(dataDirectory, 'advisories.db');
      await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => runtime.now() });
      return portal.inventoryMatcher.run();
    };
    return { ...made, sync };
  };

  t.test('InventoryMatcher: an advisory is published, exploited and withdrawn', async (t) => {
    const { portal, admin, sync } = await world(t);
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, {
      url: '/nowhere/1',
      team,
      criticality: 'high',
    });
    await auditToEnd(portal, admin, repository, { type: 'dependency' });
    const only = async () => {
      const { items } = await portal.findings.list(admin, {}, page);
      t.equal(items.length, 1);
      return portal.findings.get(admin, items[0]?.id ?? '');
    };

    t.match(
      await portal.inventoryMatcher.run(),
      { inventories: 0 },
      'no advisories, nothing to hold against',
    );
    t.match(await sync([other]), { inventories: 1, opened: 0, changed: 0, closed: 0 });
    t.match(await sync([other, left]), { inventories: 1, opened: 1 });
    const opened = await only();
    t.match(opened, {
      status: 'open',
      exploited: false,
      package: { name: 'left', version: '1.0.0', fixedVersion: '2.0.0' },
      advisory: { aliases: ['GHSA-aaaa-bbbb-cccc'] },
      location: { path: 'package-lock.json' },
      history: [{ kind: 'advisory_published', after: { status: 'open' } }],
    });
    const codes = ({ priority }: typeof opened) => priority.reasons.map(({ code }) => code);
    t.ok(codes(opened).includes('high_criticality'), 'rated in the context of its repository');
    t.match(await portal.inventoryMatcher.run(), { inventories: 0 }, 'nothing changed, nothing is done');

    const kev = {
      dateReleased: '2026-11-20T00:00:00Z',
      vulnerabilities: [{ cveID: 'CVE-2026-7777', dateAdded: '2026-11-19', dueDate: '2026-12-10' }],
    };
    const epss = '#model_version:v1,score_date:2026-11-20T00:00:00+0000\ncve,epss,percentile\n';
    const files = {
      'known_exploited_vulnerabilities.json': JSON.stringify(kev),
      'epss_scores-current.csv': `${epss}CVE-2026-7777,0.91234,0.99\n`,
    };
    t.match(await sync([other, left], files), { changed: 1, opened: 0, closed: 0 });
    const exploited = await only();
    t.match(exploited, { id: opened.id, exploited: true, priority: { level: 'urgent' } });
    t.equal(exploited.history.at(-1)?.kind, 'added_to_kev');
    t.ok(codes(exploited).includes('high_criticality'));
    t.ok((exploited.dueAt ?? '') < (opened.dueAt ?? ''), 'it is due sooner');
    const risen = { ...files, 'epss_scores-current.csv': `${epss}CVE-2026-7777,0.91235,0.99\n` };
    t.match(await sync([other, left], risen), { changed: 1 }, 'another score of the same level');
    const scored = await only();
    t.equal(scored.advisory?.epss?.probability, 0.91235);
    t.same(scored.history, exploited.history, 'is no line of its history');
    t.same(portal.inventoryMatcher.matched, { inventories: 4, opened: 1, changed: 2, closed: 0 });
    const events = await portal.feed.list(admin, { limit: 100 });
    t.same(
      events.items.map(({ type }) => type).filter((type) => type.startsWith('finding.')),
      ['finding.opened', 'finding.exploited'],
    );

    const withdrawn = { ...left, withdrawn: '2026-11-21T00:00:00Z' };
    t.match(await sync([other, withdrawn], files), { closed: 1 });
    const closed = await only();
    t.match(closed, { status: 'resolved' });
    t.equal(closed.history.at(-1)?.kind, 'advisory_withdrawn');
    t.match(await sync([other, left], files), { opened: 1 }, 'published again');
    t.match(await only(), { id: opened.id, status: 'open' });

    await portal.findings.setStatus(admin, opened.id, { status: 'resolved', comment: 'Upgraded.' });
    t.match(await sync([other, left], files), { inventories: 1, opened: 0 }, 'a decision of a person stays');
    t.match(await only(), { status: 'resolved' });
  });

  t.test('InventoryMatcher: other words of an advisory are taken over, and are no event', async (t) => {
    const { portal, admin, sync } = await world(t);
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, { type: 'dependency' });
    await sync([left]);
    const only = async () => (await portal.findings.list(admin, {}, page)).items[0];
    const before = await only();
    const { history } = await portal.findings.get(admin, before?.id ?? '');
    t.match(await sync([record(left.id, 'left', { ...left, summary: 'Other words' })]), { changed: 1 });
    t.match(await only(), { title: /Other words/ });
    t.equal((await portal.findings.get(admin, before?.id ?? '')).history.length, history.length);
  });

  t.test(
    'InventoryMatcher: an acceptance holds for what it was about, unless an auditor gave it',
    async (t) => {
      const { portal, admin, person, sync } = await world(t);
      const team = (await portal.teams.create(admin, { name: 'One' })).id;
      const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
      await auditToEnd(portal, admin, repository, { type: 'dependency' });
      const of = (severity: string) => [
        record('GHSA-aaaa-bbbb-cccc', 'left', { database_specific: { severity } }),
      ];
      const only = async () => (await portal.findings.list(admin, {}, page)).items[0];
      for (const role of ['developer', 'auditor'] as const) {
        const who = await person(role, role);
        if (role === 'developer')
          await portal.teams.addMember(admin, team, { userId: who.userId, role: 'owner' });
        await sync(of('MODERATE'));
        const { id = '', severity } = (await only()) ?? {};
        t.equal(severity, 'medium');
        await portal.findingUpdates.update(who, id, { status: 'acknowledged', comment: 'It is small.' });
        await sync(of('CRITICAL'));
        const status = role === 'auditor' ? 'acknowledged' : 'open';
        t.match(await only(), { severity: 'critical', status }, role);
        const { history } = await portal.findings.get(admin, id);
        if (role === 'developer')
          t.match(history.at(-1), { kind: 'reopened', comment: /severity high or above since the decision/ });
      }
    },
  );
});
