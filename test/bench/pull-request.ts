// How long a pull request of 20 files waits for its first status, and for its review, in a repository of 2,000 files, with
// real audits of every type:
// node --conditions=assay-source test/bench/pull-request.ts [rounds]
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPortal, systemRuntime } from '@assay/core';
import { CodeHosts } from '../../packages/server/src/code-host/code-hosts.ts';
import { events } from '../../packages/server/src/code-host/github/events/index.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { WebhookBackend } from '../../packages/server/src/code-host/webhook-backend.ts';
import { doubleSettings, ProviderDouble } from '../helpers/provider-double.ts';

const rounds = Number(process.argv[2] ?? 3);
const targets = { status: 5_000, review: 15_000 };
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-pull-'));
const repository = join(folder, 'host', 'acme', 'app');
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
  }).trim();
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
};
const source = (name: string, body: string) =>
  `import express from 'express';\n${Array.from({ length: 60 }, (_, line) => `export function ${name}${line}(a, b) {\n  return a.${name} + b.value * ${line};\n}\n`).join('')}${body}`;
mkdirSync(repository, { recursive: true });
git('init', '--quiet', '--initial-branch=main');
for (let file = 0; file < 2_000; file += 1)
  put(`src/part${file % 50}/file${file}.js`, source(`f${file}_`, ''));
git('add', '.');
git('commit', '--quiet', '-m', 'base');
const base = git('rev-parse', 'HEAD');
for (let file = 0; file < 20; file += 1)
  put(
    `src/part${file}/file${file}.js`,
    source(
      `f${file}_`,
      file === 3 ? "express().get('/', (req, res) => eval(req.query.code));\n" : `// round\n`,
    ),
  );
git('add', '.');
git('commit', '--quiet', '-m', 'change');
const head = git('rev-parse', 'HEAD');

const provider = new ProviderDouble();
provider.granted = { checks: 'write' };
const runtime = { ...systemRuntime(), fetch: provider.fetch };
const codeHost = gitHub({ ...doubleSettings, webUrl: `file://${join(folder, 'host')}` }, runtime);
const portal = createPortal({
  dataDirectory: join(folder, 'data'),
  encryptionSecrets: [randomBytes(32).toString('hex')],
  codeHost: codeHost.repositories,
  allowLocalRepositories: true,
  auditConcurrency: 2,
  osvApiUrl: null,
  runtime,
});
await portal.start();
const account = { accountId: '9', accountLogin: 'acme', accountType: 'Organization' };
await portal.installations.put({ id: '3', ...account, permissions: provider.granted, suspendedAt: null });
await portal.installations.register('3', [{ providerId: '7', fullName: 'acme/app' }]);
const backend = new WebhookBackend({ portal, codeHosts: new CodeHosts([codeHost]), runtime });
backend.start();
const files = Object.fromEntries(
  Array.from({ length: 20 }, (_, file) => [`src/part${file}/file${file}.js`, '@@ -181 +182 @@\n+x']),
);
try {
  for (let number = 1; number <= rounds; number += 1) {
    provider.pulls.set(number, { state: 'open', draft: false, merged: false, head, base, files });
    provider.checkRuns.length = 0;
    provider.reviews.length = 0;
    const started = performance.now();
    const times = { status: 0, review: 0 };
    await take(number);
    for (;;) {
      const [run] = provider.checkRuns;
      if (run && times.status === 0) times.status = performance.now() - started;
      if (run?.status === 'completed') break;
      if (performance.now() - started > 120_000) throw new Error('No review in two minutes.');
      await sleep(5);
    }
    times.review = performance.now() - started;
    const found =
      provider.ownReviews.flatMap(({ body }) => body.split('\n')).find((line) => line.startsWith('###')) ??
      'no review';
    process.stdout.write(
      `first status ${times.status.toFixed(0)} ms, review ${times.review.toFixed(0)} ms (${found.replace('### ', '')})\n`,
    );
    if (times.status > targets.status || times.review > targets.review) process.exitCode = 1;
  }
} finally {
  await backend.stop();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function take(number: number): Promise<void> {
  const body = {
    action: 'opened',
    number,
    pull_request: { number, head: { sha: head } },
    repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
    installation: { id: 3 },
  };
  const reading = events.find(({ event }) => event === 'pull_request')?.read(body);
  if (!reading) throw new Error('The body fits its event.');
  const { installationId, ignored: _, ...kept } = reading;
  const id = randomUUID();
  await portal.deliveries.take([
    {
      id,
      event: 'pull_request',
      action: 'opened',
      bodyDigests: [id],
      installationId: String(installationId),
      ...kept,
    },
  ]);
}
