// Results kept by content: a scan that uses them finds what a fresh one finds, whatever happened to the tree or to them.
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { auditTypes, categories, type ScanOptions, scan } from '@assay/core';
import Database from 'better-sqlite3';
import t, { type Test } from 'tap';
import type { Engine } from '../../../../../../packages/core/src/scan/engines/engine.ts';
import { insecureCodeEngine } from '../../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-engine.ts';
import { fakeChecksummed } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { secretResults } from '../../../../../../packages/core/src/scan/engines/secrets/scan-tree.ts';
import { secretsEngine } from '../../../../../../packages/core/src/scan/engines/secrets/secrets-engine.ts';
import { openCacheFolder } from '../../../../../../packages/core/src/scan/engines/shared/results/cache-folder.ts';
import { ResultCache } from '../../../../../../packages/core/src/scan/engines/shared/results/result-cache.ts';
import type { ResultStore } from '../../../../../../packages/core/src/scan/engines/shared/results/result-store.ts';
import { minTreeFiles } from '../../../../../../packages/core/src/scan/engines/shared/results/tree-results.ts';
import { emptyConfig } from '../../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source } from '../../../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../../../packages/core/src/support/log.ts';
import { memorySource } from '../../../../../helpers/memory-source.ts';
import { draws, fc } from '../../../../../helpers/properties.ts';

// Put together at run time, so that no scanner finds one here.
const token = (letter: string) => `gh${'p'}_${'16C7e42F292c6912E7710c838347Ae178B4'.slice(0, 35)}${letter}`;

/** Enough lines to be a copy of each other. */
const copied = Array.from(
  { length: 20 },
  (_, index) => `console.log(first[${index}] + second(${index}));\n`,
).join('');

/** Contents that find something alone, together, or nothing. */
const contents = [
  'export const answer = 42;\n',
  "const { run } = require('./c');\nmodule.exports = (req, res) => { run(req.query.name); };\n",
  "require('express')().get('/', require('./b'));\n",
  "const { exec } = require('child_process');\nexports.run = (name) => { exec('ls ' + name); };\n",
  'eval(location.hash);\n',
  `const password = "${'hunter2'}${'-correct-horse'}";\n`,
  `const token = '${token('a')}';\n`,
  'import os\nfrom flask import request\n\ndef run():\n    os.system("ls " + request.args["n"])\n',
  'FROM node:latest\nUSER root\n',
  copied,
  `${copied}// TODO: once more\nexport function unused() {}\n`,
  "import { unused } from './b';\nunused();\n",
  '{"lockfileVersion":3,"packages":{"node_modules/left-pad":{"version":"1.3.0","license":"GPL-3.0-only"}}}',
  'resource "aws_s3_bucket" "b" {\n  bucket = "b"\n  acl = "public-read"\n}\n',
  '\u0000\u0001binary',
  '',
];
const names = [
  'a.js',
  'b.ts',
  'c.js',
  'lib/c.js',
  'lib/d.py',
  'Dockerfile',
  'test/e.js',
  'notes.txt',
  'main.tf',
  'package-lock.json',
];

const edit = fc.record({
  name: fc.constantFrom(...names),
  /** No content: the file is removed. */
  content: fc.option(fc.constantFrom(...contents), { nil: null, freq: 6 }),
});

async function audits(tree: string, cacheFolder?: string, options: ScanOptions = {}) {
  const { audits } = await scan(
    { kind: 'path', path: tree },
    { types: auditTypes, ...options, ...(cacheFolder && { cacheFolder }) },
  );
  return audits;
}

/** Asks for all categories by name: whole audits are kept apart for that, results of files are the same. */
const asked: ScanOptions = { categories };

/** Of code that is insecure. */
async function pathsOf(tree: string, cacheFolder: string) {
  const findings = (await audits(tree, cacheFolder)).flatMap((audit) => audit.findings);
  return findings.flatMap(({ category, location }) => (category === 'insecure-code' ? [location?.path] : []));
}

function write(tree: string, name: string, content: string | null): void {
  const file = join(tree, name);
  mkdirSync(dirname(file), { recursive: true });
  if (content === null) rmSync(file, { force: true });
  else writeFileSync(file, content);
}

