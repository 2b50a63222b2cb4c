// Audits that are kept whole: looked up for a tree in which nothing changed, and for no other.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditType, openSource, type ScanOptions } from '@assay/core';
import t, { type Test } from 'tap';
import { openCacheFolder } from '../../../../packages/core/src/scan/engines/shared/results/cache-folder.ts';
import { scanSource } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import type { Source } from '../../../../packages/core/src/scan/source/source.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { record, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';

interface Look {
  /** Called once, before the given number of a file is read. */
  readonly beforeRead?: { readonly read: number; act(): void };
}

/** A scan with a cache, and how many files were read for it. */
async function look(
  tree: string,
  options: ScanOptions & { readonly types: readonly AuditType[] },
  { beforeRead }: Look = {},
) {
  const opened = await openSource({ kind: 'path', path: tree });
  let filesRead = 0;
  const source: Source = {
    commit: opened.commit,
    ref: opened.ref,
    git: opened.git,
    list: (...given) => opened.list(...given),
    async *read(...given) {
      for await (const content of opened.read(...given)) {
        filesRead += 1;
        yield content;
        if (filesRead === beforeRead?.read) beforeRead.act();
      }
    },
    stampNow: (entry) => opened.stampNow?.(entry),
    close: () => opened.close(),
  };
  const cache = openCacheFolder(`${tree}-cache`, { tree });
  const { audits } = await scanSource(source, options, cache?.results);
  await cache?.close();
  await source.close();
  return { filesRead, audits, rules: audits.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId)) };
}

function treeOf(t: Test, files: Readonly<Record<string, string>>): string {
  const tree = join(t.testdir(), 'tree');
  mkdirSync(tree);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(tree, name), content);
  return tree;
}

const security: ScanOptions & { readonly types: readonly AuditType[] } = { types: ['security'] };

/** What a file system's clock may not tell apart. */
const racyMs = 2_100;
const settled = () => new Promise((resolve) => setTimeout(resolve, racyMs));

t.test('audits: of an unchanged tree, not a file is read', async (t) => {
  const tree = treeOf(t, { 'a.js': 'eval(location.hash);\n', 'b.js': 'export const b = 1;\n' });
  await settled();
  const first = await look(tree, security);

  const second = await look(tree, security);

  t.ok(first.filesRead > 0);
  t.equal(second.filesRead, 0);
  t.strictSame(second.audits, first.audits);
  t.equal(second.rules.length, 1);
});

t.test(
  'audits: very many findings are kept in several rows, and what they have in common once',
  async (t) => {
    const code = `import hashlib\n${'h = hashlib.md5(data)\n'.repeat(600)}`;
    const tree = treeOf(t, { 'a.py': code, 'b.py': code });
    await settled();
    const first = await look(tree, security);

    const second = await look(tree, security);

    t.equal(second.filesRead, 0);
    t.equal(second.rules.length, 1_200);
    t.strictSame(second.audits, first.audits);
    const findings = second.audits[0]?.findings ?? [];
    t.equal(findings[0]?.priority, findings[1_199]?.priority);
  },
);

t.test('audits: files, findings and settings that changed are looked at', async (t) => {
  const tree = treeOf(t, { 'a.js': 'eval(location.hash);\n' });
  await look(tree, security);

  writeFileSync(join(tree, 'b.js'), 'eval(location.search);\n');
  t.equal((await look(tree, security)).rules.length, 2, 'another file');
  rmSync(join(tree, 'a.js'));
  t.equal((await look(tree, security)).rules.length, 1, 'one less');
  writeFileSync(join(tree, '.assayignore'), 'b.js\n');
  const [audit] = (await look(tree, security)).audits;
  t.equal(audit?.findings[0]?.suppression?.kind, '.assayignore', 'an ignore file');
  const fingerprints = async (fingerprintKey: string) =>
    (await look(tree, { ...security, fingerprintKey })).audits[0]?.findings.map((one) => one.fingerprint);
  t.notSame(await fingerprints('one'), await fingerprints('other'), 'another key');
  t.equal(
    (await look(tree, { ...security, categories: ['secrets-in-code'] })).rules.length,
    0,
    'one category',
  );
});

t.test('audits: of another compliance profile are run again', async (t) => {
  const tree = treeOf(t, { 'README.md': '# A thing\n' });
  const audited = (profile: 'company-private' | 'open-source') =>
    look(tree, { types: ['compliance'], engines: { profile } });
  await settled();
  const kept = await audited('company-private');
  t.notOk(kept.rules.includes('license-present'));
  t.ok((await audited('open-source')).rules.includes('license-present'));
  t.same((await audited('company-private')).rules, kept.rules);
});

