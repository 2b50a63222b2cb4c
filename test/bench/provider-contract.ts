// Every request that the extension's tests make of a code host, held against the provider's own description: by the tests
// themselves, and once more by Prism, which nobody here wrote:
// node --conditions=assay-source test/bench/provider-contract.ts [--write]
// What the description says of these operations stands in a file for the tests; `--write` writes it anew.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import {
  type AskedRequest,
  describedBy,
  descriptionPath,
  descriptionVersion,
  operationsPath,
} from '../helpers/provider-contract.ts';
import { peer, root } from './measure.ts';

/** Words of the description that say nothing of a request's form. */
const texts = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs']);

peer(describedBy, descriptionVersion);
const prism = join(peer('@stoplight/prism-cli', '5.14.2'), 'prism');
const work = mkdtempSync(join(tmpdir(), 'assay-bench-contract-'));
const asked = join(work, 'requests.jsonl');
const folder = join(root, 'test/server/code-host');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.test.ts'))) {
  const run = spawnSync(process.execPath, ['--conditions=assay-source', join(folder, name)], {
    encoding: 'utf8',
    env: { ...process.env, TAP_TIMEOUT: '300', ASSAY_BENCH_REQUESTS: asked },
  });
  const count = /(\d+) operations were asked for/.exec(run.stdout)?.[1];
  if (count === undefined && run.status === 0) continue;
  const verdict = run.status === 0 ? 'all as described' : 'not as described, or failed';
  process.stdout.write(`${name.padEnd(36)} ${(count ?? '?').padStart(3)} operations, ${verdict}\n`);
  if (run.status !== 0) process.exitCode = 1;
}
if (existsSync(asked)) {
  const lines = readFileSync(asked, 'utf8').trim().split('\n');
  compareOperations(lines.map((line) => JSON.parse(line)));
  await askPrism(lines);
}
rmSync(work, { recursive: true, force: true });

/** Whether the tests' file says of every operation what the description says. */
function compareOperations(requests: readonly AskedRequest[]): void {
  const used = new Set(requests.map(({ method, template }) => `${method.toLowerCase()} ${template}`));
  const text = `${JSON.stringify(operationsOf(partFor(new Set(requests.map(({ template }) => template))), used), null, 1)}\n`;
  if (process.argv.includes('--write')) writeFileSync(operationsPath, text);
  const isSame = existsSync(operationsPath) && readFileSync(operationsPath, 'utf8') === text;
  process.stdout.write(
    `${operationsPath}: ${isSame ? 'as described' : 'not as described; run with --write'}\n`,
  );
  if (!isSame) process.exitCode = 1;
}

async function askPrism(lines: readonly string[]): Promise<void> {
  const requests = [...new Set(lines)].map((line) => JSON.parse(line) as AskedRequest);
  const description = join(work, 'description.json');
  writeFileSync(description, JSON.stringify(partFor(new Set(requests.map(({ template }) => template)))));
  const port = await freePort();
  const server = spawn(prism, ['mock', '--errors', '--port', String(port), description], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  try {
    await listening(base, server);
    let refused = 0;
    let noticed = 0;
    const withBody = requests.filter(({ body }) => body !== undefined);
    for (const request of withBody) if (await refusal(base, { ...request, body: 'no object' })) noticed += 1;
    for (const request of requests) {
      const told = await refusal(base, request);
      if (told === undefined) continue;
      refused += 1;
      process.stdout.write(`Prism refuses ${request.method} ${request.path}: ${told.slice(0, 500)}\n`);
    }
    process.stdout.write(
      `Prism: ${requests.length} different requests, ${refused} refused; with another body ${noticed} of ${withBody.length}\n`,
    );
    if (noticed < withBody.length) process.exitCode = 1;
    if (refused > 0) process.exitCode = 1;
  } finally {
    server.kill();
  }
}

/** What Prism says against a request. What it says against its own answer, made of the provider's examples, is left out. */
async function refusal(base: string, { method, path, body }: AskedRequest): Promise<string | undefined> {
  // Prism knows no place that spans several parts of an address.
  const address = path.replace(/(?<=\/contents\/)[^?]+/, encodeURIComponent);
  const response = await fetch(`${base}${address}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: 'Bearer none' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told = await response.text();
  // Where the description has an answer to a bad request, Prism gives that one.
  if (response.status === 400 || response.status === 422) return told;
  const isOfRequest = !told.includes('errors#VIOLATIONS') || told.includes('["request"');
  return told.includes('prism/errors#') && isOfRequest ? told : undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** Of the operations that are used what a request is held against: names and types, and no texts. */
function operationsOf(
  { paths, components }: { readonly paths: Json; readonly components: Json },
  used: ReadonlySet<string>,
): object {
  const kept = Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([template, operations]) => [
      template,
      Object.fromEntries(
        Object.entries(operations as Json)
          .filter(([method]) => used.has(`${method} ${template}`))
          .map(([method, operation]) => {
            const { parameters, requestBody } = operation as Json;
            return [method, withoutTexts({ parameters, requestBody })];
          }),
      ),
    ]);
  return {
    source: `${describedBy}@${descriptionVersion} (MIT)`,
    paths: Object.fromEntries(kept),
    components: Object.fromEntries(
      Object.entries(referencedBy(kept, components)).map(([kind, named]) => [
        kind,
        withoutTexts(named, true),
      ]),
    ),
  };
}

/** `isNames`: the keys are names of the provider's, and not words of the description. */
function withoutTexts(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !(texts.has(key) || key.startsWith('x-')))
      .map(([key, one]) => [key, withoutTexts(one, !isNames && key === 'properties')]),
  );
}

/** Of the description what these addresses need: the whole of it takes minutes to read. */
function partFor(templates: ReadonlySet<string>) {
  const whole = JSON.parse(readFileSync(descriptionPath, 'utf8'));
  const paths = Object.fromEntries([...templates].map((template) => [template, whole.paths[template]]));
  const components = referencedBy(paths, whole.components);
  return { openapi: whole.openapi, info: whole.info, paths, components };
}

/** The components that a part refers to, and those that they refer to. */
function referencedBy(part: unknown, all: Json): Record<string, Json> {
  const components: Record<string, Record<string, unknown>> = {};
  const take = (one: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(one).matchAll(
      /"#\/components\/([^/"]+)\/([^"]+)"/g,
    )) {
      if (components[kind]?.[name] !== undefined) continue;
      const referenced = (all[kind] as Json)[name];
      components[kind] = { ...components[kind], [name]: referenced };
      take(referenced);
    }
  };
  take(part);
  return components;
}

async function listening(base: string, server: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 600 && server.exitCode === null; turn += 1) {
    if (await fetch(base).catch(() => undefined)) return;
    await delay(100);
  }
  throw new Error('Prism did not start.');
}
