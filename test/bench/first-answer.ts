// How long after its start a fresh portal says which vulnerability is exploited: npm run bench -- first-answer [--rounds N]
// A server on this machine stands for the published advisories, KEV lists and EPSS. One repository is registered and audited as
// soon as the portal answers; nothing else is done. Exits with 1 when an answer takes more than two minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { zipOf } from '../core/scan/engines/dependencies/zip-file.ts';
import { assayIn, startAssayServer } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const longest = 120_000;

const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
const record = {
  ...{
    id: 'GHSA-aaaa-bbbb-cccc',
    aliases: ['CVE-2026-1000'],
    modified: '2026-01-01T00:00:00Z',
    summary: 'Of left',
  },
  affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events }] }],
};
const listed = [{ cveID: 'CVE-2026-1000', dateAdded: '2026-11-19', dueDate: '2026-12-10' }];
const published: Readonly<Record<string, string | Buffer>> = {
  '/ecosystems.txt': 'npm\nPyPI\n',
  '/npm/all.zip': zipOf([{ name: `${record.id}.json`, bytes: Buffer.from(JSON.stringify(record)) }]),
  '/PyPI/all.zip': zipOf([]),
  '/known_exploited_vulnerabilities.json': JSON.stringify({ vulnerabilities: listed }),
  '/eukev.json': '[]',
  '/epss_scores-current.csv.gz': 'CVE-2026-1000,0.9,0.99\n',
};
const source = createServer(({ url = '' }, response) => {
  const body = published[url];
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
const from = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;

for (let round = 1; round <= Number(values.rounds); round += 1) {
  const home = mkdtempSync(join(tmpdir(), 'assay-first-'));
  try {
    const seconds = (await firstAnswer(home)) / 1000;
    process.stdout.write(`${seconds.toFixed(1)} s from the start to the first exploited vulnerability\n`);
    if (seconds * 1000 > longest) process.exitCode = 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
source.close();

interface Made {
  readonly id: string;
}

async function firstAnswer(home: string): Promise<number> {
  const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } };
  const { path } = gitRepository(join(home, 'code'), { 'package-lock.json': JSON.stringify(lock) });
  const data = join(home, 'portal');
  const began = performance.now();
  const server = await startAssayServer(assayIn(home), ['--data-dir', data, '--allow-local-repositories'], {
    env: { ASSAY_ADVISORY_SYNC_HOURS: '24', ASSAY_ADVISORY_SYNC_FROM: from },
  });
  try {
    const ask = async <Result>(
      method: string,
      address: string,
      body?: object,
      token?: string,
    ): Promise<Result> => {
      const response = await fetch(`${server.origin}/v1${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Result;
    };
    const password = readFileSync(join(data, 'initial-admin-password'), 'utf8').trim();
    const { token } = await ask<{ token: string }>('POST', '/auth/login', {
      email: 'admin@localhost',
      password,
    });
    const team = await ask<Made>('POST', '/teams', { name: 'Web' }, token);
    const repository = await ask<Made>(
      'POST',
      '/repositories',
      { url: `file://${path}`, name: 'code', team: team.id },
      token,
    );
    await ask('POST', '/audits', { repositoryId: repository.id, type: 'dependency' }, token);
    for (;;) {
      const { items } = await ask<{ items: readonly Made[] }>(
        'GET',
        '/findings?exploited=true',
        undefined,
        token,
      );
      if (items.length > 0) return performance.now() - began;
      await delay(250);
    }
  } finally {
    await server.stop();
  }
}
