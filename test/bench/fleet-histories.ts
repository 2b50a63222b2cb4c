// A portal with the Git histories of many repositories, in a process of its own as people run it: how long it reads them the first
// time, how long it answers about an incident, a list of indicators, exposures and backtests, and how much memory it and its processes
// take. Repositories are made here: a change of the lockfile each week, on a branch and by a merge every fourth time. Processor time is
// that of the portal with its processes.
//   npm run bench -- fleet-histories [--repositories=200] [--weeks=156] [--packages=80]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { record, sync, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { npmLock } from '../core/scan/history/history-setup.ts';
import { Draw } from './planted-fixes/draw.ts';
import { email, password, servePortal } from './served-portal.ts';

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
const maxMegabytes = 400;
const folder = mkdtempSync(join(tmpdir(), 'assay-fleet-'));
const dataDirectory = join(folder, 'data');

const names = [...Array(repositories).keys()].map((one) => `service-${one}`);
for (const [place, name] of names.entries()) makeRepository(join(folder, name), new Draw(place + 1));
await advisories();
const portal = await servePortal('fleet', {
  dataDirectory,
  environment: { ASSAY_ALLOW_LOCAL_REPOSITORIES: 'true', ASSAY_AUDIT_CONCURRENCY: '1' },
});
const pid = portal.pid ?? 0;
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, largestChild());
}, 100);
try {
  await measure();
} finally {
  clearInterval(watch);
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const { token } = await call<{ token: string }>('POST', '/auth/login', { body: { email, password } });
  const ask = <Answer>(method: string, path: string, body?: unknown) =>
    call<Answer>(method, path, { token, ...(body !== undefined && { body }) });
  const teams: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four'])
    teams.push((await ask<{ id: string }>('POST', '/teams', { name })).id);
  for (const [place, name] of names.entries())
    await ask('POST', '/repositories', {
      url: `file://${join(folder, name)}`,
      team: teams[place % teams.length],
    });
  say(`${repositories} repositories, ${weeks} weeks, ${packages} packages`);
  const exposures = (limit: number) =>
    ask<{ pagination: { total: number }; summary: { unknownRepositories: readonly unknown[] } }>(
      'GET',
      `/analytics/exposure?limit=${limit}`,
    );
  await timed('read the first time', async () => {
    while ((await exposures(1)).summary.unknownRepositories.length > 0) await setTimeout(3_000);
  });
  const window = {
    from: new Date(begin + 100 * week).toISOString(),
    to: new Date(begin + 101 * week).toISOString(),
  };
  const hit = () =>
    ask<{ summary: unknown }>(
      'GET',
      `/packages/incidents?${new URLSearchParams({ package: 'npm:package-7@>=1.3.0 <1.6.0', ...window })}`,
    );
  const { summary } = await timed('incident', hit);
  say(`  ${JSON.stringify(summary)}`);
  const indicators = [...Array(200).keys()].map((one) => `npm:package-${one}@1.${one % 12}.0`).join('\n');
  await timed('200 indicators at once', () => ask('POST', '/packages/incidents', { indicators, ...window }));
  const found = await timed('first page of exposures', () => exposures(50));
  say(`  ${found.pagination.total} exposures`);
  const from = new Date(begin).toISOString();
  const backtest = (what: Record<string, string>) =>
    ask<{ pagination: { total: number } }>(
      'GET',
      `/analytics/backtest?${new URLSearchParams({ ...what, from })}`,
    );
  const gate = await timed('backtest of a gate', () => backtest({ failOn: 'high' }));
  say(`  ${gate.pagination.total} decisions`);
  const policy = await ask<{ id: string }>('POST', '/compliance/policies', {
    name: 'No high',
    level: 'level1',
    mode: 'log',
    condition: 'findings.bySeverity.high == 0',
  });
  await timed('backtest of a policy', () => backtest({ policy: policy.id }));
  const [one, other] = [await hit(), await hit()];
  say(`same answer: ${JSON.stringify(one) === JSON.stringify(other)}`);
  const memory = memoryOf(pid);
  say(`memory: portal ${memory} of ${maxMegabytes} MB, largest process ${peak} MB`);
  if (memory > maxMegabytes) process.exitCode = 1;
}

interface Asked {
  readonly token?: string;
  readonly body?: unknown;
}

async function call<Answer>(method: string, path: string, { token, body }: Asked): Promise<Answer> {
  const response = await fetch(`${portal.origin}/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 429) {
    // It is busy with the question before.
    await setTimeout(500);
    return call(method, path, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) });
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const [before, at] = [secondsOfPortal(), Date.now()];
  const result = await work();
  const seconds = secondsOfPortal() - before;
  const passed = (Date.now() - at) / 1_000;
  say(
    `${what}: ${seconds.toFixed(2)} s of processor time, ${passed.toFixed(1)} s passed, portal ${memoryOf(pid)} MB`,
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
  mkdirSync(dataDirectory);
  writeExport(join(folder, 'export'), 'npm', records);
  await sync(join(dataDirectory, 'advisories.db'), join(folder, 'export'));
}

/** Of the portal and its processes that have ended; 0 where the system does not say. */
function secondsOfPortal(): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** The most megabytes that a process has taken; 0 where the system does not say. */
function memoryOf(process: number | string): number {
  const path = `/proc/${process}/status`;
  if (!existsSync(path)) return 0;
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024);
}

/** Of the portal's processes. */
function largestChild(): number {
  if (!existsSync(`/proc/${pid}/task`)) return 0;
  let most = 0;
  for (const task of readdirSync(`/proc/${pid}/task`))
    try {
      for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
        if (child !== '') most = Math.max(most, memoryOf(child));
    } catch {
      // It has ended meanwhile.
    }
  return most;
}
