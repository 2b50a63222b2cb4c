// The histories of registered repositories, read in the background: what was where when, for whom it is visible; on both databases.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import {
  type RunHistory,
  runHistoryInProcess,
} from '../../../../packages/core/src/portal/history/history-runner.ts';
import { readRepositoryHistory } from '../../../../packages/core/src/portal/history/read-repository-history.ts';
import type { Exposure } from '../../../../packages/core/src/scan/history/exposure.ts';
import type { SubjectHistory } from '../../../../packages/core/src/scan/history/history-subjects.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { instantAudit } from '../../../helpers/fake-audit.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { record, sync, writeExport } from '../../scan/engines/dependencies/advisory-setup.ts';
import { datedRepository, npmLock } from '../../scan/history/history-setup.ts';

const page = { limit: 50, offset: 0 };
const published = { published: '2026-02-01T00:00:00Z' };
const workflow = (step: string) => `jobs:\n  a:\n    steps:\n      - run: ${step}\n`;

/** Without a process of its own. */
const readHere: RunHistory = async (order, { signal }) => {
  const subjects: SubjectHistory[] = [];
  const exposures: Exposure[] = [];
  const read = await readRepositoryHistory({
    order,
    environment: process.env,
    signal,
    async send(reply) {
      if (reply.kind === 'subjects') subjects.push(...reply.subjects);
      else exposures.push(...reply.exposures);
    },
  });
  return { ...read, subjects, exposures };
};