t.test('scan: kept results change nothing, through any series of edits', async (t) => {
  const home = t.testdir();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      async (steps) => {
        const tree = join(home, `tree-${runs++}`);
        mkdirSync(tree);
        // As many as are kept in one row for a tree.
        for (let index = 0; index < minTreeFiles; index += 1)
          write(tree, `more/${index}.js`, contents[index % 3] ?? '');
        // The cache is the same for all trees: a content may be known from another one.
        const cacheFolder = join(home, 'cache');
        for (const edits of steps) {
          for (const { name, content } of edits) write(tree, name, content);
          const fresh = await audits(tree);
          if (JSON.stringify(await audits(tree, cacheFolder)) !== JSON.stringify(fresh)) return false;
          // And once more, when the whole audit is known; and when only the files are.
          if (JSON.stringify(await audits(tree, cacheFolder)) !== JSON.stringify(fresh)) return false;
          if (JSON.stringify(await audits(tree, cacheFolder, asked)) !== JSON.stringify(fresh)) return false;
        }
        return true;
      },
    ),
    {
      numRuns: draws(8, 3),
      examples: [[[3, 0, 3].map((index) => [{ name: 'a.js', content: contents[index] ?? '' }])]],
    },
  );
  t.ok(runs > 0);
});

function treeWithFindings(t: Test): { readonly tree: string; readonly cacheFolder: string } {
  const home = t.testdir();
  const tree = join(home, 'tree');
  for (const [index, content] of contents.entries()) write(tree, `${index}.js`, content);
  write(tree, 'c.js', contents[2] ?? '');
  return { tree, cacheFolder: join(home, 'cache') };
}

t.test('scan: damaged, moved and foreign results are found out, and computed again', async (t) => {
  const { tree, cacheFolder } = treeWithFindings(t);
  const fresh = await audits(tree);
  const file = join(cacheFolder, 'results.db');
  const change = (sql: string, ...values: unknown[]) => {
    const db = new Database(file);
    const { changes } = db.prepare(sql).run(...values);
    db.close();
    return changes;
  };
  const rows = () => {
    const db = new Database(file);
    const all = db.prepare<[], { key: Buffer; value: Buffer }>('SELECT key, value FROM results').all();
    db.close();
    return all;
  };
  await audits(tree, cacheFolder);
  const whole = rows();
  t.ok(whole.length > contents.length, `${whole.length} rows`);

  for (const { key, value } of whole)
    for (const at of [0, 13, value.length - 1]) {
      const flipped = Buffer.from(value);
      flipped[at % value.length] = (flipped[at % value.length] ?? 0) ^ 4;
      change('UPDATE results SET value = ? WHERE key = ?', flipped, key);
    }
  t.strictSame(await audits(tree, cacheFolder), fresh, 'a bit of every value flipped');
  t.strictSame(rows().length, whole.length, 'they are replaced');

  const values = whole.map(({ value }) => value);
  for (const [index, { key }] of whole.entries())
    change('UPDATE results SET value = ? WHERE key = ?', values[(index + 1) % values.length], key);
  t.strictSame(await audits(tree, cacheFolder), fresh, 'every value under another key');

  change("UPDATE results SET value = x''");
  t.strictSame(await audits(tree, cacheFolder), fresh, 'empty values');

  writeFileSync(join(cacheFolder, 'results.key'), Buffer.alloc(32, 7));
  t.strictSame(await audits(tree, cacheFolder), fresh, 'the key of another installation');

  writeFileSync(file, 'not a database');
  t.strictSame(await audits(tree, cacheFolder), fresh, 'a file that is no database');

  const other = new Database(file);
  other.pragma('user_version = 99');
  other.close();
  t.strictSame(await audits(tree, cacheFolder), fresh, 'a database of another version');

  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096, 4096 * 3);
  writeFileSync(file, bytes);
  t.strictSame(await audits(tree, cacheFolder), fresh, 'damaged pages');
  t.strictSame(await audits(tree, cacheFolder), fresh, 'and after that');
});

t.test('scan: results of another version of the engines are not used', async (t) => {
  const { store, read } = countingStore();
  const source = memorySource({ 'a.js': 'eval(location.hash);\n' });
  const resultsOf = (engineIdentity: string) =>
    new ResultCache({ store, secret: Buffer.alloc(32, 1), engineIdentity });
  const { audit } = reading(source);
  await audit(resultsOf('1.0.0'));
  const before = read();

  t.equal((await audit(resultsOf('1.0.0'))).filesRead, 0);
  t.equal((await audit(resultsOf('1.1.0'))).filesRead, 1);
  t.ok(read() > before);
});

