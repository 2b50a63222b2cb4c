// Ordinary merges of repositories, each replayed as the pull request that it was, with real audits of every type: how many
// are green, and how many mails reviewers get. GIT_DIRECTORY is a clone with its history; the newest pull requests that were
// merged into its main line are taken, whatever they hold. With --texts every word that is written is kept in a file.
// node --conditions=assay-source test/bench/merges.ts GIT_DIRECTORY… [--each N] [--advisories DATA_DIRECTORY] [--texts FILE]
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { advisoryDatabaseName, createPortal, systemRuntime } from '@assay/core';
import { CodeHosts } from '../../packages/server/src/code-host/code-hosts.ts';
import { events } from '../../packages/server/src/code-host/github/events/index.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { WebhookBackend } from '../../packages/server/src/code-host/webhook-backend.ts';
import { doubleSettings, ProviderDouble } from '../helpers/provider-double.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string' }, advisories: { type: 'string' }, texts: { type: 'string' } },
});
const each = Number(values.each ?? 5);
const longestWait = 600_000;
/** Of a merge, or of all commits of a pull request in one. */
const subject = 'Merge pull request #[0-9]+|[(]#[0-9]+[)]$';
const counts = { merges: 0, green: 0, reviewed: 0, mails: 0, comments: 0 };
for (const directory of positionals) await replay(resolve(directory));
const share = (count: number) => `${count} of ${counts.merges}`;
process.stdout.write(
  `green ${share(counts.green)}, with a review ${share(counts.reviewed)}, ${counts.mails} mails, ${counts.comments} comments\n`,
);
if (counts.green < 0.6 * counts.merges || counts.mails > 0.1 * counts.merges) process.exitCode = 1;

async function replay(directory: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['--git-dir', directory, ...args], { encoding: 'utf8', maxBuffer: 1e9 }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-merges-'));
  mkdirSync(join(folder, 'host', 'acme'), { recursive: true });
  symlinkSync(directory, join(folder, 'host', 'acme', 'app'));
  const dataDirectory = join(folder, 'data');
  mkdirSync(dataDirectory);
  if (values.advisories !== undefined)
    cpSync(join(values.advisories, advisoryDatabaseName), join(dataDirectory, advisoryDatabaseName));
  const provider = new ProviderDouble();
  provider.granted = { checks: 'write' };
  const runtime = { ...systemRuntime(), fetch: provider.fetch };
  const codeHost = gitHub({ ...doubleSettings, webUrl: `file://${join(folder, 'host')}` }, runtime);
  const portal = createPortal({
    dataDirectory,
    encryptionSecrets: [randomBytes(32).toString('hex')],
    codeHost: codeHost.repositories,
    allowLocalRepositories: true,
    auditConcurrency: 2,
    osvApiUrl: null,
    runtime,
  });
  await portal.start();
  const account = { accountId: '9', accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({
    ...{ id: '3', ...account, permissions: provider.granted, suspendedAt: null },
  });
  await portal.installations.register('3', [{ providerId: '7', fullName: 'acme/app' }]);
  const backend = new WebhookBackend({ portal, codeHosts: new CodeHosts([codeHost]), runtime });
  backend.start();
  try {
    const merges = git(
      'log',
      '--first-parent',
      '--extended-regexp',
      `--grep=${subject}`,
      '--format=%H %s',
      'HEAD',
    )
      .split('\n')
      .filter((line) => new RegExp(`^[0-9a-f]+ .*${subject}`).test(line))
      .map((line) => line.slice(0, 40));
    for (const [index, merge] of merges.slice(0, each).entries()) {
      for (const list of [provider.reviews, provider.comments, provider.checkRuns]) list.length = 0;
      provider.pulls.clear();
      const [base = '', head = merge] = git('show', '--no-patch', '--format=%P', merge).split(' ');
      const mergeBase = git('merge-base', base, head);
      const number = index + 1;
      provider.pulls.set(number, {
        ...{ state: 'open', draft: false, merged: false, head, base, mergeBase },
        ...changedFiles(git, mergeBase, head),
        earlierCommits: git('rev-list', '--reverse', `${mergeBase}..${head}`).split('\n').slice(0, -1),
      });
      await take(portal, number, head);
      const started = performance.now();
      while (provider.checkRuns.at(-1)?.status !== 'completed') {
        if (performance.now() - started > longestWait) throw new Error(`No review of ${merge}.`);
        await sleep(20);
      }
      report(directory, git('show', '--no-patch', '--format=%h %s', merge), provider);
    }
  } finally {
    await backend.stop();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function changedFiles(git: (...args: readonly string[]) => string, base: string, head: string) {
  const files: Record<string, string> = {};
  const renamed: Record<string, string> = {};
  const list = git('diff', '--name-status', '-M', '-z', base, head).split('\0');
  for (let at = 0; at + 1 < list.length; ) {
    const [status = '', path = ''] = list.slice(at, at + 2);
    const isRenamed = /^[RC]/.test(status);
    const now = isRenamed ? (list[at + 2] ?? '') : path;
    at += isRenamed ? 3 : 2;
    if (isRenamed) renamed[now] = path;
    // One that is gone has no line that a comment could be on.
    if (status !== 'D') files[now] = git('diff', '-M', base, head, '--', now).replace(/^[^@]*/, '');
  }
  return { files, renamed };
}

function report(directory: string, merge: string, provider: ProviderDouble): void {
  const check = provider.checkRuns.at(-1) as {
    readonly conclusion: string;
    readonly output: { readonly title: string; readonly summary: string };
  };
  const { ownReviews, ownComments } = provider;
  counts.merges += 1;
  if (check.conclusion === 'success') counts.green += 1;
  if (ownReviews.length > 0) counts.reviewed += 1;
  counts.mails += ownReviews.length;
  counts.comments += ownComments.length;
  const said = `${check.conclusion}: ${check.output.title}, ${ownReviews.length} mails, ${ownComments.length} comments`;
  process.stdout.write(`${directory.split('/').slice(-2).join('/')} ${merge}\n  ${said}\n`);
  if (values.texts === undefined) return;
  const texts = [
    `=== ${directory} ${merge}\n${said}\n${check.output.summary}`,
    ...ownReviews.map(({ state, body }) => `--- review ${state}\n${body}`),
    ...ownComments.map(({ path, line, body }) => `--- comment ${path}:${line}\n${body}`),
  ];
  appendFileSync(values.texts, `${texts.join('\n')}\n\n`);
}

async function take(portal: ReturnType<typeof createPortal>, number: number, head: string): Promise<void> {
  const reading = events
    .find(({ event }) => event === 'pull_request')
    ?.read({
      action: 'opened',
      number,
      pull_request: { number, head: { sha: head } },
      repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
      installation: { id: 3 },
    });
  if (!reading) throw new Error('The body fits its event.');
  const { installationId, ignored: _, ...kept } = reading;
  const id = randomUUID();
  await portal.deliveries.take([
    {
      ...{ id, event: 'pull_request', action: 'opened', bodyDigests: [id] },
      installationId: String(installationId),
      ...kept,
    },
  ]);
}