t.test('audits: what was found in a tree that changed meanwhile is not kept', async (t) => {
  const tree = treeOf(t, { 'a.js': 'export const a = 1;\n' });
  const file = join(tree, 'a.js');
  await settled();

  const before = { read: 1, act: () => appendFileSync(file, 'eval(location.hash);\n') };
  const torn = await look(tree, security, { beforeRead: before });
  t.equal(torn.rules.length, 1, 'the digest is of what was read first, the findings of what was read then');
  writeFileSync(file, 'export const a = 1;\n');

  t.equal((await look(tree, security)).rules.length, 0);
});

t.test(
  'audits: a file that changes unread, since its result is known, counts as it was listed',
  async (t) => {
    const before = 'export const b = 1;\n';
    const tree = treeOf(t, { 'a.js': 'export const a = 1;\n', 'b.js': before });
    const [a, b] = ['a.js', 'b.js'].map((name) => join(tree, name)) as [string, string];
    await settled();
    await look(tree, security);
    appendFileSync(a, 'eval(location.hash);\n');
    await settled();

    const act = () => appendFileSync(b, 'eval(location.search);\n');
    const meanwhile = await look(tree, security, { beforeRead: { read: 1, act } });
    const after = await look(tree, security);
    writeFileSync(b, before);
    const restored = await look(tree, security);

    t.strictSame(meanwhile.rules.length, 1);
    t.strictSame(after.rules.length, 2);
    t.strictSame(restored.audits, meanwhile.audits);
    t.equal((await look(tree, security)).filesRead, 1, 'only the file that was written a moment ago');
  },
);

t.test('audits: one that gave a warning is run again', async (t) => {
  const tree = treeOf(t, { 'assay-rules.toml': 'this is no rule\n', 'a.js': 'eval(location.hash);\n' });
  await settled();
  const warnings: string[] = [];
  const nothing = () => {};
  const log = {
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (message: string) => void warnings.push(message),
  };
  await look(tree, { ...security, log });
  const first = warnings.length;

  await look(tree, { ...security, log });

  t.ok(first > 0);
  t.equal(warnings.length, 2 * first);
});

t.test('audits: those that read the history see what happened to it', async (t) => {
  const { path, git } = gitRepository(join(t.testdir(), 'tree'), { 'README.md': '# A tool\n' });
  const compliance: typeof security = { types: ['compliance'] };
  const fresh = async () => {
    const source = await openSource({ kind: 'path', path });
    const { audits } = await scanSource(source, compliance, undefined);
    await source.close();
    return audits;
  };
  for (const change of [
    () => git('commit', '--allow-empty', '-q', '-m', 'another'),
    () => git('tag', '-a', 'v1.0.0', '-m', 'first'),
    () => git('branch', 'other'),
  ]) {
    change();
    t.strictSame((await look(path, compliance)).audits, await fresh());
    t.strictSame((await look(path, compliance)).audits, await fresh(), 'once more');
  }
});

t.test('audits: of dependencies are run again when the advisories changed', async (t) => {
  const lockfile = { lockfileVersion: 3, packages: { 'node_modules/left-pad': { version: '1.0.0' } } };
  const tree = treeOf(t, { 'package-lock.json': JSON.stringify(lockfile) });
  const databasePath = `${tree}-advisories.db`;
  const advisories = { databasePath, osvApiUrl: null };
  const syncTo = async (...ids: string[]) => {
    const records = ids.map((id) => record(id, 'left-pad', '2.0.0'));
    writeExport(`${tree}-export`, 'npm', records);
    await sync(databasePath, `${tree}-export`, { now: () => new Date() });
  };
  const dependency = { types: ['dependency'], engines: { advisories } } as const;

  await syncTo('GHSA-0001');
  t.equal((await look(tree, dependency)).rules.length, 1);
  await settled();
  await look(tree, dependency);
  t.equal((await look(tree, dependency)).filesRead, 0);
  const online = {
    ...dependency,
    engines: { advisories: { databasePath, osvApiUrl: 'http://127.0.0.1:9' } },
  };
  await look(tree, online);
  t.not((await look(tree, online)).filesRead, 0, 'an API can answer otherwise each time');
  await syncTo('GHSA-0001', 'GHSA-0002');
  t.equal((await look(tree, dependency)).rules.length, 2);
});