t.test('scan: an unchanged tree is not read', async (t) => {
  const { store } = countingStore();
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}.js`, `eval(location.hash + ${index});\n`]),
  );
  const results = () => new ResultCache({ store, secret: Buffer.alloc(32, 1), engineIdentity: '1' });

  const first = await reading(memorySource(files)).audit(results());
  const second = await reading(memorySource(files)).audit(results());
  const third = await reading(memorySource({ ...files, '7.js': 'eval(location.hash);' })).audit(results());

  t.equal(first.filesRead, 40);
  t.equal(second.filesRead, 0);
  t.equal(third.filesRead, 1);
  t.strictSame(second.detections, first.detections);
});

t.test('scan: of a tree with few changes, only these are looked up one by one', async (t) => {
  const { store, asked } = countingStore();
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}.js`, `eval(location.hash + ${index});\n`]),
  );
  const results = () =>
    new ResultCache({ store, secret: Buffer.alloc(32, 1), engineIdentity: '1', tree: '/tree' });
  const audit = (changed: Record<string, string>) =>
    reading(memorySource({ ...files, ...changed })).audit(results());
  const first = await audit({});
  const before = asked();

  const second = await audit({});
  const third = await audit({ '7.js': 'eval(location.hash);' });

  t.strictSame(second.detections, first.detections);
  t.equal(third.filesRead, 1);
  t.ok(asked() - before < 10, `${asked() - before} rows`);
});

t.test('ResultSection: gives of a tree in many rows what was kept last, whatever changed', async (t) => {
  const file = fc
    .record({ number: fc.nat({ max: 2_000 }), digest: fc.constantFrom('first', 'second') })
    .map(({ number, digest }) => ({
      path: `src/${number}.js`,
      digest,
      result: ['usual', 'unusual', null][(number + digest.length) % 3] as string | null,
    }));
  const files = fc.uniqueArray(file, { minLength: 500, maxLength: 900, selector: ({ path }) => path });
  await fc.assert(
    fc.asyncProperty(fc.array(files, { minLength: 2, maxLength: 4 }), async (scans) => {
      const { store } = countingStore();
      const kept = new Map<string, string>();
      for (const scan of scans) {
        const results = new ResultCache({
          store,
          secret: Buffer.alloc(32, 1),
          engineIdentity: '1',
          tree: '/',
        });
        const section = results.section<string>('engine', { rules: '', defaultResult: 'usual' });
        const nameOf = ({ path, digest }: (typeof scan)[number]) => `${path} ${digest}`;
        const found = await section.load(scan);
        t.strictSame(
          found.map((one) => one?.result),
          scan.map((one) => kept.get(nameOf(one))),
        );
        for (const [index, one] of scan.entries()) {
          if (one.result === null || found[index] !== null) continue;
          section.keep(one, one.result);
          kept.set(nameOf(one), one.result);
        }
        await results.flush();
      }
    }),
    { numRuns: draws(10, 4) },
  );
});

t.test('scan: of a file with a secret, only where it stands is kept', async (t) => {
  const { store } = countingStore();
  const results = () => new ResultCache({ store, secret: Buffer.alloc(32, 1), engineIdentity: '1' });
  const claims = Buffer.from(JSON.stringify({ sub: 'ada', role: 'admin', exp: 1_700_000_000 }));
  const jwt = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${claims.toString('base64url')}.${'q8Zt3vKx'.repeat(4)}`;
  const source = memorySource({
    'a.js': `const token = '${token('c')}';\nconst other = '${token('d')}'; // assay:ignore github-token of a test\n`,
    'encoded.js': `export const blob = '${Buffer.from(`here it is: token=${fakeChecksummed('ghp_')};`).toString('base64')}';\n`,
    'session.js': `const session = '${jwt}';\n`,
    'clean.js': 'export const a = 1;\n',
  });
  const entries = await source.list(new Coverage());
  const { audit } = reading(source, secretsEngine);

  const first = await audit(results());
  const second = await audit(results());

  t.strictSame(second.detections, first.detections);
  t.equal(second.filesRead, 3, 'those with a secret, for what is reported');
  const section = secretResults(results(), { userRuleFiles: new Map() });
  const files = entries.map(({ path, blob }) => ({ path, digest: blob ?? '' }));
  const kept = new Map((await section.load(files)).map((one, index) => [files[index]?.path, one?.result]));
  t.match(kept.get('a.js'), { detections: [], places: [{ ruleId: 'github-token', start: 15 }, {}] });
  t.equal(kept.get('encoded.js'), undefined, 'its value does not stand in the text');
  t.equal(kept.get('session.js'), undefined, 'its assessment depends on the day');
  t.strictSame(kept.get('clean.js'), { kind: 'text', detections: [] });
  t.notMatch(JSON.stringify([...kept]), token('c'));
});

