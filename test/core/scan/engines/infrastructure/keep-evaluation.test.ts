// What was found in infrastructure is kept for exactly its files: others may change, and what is found is the same.
import { randomBytes } from 'node:crypto';
import t from 'tap';
import { createInfrastructureEngine } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-engine.ts';
import { ResultCache } from '../../../../../packages/core/src/scan/engines/shared/results/result-cache.ts';
import type { ResultStore } from '../../../../../packages/core/src/scan/engines/shared/results/result-store.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import { type Files, memorySource } from '../../../../helpers/memory-source.ts';

const engine = createInfrastructureEngine();

const files: Files = {
  Dockerfile: 'FROM node:latest\nUSER root\n',
  'main.tf': 'resource "aws_s3_bucket" "b" {\n  bucket = var.name\n  acl    = "public-read"\n}\n',
  'variables.tf': 'variable "name" {\n  default = "b"\n}\n',
  'broken.yaml': 'apiVersion: v1\nkind: Pod\nspec: [\n',
  'deploy.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  hostNetwork: true\n  containers:\n    - name: a\n      image: a:latest\n',
  'package.json': '{"name":"a"}\n',
  'app.js': 'eval(location.hash);\n',
};

function keeping() {
  const rows = new Map<string, Uint8Array>();
  const text = (key: Uint8Array) => Buffer.from(key).toString('hex');
  const secret = randomBytes(32);
  const store: ResultStore = {
    load: async (keys) => keys.map((key) => rows.get(text(key))),
    save: async (added) => {
      for (const { key, value } of added) rows.set(text(key), value);
    },
  };
  return { rows, open: () => new ResultCache({ store, secret, engineIdentity: '1' }) };
}

async function audit(tree: Files, results?: ResultCache) {
  const source = memorySource(tree);
  const read: string[] = [];
  const counted = {
    ...source,
    async *read(...given: Parameters<typeof source.read>) {
      for await (const content of source.read(...given)) {
        read.push(content.entry.path);
        yield content;
      }
    },
  };
  const coverage = new Coverage();
  const { signal } = new AbortController();
  const context = { coverage, signal, log: silentLog, now: () => new Date(0), progress: () => {} };
  const entries = await source.list(coverage);
  const target = { source: counted, entries, config: emptyConfig };
  const detections = await Array.fromAsync(engine.scan(target, { ...context, ...(results && { results }) }));
  await results?.flush();
  return { read, found: { detections, coverage: coverage.summary(), unread: coverage.unread } };
}

t.test('infrastructure: an unchanged set of files is not read again', async (t) => {
  const { open } = keeping();
  const fresh = await audit(files);
  t.ok(fresh.found.detections.length > 3);
  t.ok(fresh.found.coverage.notices.length > 0, 'with a file that cannot be evaluated');

  const first = await audit(files, open());
  const second = await audit(files, open());
  const other = await audit({ ...files, 'package.json': '{"name":"b"}\n', 'app.js': '' }, open());

  t.strictSame(first.found, fresh.found);
  t.strictSame(second.found, fresh.found);
  t.strictSame(second.read, []);
  t.strictSame(other.read, ['package.json'], 'only what may be of infrastructure now');
  t.strictSame(other.found.detections, fresh.found.detections);
});

t.test('infrastructure: a change of one file counts for all that refer to it', async (t) => {
  const { open } = keeping();
  await audit(files, open());
  const changes: readonly Files[] = [
    { ...files, 'main.tf': 'resource "aws_s3_bucket" "b" {\n  bucket = var.name\n}\n' },
    { ...files, 'variables.tf': 'variable "name" {}\n' },
    { ...files, 'package.json': String(files['deploy.yaml']) },
    { ...files, 'values.json': '{"apiVersion":"v1","kind":"Pod","spec":{"hostPID":true}}' },
    { 'app.js': '' },
    files,
  ];
  for (const changed of changes) {
    const fresh = await audit(changed);
    t.strictSame((await audit(changed, open())).found, fresh.found);
    t.strictSame((await audit(changed, open())).found, fresh.found, 'once more');
  }
});

t.test('infrastructure: what quotes a credential is not kept', async (t) => {
  const { rows, open } = keeping();
  const value = `${'hunter2'}${'-correct-horse'}`;
  const secret: Files = { Dockerfile: `FROM node:22\nENV DATABASE_PASSWORD=${value}\nUSER node\n` };
  const { found } = await audit(secret, open());
  const quoting = found.detections.filter(({ excerpt }) => excerpt?.includes(value));
  t.ok(quoting.length > 0, found.detections.map(({ ruleId }) => ruleId).join());

  const second = await audit(secret, open());

  t.strictSame(second.read, ['Dockerfile']);
  t.notOk([...rows.values()].some((row) => Buffer.from(row).includes(value)));
});
