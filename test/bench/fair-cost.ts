// One hostile person with 50 connections of the heaviest reads, or one with imports of 16 MB after each other, beside
// others who read in small, group and write: what those wait, and who is refused. Exits with 1 when one of the others is.
// node --conditions=assay-source test/bench/fair-cost.ts [--postgres] [--findings N] [--seconds N] [--megabytes N] [--only TEXT]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../helpers/postgres.ts';
import { turnsSince } from './large-documents/read-turns.ts';
import { email, password, servePortal } from './served-portal.ts';

const words = process.argv.slice(2);
const option = (name: string, usual: number) =>
  words.includes(name) ? Number(words[words.indexOf(name) + 1]) : usual;
const findings = option('--findings', 60_000);
const seconds = option('--seconds', 15);
const megabytes = option('--megabytes', 16);
const connections = 50;
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-fair-cost-'));
const turnsFile = join(folder, 'turns');
const postgres = words.includes('--postgres') ? await startPostgres() : undefined;
const databaseUrl = await postgres?.createDatabase();
const server = await servePortal('fair-cost', {
  environment: {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'large-documents', 'turns.ts')).href}`,
    BENCH_TURNS_FILE: turnsFile,
    ...(databaseUrl !== undefined && {
      ASSAY_DATABASE_URL: databaseUrl,
      ASSAY_JWT_SECRET: 'x'.repeat(40),
    }),
  },
});
const admin = await signIn(email);
const { id: team } = await done(admin, 'POST', '/teams', { name: 'First' });
const { id: repositoryId } = await done(admin, 'POST', '/repositories', {
  url: 'https://example.com/1.git',
  team,
});
for (let from = 0; from < findings; from += 20_000)
  await done(admin, 'POST', '/audits/import', {
    repositoryId,
    type: 'security',
    format: 'sarif',
    artifact: `part ${from}`,
    document: sarif(from, Math.min(findings, from + 20_000)),
  });
if (databaseUrl !== undefined) {
  // As the server does by itself within a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
const hostile = await viewer('mallory@example.com');
const other = await viewer('ann@example.com');

process.stdout.write(
  `${postgres ? 'PostgreSQL' : 'SQLite'}, ${findings} findings; milliseconds of others, ${seconds} s each\n`,
);
const heavy = ['rule', 'path', 'package', 'action', 'chain', 'folder'].map(
  (by) => `/findings/groups?by=${by}`,
);
const attacks: Readonly<Record<string, readonly (() => Promise<number>)[]>> = {
  alone: [],
  [`beside ${connections} connections of heavy reads`]: Array.from({ length: connections }, (_, index) =>
    read(heavy[index % heavy.length] ?? ''),
  ),
  [`beside imports of components, ${megabytes} MB`]: [importing('cyclonedx', components())],
  [`beside imports of vulnerabilities, ${megabytes} MB`]: [importing('cyclonedx', vulnerabilities())],
  [`beside imports of results, ${megabytes} MB`]: [
    importing('sarif', sarif(findings, findings + Math.floor((megabytes * 1_000_000) / 240))),
  ],
};
let refusedOthers = 0;
const only = words.includes('--only') ? (words[words.indexOf('--only') + 1] ?? '') : '';
for (const [name, attack] of Object.entries(attacks))
  if (name.includes(only)) refusedOthers += await measure(name, attack);
await server.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
if (refusedOthers > 0) process.exitCode = 1;

function read(path: string): () => Promise<number> {
  return async () => (await ask(hostile, 'GET', path)).status;
}

/** One import after the other, of one person. */
function importing(format: string, document: object): () => Promise<number> {
  const body = Buffer.from(JSON.stringify({ repositoryId, type: 'dependency', format, document }));
  return async () => (await ask(hostile, 'POST', '/audits/import', body)).status;
}

/** How many requests of the others were refused. */
async function measure(name: string, attack: readonly (() => Promise<number>)[]): Promise<number> {
  const began = Date.now();
  const end = began + seconds * 1_000;
  const attacked: Record<number, number> = {};
  const attackers = attack.map(async (request) => {
    while (Date.now() < end) {
      const status = await request();
      attacked[status] = (attacked[status] ?? 0) + 1;
      // Four times as soon as Retry-After says.
      if (status === 429) await delay(250);
    }
  });
  let refused = 0;
  const lines: string[] = [];
  const person = async (kind: string, pauseMs: number, request: () => Promise<{ status: number }>) => {
    const times: number[] = [];
    while (Date.now() < end) {
      const start = performance.now();
      const { status } = await request();
      times.push(performance.now() - start);
      if (status === 429) refused += 1;
      await delay(pauseMs);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0).padStart(6);
    lines.push(`  ${kind.padEnd(10)} p50${at(0.5)}, p99${at(0.99)}, longest${at(1)} of ${times.length}\n`);
  };
  let sequence = 0;
  await Promise.all([
    ...attackers,
    person('read', 20, () => ask(other, 'GET', `/repositories/${repositoryId}`)),
    person('list', 50, () => ask(other, 'GET', '/findings?status=open&limit=20')),
    person('grouping', 300, () => ask(other, 'GET', '/findings/groups?by=rule')),
    person('write', 100, () => ask(admin, 'POST', '/teams', { name: `${name} ${(sequence += 1)}` })),
  ]);
  process.stdout.write(
    `${name}: ${refused} of the others refused${attack.length > 0 ? `; the hostile one got ${JSON.stringify(attacked)}` : ''}\n`,
  );
  for (const line of lines.sort()) process.stdout.write(line);
  const turns = turnsSince(turnsFile, began);
  const longest = Math.max(0, ...turns).toFixed(0);
  process.stdout.write(
    `  longest turn of the server${longest.padStart(6)} ms of processor, ${turns.filter((turn) => turn > 50).length} over 50\n`,
  );
  return refused;
}

async function viewer(address: string): Promise<string> {
  const user = { email: address, name: address, role: 'developer', password };
  const { id } = await done(admin, 'POST', '/users', user);
  await done(admin, 'POST', `/teams/${team}/members`, { userId: id, role: 'member' });
  return signIn(address);
}

async function signIn(address: string): Promise<string> {
  return (await done('', 'POST', '/auth/login', { email: address, password })).token;
}

async function ask(
  token: string,
  method: string,
  path: string,
  body?: object | Buffer,
): Promise<{ readonly status: number; readonly text: string }> {
  const request = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  };
  const url = `${server.origin}/v1${path}`;
  // A connection that nothing was asked on for five seconds may end as it is used again.
  const reply = await fetch(url, request).catch(() => fetch(url, request));
  return { status: reply.status, text: await reply.text() };
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read by a benchmark only
async function done(token: string, method: string, path: string, body?: object): Promise<any> {
  const { status, text } = await ask(token, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** An SBOM of so many megabytes, in which each component needs two others. */
function components(): object {
  const count = Math.floor((megabytes * 1_000_000) / 190);
  const purl = (index: number) => `pkg:npm/part-${index % count}@1.${index % 90}.0`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: Array.from({ length: count }, (_, index) => ({
      type: 'library',
      'bom-ref': purl(index),
      name: `part-${index}`,
      version: `1.${index % 90}.0`,
      purl: purl(index),
    })),
    dependencies: Array.from({ length: count / 2 }, (_, index) => ({
      ref: purl(index),
      dependsOn: [purl(index + 1), purl(2 * index)],
    })),
  };
}

/** 2,000 components, and vulnerabilities that each affect 500 of them. */
function vulnerabilities(): object {
  const purl = (index: number) => `pkg:npm/piece-${index % 2_000}@1.0.0`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: Array.from({ length: 2_000 }, (_, index) => ({
      type: 'library',
      'bom-ref': purl(index),
      name: `piece-${index}`,
      version: '1.0.0',
      purl: purl(index),
    })),
    vulnerabilities: Array.from({ length: Math.floor(megabytes * 55) }, (_, index) => ({
      id: `CVE-2024-${10_000 + index}`,
      ratings: [{ severity: 'high' }],
      affects: Array.from({ length: 500 }, (_, place) => ({ ref: purl(index * 7 + place) })),
    })),
  };
}

function sarif(from: number, before: number): object {
  const text = 'A finding that somebody has to read, with a description. ';
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'bench' } },
        results: Array.from({ length: before - from }, (_, index) => ({
          ruleId: `rule-${(from + index) % 500}`,
          level: 'warning',
          message: { text: `${text}${from + index}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: {
                  uri: `src/part-${(from + index) % 90}/file-${(from + index) % 5_000}.js`,
                },
                region: { startLine: ((from + index) % 5_000) + 1 },
              },
            },
          ],
        })),
      },
    ],
  };
}
