// The checks of `assay doctor`: each one fact, and what to do when it is not as it should be.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { IssuerCheck } from '@assay/server';
import { networkSend } from './client/send.ts';
import { bytesText } from './output/summary.ts';
import { dataFolder } from './settings/data-folder.ts';
import { databaseSettings } from './settings/server-settings.ts';
import { findTarget, findToken, type Target } from './sign-in/target.ts';

export type Check = IssuerCheck;

export interface DoctorOptions {
  readonly dataDirectory: string | undefined;
  readonly server: string | undefined;
  readonly version: string;
}

const oldestGit = [2, 37] as const;
const oldAdvisoriesDays = 7;
const skewSeconds = 60;
const scarceBytes = 500_000_000;

/** Of the issuer that the environment names, as the server would use it. */
export async function* runSignInChecks(dataDirectory: string | undefined): AsyncGenerator<Check> {
  const { checkIssuer } = await import('@assay/server');
  const { systemRuntime } = await import('@assay/core');
  const { oidc, publicUrl } = await databaseSettings({ 'data-dir': dataDirectory });
  if (!oidc) {
    const advice = 'Run it with the environment of the server, where ASSAY_OIDC_ISSUER is set.';
    yield failed('issuer', 'No OpenID Connect issuer is set.', advice);
    return;
  }
  yield* checkIssuer(oidc, { runtime: systemRuntime(), publicUrl });
}

export async function* runChecks(options: DoctorOptions): AsyncGenerator<Check> {
  yield ok('Node', process.versions.node);
  yield await checkGit();
  const folder = await dataFolder(options.dataDirectory);
  yield* checkFolder(folder);
  yield await checkAdvisories(folder);
  yield await checkExploitation(folder);
  yield* await checkServer(options);
}

async function checkGit(): Promise<Check> {
  const advice = `Install Git ${oldestGit.join('.')} or newer.`;
  try {
    const { stdout } = await promisify(execFile)('git', ['version']);
    const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
    const isNew = major > oldestGit[0] || (major === oldestGit[0] && minor >= oldestGit[1]);
    return isNew ? ok('git', stdout.trim()) : failed('git', `${stdout.trim()} is too old.`, advice);
  } catch {
    return failed('git', 'Git was not found.', advice);
  }
}

