// A portal with the Git histories of many repositories: how long it reads them the first time and looks at them again, how long it
// answers about an incident, a list of indicators, exposures and backtests, and how much memory it and its processes take. Repositories
// are made here: a change of the lockfile each week, on a branch and by a merge every fourth time. Processor time, with that of processes.
//   npm run bench -- fleet-histories [--repositories=200] [--weeks=156] [--packages=80]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPortal, type Principal } from '@assay/core';
import { record, sync, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { npmLock } from '../core/scan/history/history-setup.ts';
import { Draw } from './planted-fixes/draw.ts';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '200' },
    weeks: { type: 'string', default: '156' },
    packages: { type: 'string', default: '80' },
  },
});
const [repositories, weeks, packages] = [values.repositories, values.weeks, values.packages].map(Number) as [
  number,
  number,
  number,
];
const begin = Date.parse('2023-06-01T12:00:00Z');
const week = 7 * 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-'));
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, largestChild());
}, 100);

try {
  const names = [...Array(repositories).keys()].map((one) => `service-${one}`);
  for (const [place, name] of names.entries()) makeRepository(join(folder, name), new Draw(place + 1));
  await advisories();
  const portal = createPortal({
    dataDirectory: join(folder, 'data'),
    osvApiUrl: null,
    allowLocalRepositories: true,
    auditConcurrency: 1,
    firstAdmin: { email: 'admin@example.com', password: 'a password for this measurement' },
  });
  const { firstAdmin } = await portal.start();
  const admin: Principal = {
    userId: firstAdmin?.user.id ?? '',
    role: 'admin',
    kind: 'session',
    credentialId: null,
  };
  const teams = [];
  for (const name of ['One', 'Two', 'Three', 'Four'])
    teams.push((await portal.teams.create(admin, { name })).id);
  for (const [place, name] of names.entries())
    await portal.repositories.create(admin, {
      url: join(folder, name),
      team: teams[place % teams.length] ?? '',
    });
  say(`${repositories} repositories, ${weeks} weeks, ${packages} packages`);
  await timed('read the first time', async () => {
    while (
      (await portal.histories.exposures(admin, {}, { limit: 1, offset: 0 })).summary.unknownRepositories
        .length > 0
    )
      await Promise.all([portal.tasks.runDue(), setTimeout(100)]);
  });
  const window = {
    from: new Date(begin + 100 * week).toISOString(),
    to: new Date(begin + 101 * week).toISOString(),
  };
  const hit = () => portal.histories.incident(admin, { package: 'npm:package-7@>=1.3.0 <1.6.0', ...window });
  const { summary } = await timed('incident', hit);
  say(`  ${JSON.stringify(summary)}`);
  const indicators = [...Array(200).keys()].map((one) => `npm:package-${one}@1.${one % 12}.0`).join('\n');
  await timed('200 indicators at once', () => portal.histories.incidents(admin, { indicators, ...window }));
  const found = await timed('first page of exposures', () =>
    portal.histories.exposures(admin, {}, { limit: 50, offset: 0 }),
  );
  say(`  ${found.total} exposures`);
  const from = new Date(begin).toISOString();
  const gate = await timed('backtest of a gate', () => portal.backtests.run(admin, { failOn: 'high', from }));
  say(`  ${gate.decisions.length} decisions`);
  const policy = await portal.policies.create(admin, {
    name: 'No high',
    level: 'level1',
    mode: 'log',
    condition: 'findings.bySeverity.high == 0',
  });
  await timed('backtest of a policy', () => portal.backtests.run(admin, { policy: policy.id, from }));
  const [one, other] = [await hit(), await hit()];
  say(`same answer: ${JSON.stringify(one) === JSON.stringify(other)}`);
  await portal.stop();
  say(
    `memory: portal ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, largest process ${Math.round(peak / 1024)} MB`,
  );
} finally {
  clearInterval(watch);
  rmSync(folder, { recursive: true, force: true });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const [own, children, at] = [process.cpuUsage(), secondsOfChildren(), Date.now()];
  const result = await work();
  const { user, system } = process.cpuUsage(own);
  const seconds = (user + system) / 1e6 + secondsOfChildren() - children;
  say(
    `${what}: ${seconds.toFixed(2)} s of processor time, ${((Date.now() - at) / 1_000).toFixed(1)} s passed`,
  );
  return result;
}

/** A bare repository, written by one stream. */
function makeRepository(path: string, draw: Draw): void {
  mkdirSync(path);
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', path]);
  const versions = [...Array(packages).keys()].map(() => draw.below(5));
  const parts: string[] = [];
  const commit = (branch: string, place: number, from: string, merged?: string) => {
    const text = npmLock(...versions.map((minor, one) => `package-${one}@1.${minor}.0`));
    const at = Math.floor((begin + place * week) / 1_000);
    parts.push(
      `commit refs/heads/${branch}\nmark :${place + 1}\nauthor Ann <ann@example.com> ${at} +0000\ncommitter Ann <ann@example.com> ${at} +0000\n` +
        `data 6\nchange\n${from === '' ? '' : `from ${from}\n`}${merged ? `merge ${merged}\n` : ''}` +
        `M 100644 inline package-lock.json\ndata ${Buffer.byteLength(text)}\n${text}\n` +
        (place === 0 ? 'M 100644 inline package.json\ndata 2\n{}\n' : ''),
    );
  };
  let head = '';
  for (let place = 0; place < weeks; place += 1) {
    for (let one = 0; one < 2; one += 1) {
      const changed = draw.below(packages);
      versions[changed] = (versions[changed] ?? 0) + 1 + draw.below(3);
    }
    const isSide = place % 4 === 2;
    commit(isSide ? 'side' : 'main', place, head, place % 4 === 3 ? `:${place}` : undefined);
    if (!isSide) head = `:${place + 1}`;
    if (place % 26 === 25) parts.push(`reset refs/tags/v${place}\nfrom :${place + 1}\n\n`);
  }
  execFileSync('git', ['fast-import', '--quiet'], { cwd: path, input: parts.join('') });
}

async function advisories(): Promise<void> {
  const severities = ['C:H/I:H/A:H', 'C:H/I:L/A:N', 'C:L/I:N/A:N'];
  const records = [...Array(60).keys()].map((one) => {
    const [introduced, fixed] = [3 + (one % 4), 6 + (one % 5)];
    const name = `package-${(one * 7) % packages}`;
    const id = `GHSA-2222-2222-${String(2_000 + one)}`;
    const events = [{ introduced: `1.${introduced}.0` }, { fixed: `1.${fixed}.0` }];
    return record(id, name, null, {
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
      published: new Date(begin + (one % 60) * week).toISOString(),
      severity: [{ type: 'CVSS_V3', score: `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/${severities[one % 3]}` }],
    });
  });
  mkdirSync(join(folder, 'data'));
  writeExport(join(folder, 'export'), 'npm', records);
  await sync(join(folder, 'data', 'advisories.db'), join(folder, 'export'));
}

/** Of the processes that have ended; 0 where the system does not say. */
function secondsOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** The most memory that one of the processes has taken, in kB. */
function largestChild(): number {
  if (!existsSync('/proc/self/task')) return 0;
  let most = 0;
  for (const task of readdirSync('/proc/self/task'))
    try {
      for (const child of readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
        if (child !== '')
          most = Math.max(
            most,
            Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
          );
    } catch {
      // It has ended meanwhile.
    }
  return most;
}