t.test('scan: nothing that is secret is kept', async (t) => {
  const home = t.testdir();
  const tree = join(home, 'tree');
  write(tree, 'config.js', `const token = '${token('b')}';\n`);
  write(tree, 'key.py', `import jwt\njwt.encode({}, "${'s3cr3t'}-signing-key")\n`);

  const cacheFolder = join(home, 'cache');
  const { audits: found } = await scan({ kind: 'path', path: tree }, { types: ['security'], cacheFolder });

  const rules = found.flatMap(({ findings }) => findings.map(({ category }) => category));
  t.strictSame(rules, ['insecure-code', 'secrets-in-code']);
  const bytes = readFileSync(join(home, 'cache', 'results.db'));
  t.notOk(bytes.includes(token('b')));
  t.notOk(bytes.includes('signing-key'));
  t.notOk(bytes.includes('config.js'), 'not even its name');
});

t.test('scan: a file that changed without a change of size and time is read again', async (t) => {
  const home = t.testdir();
  const tree = join(home, 'tree');
  const file = join(tree, 'a.js');
  write(tree, 'a.js', 'echo(location.hash);\n');
  const old = new Date('2020-01-01');
  utimesSync(file, old, old);
  const cacheFolder = join(home, 'cache');
  t.strictSame(await pathsOf(tree, cacheFolder), []);

  writeFileSync(file, 'eval(location.hash);\n');
  utimesSync(file, old, old);

  t.strictSame(await pathsOf(tree, cacheFolder), ['a.js']);
});

t.test('scan: scans at the same time share the cache', async (t) => {
  const { tree, cacheFolder } = treeWithFindings(t);
  const fresh = await audits(tree);

  const together = await Promise.all(Array.from({ length: 4 }, () => audits(tree, cacheFolder)));

  for (const found of together) t.strictSame(found, fresh);
  t.strictSame(await audits(tree, cacheFolder), fresh);
});

t.test('scan: a cache within the scanned tree, or open to others, is not used', async (t) => {
  const home = t.testdir();
  const tree = join(home, 'tree');
  write(tree, 'a.js', 'eval(location.hash);\n');

  t.equal(openCacheFolder(join(tree, '.cache'), { tree }), undefined);
  t.equal(statSync(join(tree, '.cache'), { throwIfNoEntry: false }), undefined);

  const open = join(home, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  t.equal(openCacheFolder(open, { tree }), undefined, { skip: process.platform === 'win32' });
  t.strictSame(await pathsOf(tree, open), ['a.js']);
});

t.test('openCacheFolder: keeps no more than there is room for, the latest first', async (t) => {
  const home = t.testdir();
  const tree = join(home, 'tree');
  mkdirSync(tree);
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const open = (number: number) =>
    openCacheFolder(join(home, 'cache'), { tree, maxBytes: 200_000, now: day(number) });
  const file = (number: number, index: number) => ({ path: `${number}/${index}`, digest: 'x' });
  const long = 'finding '.repeat(100);
  for (let number = 1; number <= 8; number += 1) {
    const cache = open(number);
    const section = cache?.results.section<string>('test', { rules: '', defaultResult: '' });
    for (let index = 0; index < 50; index += 1) section?.keep(file(number, index), long);
    await cache?.close();
  }

  const section = open(9)?.results.section<string>('test', { rules: '', defaultResult: '' });
  const found = async (number: number) => (await section?.load([file(number, 0)]))?.[0]?.result;

  t.equal(await found(8), long);
  t.equal(await found(1), undefined);
  t.ok(statSync(join(home, 'cache', 'results.db')).size < 400_000);
});

function countingStore(): { readonly store: ResultStore; read(): number; asked(): number } {
  const rows = new Map<string, Uint8Array>();
  const text = (key: Uint8Array) => Buffer.from(key).toString('hex');
  let [missed, asked] = [0, 0];
  return {
    read: () => missed,
    asked: () => asked,
    store: {
      load: async (keys) =>
        keys.map((key) => {
          asked += 1;
          const found = rows.get(text(key));
          if (found === undefined) missed += 1;
          return found;
        }),
      save: async (added) => {
        for (const { key, value } of added) rows.set(text(key), value);
      },
    },
  };
}

/** Counts the files that an engine reads of a source. */
function reading(source: Source, engine: Engine = insecureCodeEngine) {
  let filesRead = 0;
  const counted: Source = {
    ...source,
    async *read(entries, coverage, signal) {
      for await (const content of source.read(entries, coverage, signal)) {
        filesRead += 1;
        yield content;
      }
    },
  };
  return {
    async audit(results: ResultCache) {
      filesRead = 0;
      const coverage = new Coverage();
      const { signal } = new AbortController();
      const target = { source: counted, entries: await counted.list(coverage), config: emptyConfig };
      const context = {
        coverage,
        signal,
        log: silentLog,
        now: () => new Date(0),
        progress: () => {},
        results,
      };
      const detections = await Array.fromAsync(engine.scan(target, context));
      await results.flush();
      return { filesRead, detections };
    },
  };
}