function* checkFolder(folder: string): Generator<Check> {
  if (!existsSync(folder)) {
    yield warning('data directory', `${folder} does not exist yet.`, '`assay server start` creates it.');
    return;
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    yield failed(
      'data directory',
      `${folder} is not writable.`,
      'Correct its permissions, or choose another one with --data-dir.',
    );
    return;
  }
  const open = process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
  yield open
    ? warning('data directory', `Other users can read ${folder}.`, `chmod 700 ${folder}`)
    : ok('data directory', folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  yield free < scarceBytes
    ? warning(
        'disk',
        `Only ${bytesText(free)} are free.`,
        'Free some disk space before auditing large repositories.',
      )
    : ok('disk', `${bytesText(free)} free`);
  const database = join(folder, 'assay.db');
  yield existsSync(database)
    ? ok('database', `${database}, ${bytesText(statSync(database).size)}`)
    : warning(
        'database',
        'There is no SQLite database yet.',
        '`assay server start` creates it, unless you use PostgreSQL.',
      );
}

async function checkAdvisories(folder: string): Promise<Check> {
  const { advisoryDatabaseName, advisoryStatus } = await import('@assay/core/advisories');
  const path = join(folder, advisoryDatabaseName);
  const status = existsSync(path) ? advisoryStatus(path) : null;
  const synced = (status?.sources ?? []).flatMap(({ syncedAt }) =>
    syncedAt === null ? [] : [Date.parse(syncedAt)],
  );
  if (synced.length === 0) {
    return warning(
      'advisories',
      'There is no local advisory database. The osv.dev API is queried instead.',
      'Run `assay advisories sync` to create one.',
    );
  }
  const days = Math.floor((Date.now() - Math.min(...synced)) / 86_400_000);
  return days > oldAdvisoriesDays
    ? warning(
        'advisories',
        `The oldest advisories were synced ${days} days ago.`,
        'Run `assay advisories sync` to update them.',
      )
    : ok('advisories', `${status?.advisories} advisories, synced ${ageText(days)}`);
}

/** KEV and EPSS: without them the priority of findings knows nothing of attacks. */
async function checkExploitation(folder: string): Promise<Check> {
  const { advisoryDatabaseName, advisoryStatus } = await import('@assay/core/advisories');
  const path = join(folder, advisoryDatabaseName);
  const status = existsSync(path) ? advisoryStatus(path) : null;
  const sources = [
    ['KEV', status?.kev],
    ['EU KEV', status?.euKev],
    ['EPSS', status?.epss],
  ] as const;
  const missing = sources.filter(([, source]) => !source || source.entries === 0).map(([name]) => name);
  if (missing.length > 0) {
    return warning(
      'exploitation',
      `There is no ${missing.join(', ')} data: not every exploited vulnerability is known.`,
      '`assay advisories sync` fetches it.',
    );
  }
  const days = (at: string | null | undefined) =>
    at ? Math.floor((Date.now() - Date.parse(at)) / 86_400_000) : Number.POSITIVE_INFINITY;
  const old = sources
    .filter(([, source]) => days(source?.syncedAt) > oldAdvisoriesDays)
    .map(([name]) => name);
  const dates = sources
    .map(
      ([name, source]) =>
        `${name} ${source?.date ? `of ${source.date}` : `read ${ageText(days(source?.syncedAt))}`}`,
    )
    .join(', ');
  return old.length > 0
    ? warning(
        'exploitation',
        `${old.join(', ')} data is more than ${oldAdvisoriesDays} days old (${dates}).`,
        '`assay advisories sync` brings it up to date.',
      )
    : ok('exploitation', dates);
}

function ageText(days: number): string {
  return days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

async function checkServer({ server, version }: DoctorOptions): Promise<Check[]> {
  const target = findTarget({ server });
  const { origin, originFrom } = target;
  const send = networkSend(origin);
  try {
    const reply = await send({ method: 'GET', path: '/health', headers: {} });
    const { version: other } = JSON.parse(reply.text) as { version?: string };
    const checks = [
      reply.status === 200
        ? ok('server', `${origin} answers, version ${other}`)
        : failed('server', `${origin} is not ready (${reply.status}).`, "Check the server's log."),
    ];
    if (other !== undefined && other !== version) {
      checks.push(
        warning(
          'version',
          `The server is version ${other}, this command is ${version}.`,
          'Use the same version of both.',
        ),
      );
    }
    const date = Date.parse(reply.header('date') ?? '');
    const skew = Math.round(Math.abs(Date.now() - date) / 1000);
    if (skew > skewSeconds)
      checks.push(
        warning('clock', `This clock and the server's differ by ${skew} s.`, 'Synchronize both with NTP.'),
      );
    return [...checks, await checkToken(send, target)];
  } catch (error) {
    const advice =
      originFrom === 'default'
        ? 'No action is needed if you only use `assay scan`.'
        : 'Check the URL, and that the server is running.';
    const message =
      error instanceof SyntaxError ? `${origin} is not an Assay server.` : (error as Error).message;
    return [
      originFrom === 'default' ? warning('server', message, advice) : failed('server', message, advice),
    ];
  }
}

async function checkToken(send: ReturnType<typeof networkSend>, target: Target): Promise<Check> {
  const { origin } = target;
  const advice = `Run \`assay login --server ${origin}\` to sign in.`;
  let token: string | undefined;
  try {
    token = findToken(target);
  } catch (error) {
    return failed('token', (error as Error).message, advice);
  }
  if (token === undefined) return warning('token', 'You are not signed in.', advice);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await send({ method: 'GET', path: '/v1/users/me', headers });
  if (reply.status !== 200) return failed('token', 'The token is no longer valid.', advice);
  const { email, role } = JSON.parse(reply.text) as { email: string; role: string };
  return ok('token', `${email} (${role})`);
}

const ok = (name: string, message: string): Check => ({ name, state: 'ok', message, advice: null });
const warning = (name: string, message: string, advice: string): Check => ({
  name,
  state: 'warning',
  message,
  advice,
});
const failed = (name: string, message: string, advice: string): Check => ({
  name,
  state: 'failed',
  message,
  advice,
});