t.test('runHistoryInProcess: reads in a process of its own, and says why it cannot', async (t) => {
  const folder = temporaryFolder(t);
  datedRepository(folder).on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
  const order = {
    url: folder,
    sshIdentity: 'none',
    temporaryFolder: folder,
    allowLocal: true,
    allowedHosts: [],
    databasePath: null,
    now: '2026-06-01T00:00:00Z',
    kept: null,
  } as const;
  const limits = { timeoutMs: 60_000, maxHeapMb: 256, log: silentLog, signal: new AbortController().signal };

  const run = await runHistoryInProcess(order, limits);

  t.match(run, {
    subjects: [{ subject: { name: 'left', version: '1.0.0' }, presences: [{ ends: [] }] }],
    history: { summary: { commits: 1, branchNames: ['main'] } },
    matched: { advisories: '' },
  });
  const kept = { bytes: run.history?.bytes as Uint8Array, refs: run.refs, advisories: '' };
  t.match(await runHistoryInProcess({ ...order, kept }, limits), { history: undefined, matched: undefined });
  await t.rejects(runHistoryInProcess({ ...order, url: join(folder, 'nowhere') }, limits), {
    code: 'source_unreachable',
  });
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('HistoryReader: reads soon after an audit, not only at intervals', async (t) => {
    const folder = temporaryFolder(t);
    datedRepository(folder).on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: instantAudit,
      runHistory: readHere,
    });
    const { id: team } = await portal.teams.create(admin, { name: 'One' });
    const { id } = await portal.repositories.create(admin, { url: folder, team });
    await portal.tasks.runDue();
    t.match(await portal.histories.incident(admin, { package: 'npm:left@1.0.0' }), { verdict: 'unknown' });

    await portal.audits.create(admin, { repositoryId: id, type: 'dependency' });

    let answer = await portal.histories.incident(admin, { package: 'npm:left@1.0.0' });
    while (answer.verdict === 'unknown') {
      await delay(20);
      await portal.tasks.runDue();
      answer = await portal.histories.incident(admin, { package: 'npm:left@1.0.0' });
    }
    t.equal(answer.verdict, 'present');
  });

  t.test('HistoryReader: reads what is new, and answers about exposures and incidents', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const folder = temporaryFolder(t);
    const place = (name: string) => {
      const path = join(folder, name);
      mkdirSync(path);
      return path;
    };
    const api = datedRepository(place('api'));
    const brought = api.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0', 'up@1.0.0') });
    api.git('tag', 'v1');
    api.git('branch', 'release');
    const gone = api.on('2026-03-01', 'Cat', { 'package-lock.json': npmLock('left@2.0.0', 'up@1.0.0') });
    const loose = datedRepository(place('loose'));
    loose.on('2026-01-01', 'Dan', {
      'package-lock.json': npmLock('left@3.0.0'),
      '.github/workflows/ci.yml': workflow('npm install'),
    });
    loose.on('2026-04-01', 'Eve', { '.github/workflows/ci.yml': workflow('npm ci') });
    const other = datedRepository(place('other'));
    other.on('2026-01-01', 'Flo', { 'package-lock.json': npmLock('right@1.0.0') });
    other.on('2026-02-01', 'Flo', { 'package-lock.json': npmLock('right@1.0.1') });
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}/other`, join(folder, 'cut')]);
    writeExport(join(folder, 'export'), 'npm', [record('GHSA-left', 'left', '2.0.0', published)]);
    await sync(join(dataDirectory, 'advisories.db'), join(folder, 'export'));
    const { portal, admin, person, runtime } = await testPortal(t, {
      dataDirectory,
      databaseUrl: await databaseUrl(t),
      runHistory: readHere,
    });
    const one = (await portal.teams.create(admin, { name: 'One' })).id;
    const two = (await portal.teams.create(admin, { name: 'Two' })).id;
    const ids: Record<string, string> = {};
    for (const [name, team] of [
      ['api', one],
      ['loose', two],
      ['other', two],
      ['cut', two],
      ['gone', two],
    ] as const)
      ids[name] = (await portal.repositories.create(admin, { url: join(folder, name), team })).id;
    const read = async (minutes = 6) => {
      runtime.advance(minutes * 60_000);
      await portal.tasks.runDue();
    };
    const incident = (asked: string, from?: string, to?: string, by = admin) =>
      portal.histories.incident(by, { package: asked, ...(from && { from }), ...(to && { to }) });
    const verdicts = async (...asked: Parameters<typeof incident>) =>
      Object.fromEntries(
        (await incident(...asked)).repositories.map(({ repository, verdict }) => [repository, verdict]),
      );

    const before = await incident('npm:left@1.0.0');
    t.match(before, { verdict: 'unknown', summary: { unknown: 5 } }, 'nothing is read yet');
    await read();

    const { items, total, summary } = await portal.histories.exposures(admin, {}, page);
    t.equal(total, 1, 'the default branch');
    t.match(items, [
      {
        repository: 'api',
        advisory: 'GHSA-left',
        state: 'fixed',
        present: { commit: brought, author: 'Ann' },
        fixed: { commit: gone, author: 'Cat', how: 'upgraded' },
        exposedDays: 28.5,
        knownAt: null,
      },
    ]);
    t.match(summary, {
      open: 0,
      fixed: 1,
      medianDaysToFix: 28.5,
      medianDaysToAdopt: 28.5,
      counted: 1,
      teams: [{ team: 'One', fixed: 1 }],
      repositories: [{ repository: 'api', fixed: 1 }],
    });
    t.same(
      summary.unknownRepositories.map(({ repository, state }) => [repository, state]),
      [
        ['cut', 'shallow'],
        ['gone', 'failed'],
      ],
    );
    const all = await portal.histories.exposures(admin, { allBranches: true, advisory: 'ghsa-LEFT' }, page);
    t.same(
      all.items.map(({ branches, state }) => [branches, state]),
      [
        [['release'], 'open'],
        [['main'], 'fixed'],
      ],
    );
    t.equal((await portal.histories.exposures(admin, { state: ['open'] }, page)).total, 0);

    const there = await incident('npm:left@1.0.0', '2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z');
    t.match(there, {
      verdict: 'present',
      summary: { present: 1, could_have_resolved: 1, unknown: 2, not_found: 1 },
    });
    t.match(there.repositories[0], {
      repository: 'api',
      occurrences: [
        { versions: ['1.0.0'], branches: ['main'], tags: ['v1'], gone: { commit: gone } },
        { branches: ['release'], gone: null },
      ],
    });
    t.match(there.repositories[1], {
      repository: 'loose',
      couldHaveResolved: [{ path: '.github/workflows/ci.yml', command: 'npm install', branches: ['main'] }],
    });
    t.same(
      await verdicts('npm:left@1.0.1', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z'),
      { cut: 'not_found', gone: 'unknown', api: 'not_found', loose: 'not_found', other: 'not_found' },
      'the step is frozen by then, and the shallow clone has that time',
    );

    const window = { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' };
    const asked = ['npm:left@1.0.0', 'up@>=1', 'npm:nobody@1.0.0'];
    const indicators = `ecosystem,package,version,sha256\nnpm,left,1.0.0,\n,up,>=1,${'a'.repeat(64)}\nnpm,nobody,1.0.0,`;
    const list = await portal.histories.incidents(admin, { indicators, ...window });
    t.match(list, { verdict: 'present', searched: 5 });
    for (const one of asked) {
      const found = list.indicators.find(({ indicator }) => indicator === one);
      const { verdict, summary, repositories } = await incident(one, window.from, window.to);
      t.match(found, { verdict, summary }, one);
      const named = repositories.filter((repository) => repository.verdict !== 'not_found');
      t.same(
        found?.repositories.map(({ repository }) => repository),
        named.map(({ repository }) => repository),
      );
    }
    t.match(
      list.indicators.find(({ kind }) => kind === 'digest'),
      { verdict: 'unknown', summary: { unknown: 5 }, repositories: [] },
    );
    t.match(list.indicators[0]?.repositories[0], {
      repository: 'api',
      versions: ['1.0.0'],
      branches: ['main', 'release'],
    });
    await t.rejects(portal.histories.incidents(admin, { indicators: '# none' }), {
      message: /no indicators/,
    });

    const member = await person('developer');
    await portal.teams.addMember(admin, one, { userId: member.userId, role: 'member' });
    t.same(Object.keys(await verdicts('npm:left@1.0.0', undefined, undefined, member)), ['api']);
    t.match(await portal.histories.incidents(member, { indicators }), { searched: 1 });
    t.match((await portal.histories.exposures(member, { team: two }, page)).summary, {
      unknownRepositories: [],
    });

    other.on('2026-05-01', 'Gus', { 'package-lock.json': npmLock('left@1.0.0') });
    await read();
    t.equal((await verdicts('npm:left@1.0.0')).other, 'not_found', 'no day has passed');
    await read(25 * 60);
    t.equal((await verdicts('npm:left@1.0.0')).other, 'present');
    t.equal((await portal.histories.exposures(admin, { state: ['open'] }, page)).total, 1);

    // Newer advisories are compared with what was read, without reading it again.
    writeExport(join(folder, 'export'), 'npm', [
      record('GHSA-left', 'left', '2.0.0', published),
      record('GHSA-up', 'up', null, published),
    ]);
    await sync(join(dataDirectory, 'advisories.db'), join(folder, 'export'), { now: () => runtime.now() });
    await read();
    t.same(
      (await portal.histories.exposures(admin, { package: 'UP' }, page)).items.map(({ advisory, state }) => [
        advisory,
        state,
      ]),
      [['GHSA-up', 'open']],
    );
    await portal.repositories.delete(admin, ids.api ?? '');
    t.equal((await portal.histories.exposures(admin, { package: 'up' }, page)).total, 0);
  });
});
