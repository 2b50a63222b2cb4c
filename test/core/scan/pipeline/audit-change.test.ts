// What a change is audited with: nearly all files of both commits are the same, and are looked at once.
import t from 'tap';
import { createEngines } from '../../../../packages/core/src/scan/engines/index.ts';
import { memoryCache } from '../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import type { ResultCache } from '../../../../packages/core/src/scan/engines/shared/results/result-cache.ts';
import { defaultFingerprintKey } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source } from '../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { type Files, memorySource } from '../../../helpers/memory-source.ts';

/** The same source, and how many files were read of it. */
function counted(source: Source): { readonly source: Source; readonly count: () => number } {
  let files = 0;
  const counting: Source = {
    ...source,
    commit: source.commit,
    list: (coverage, signal) => source.list(coverage, signal),
    async *read(entries, coverage, signal) {
      for await (const content of source.read(entries, coverage, signal)) {
        files += 1;
        yield content;
      }
    },
  };
  return { source: counting, count: () => files };
}

async function audited(type: AuditType, base: Files, head: Files, results?: ResultCache) {
  const [one, other] = [counted(memorySource(head)), counted(memorySource(base))];
  const run = await auditChange(
    { head: one.source, base: other.source },
    {
      type,
      engines: await createEngines({}, [type]),
      coverage: new Coverage({ allExamples: true }),
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      ...(results && { results }),
      now: () => new Date(0),
    },
  );
  await results?.flush();
  return { run, readOfHead: one.count(), readOfBase: other.count() };
}

const many = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `src/f${index}.js`,
      `const express = require('express');\nmodule.exports = (a) => a + ${index};\n`,
    ]),
  );
const store =
  "import fs from 'node:fs';\nexport function read(name) { return fs.readFileSync('a/' + name); }\n";
const route = "import { read } from './store.js';\napp.get('/', (req, res) => { read(req.query.name); });\n";

t.test(
  'auditChange: code rules read what both commits have once, and still follow data into it',
  async (t) => {
    const reads: number[] = [];
    for (const count of [10, 20, 40]) {
      const base = { ...many(count), 'src/store.js': store };
      const { run, readOfBase } = await audited('security', base, { ...base, 'src/route.js': route });
      t.match(run.findings, [{ ruleId: 'path-traversal', location: { path: 'src/store.js' } }]);
      t.equal(run.coverage.filesScanned >= count + 2, true, 'the coverage counts them all');
      reads.push(readOfBase);
    }
    t.equal(new Set(reads).size, 1, `read of the base: ${reads.join(', ')}`);
  },
);

t.test('auditChange: uses what the portal keeps, and adds to it', async (t) => {
  const base = { ...many(20), 'src/store.js': store };
  const head = { ...base, 'src/route.js': route };
  const kept = memoryCache();

  const first = await audited('security', base, head, kept);
  const second = await audited('security', base, head, kept);

  t.ok(first.readOfHead > 20, `${first.readOfHead} files of the head read`);
  t.ok(second.readOfHead < 10, `${second.readOfHead} files of the head read again`);
  t.same(second.run.findings, first.run.findings);
});

t.test('auditChange: a finding that both commits have is not introduced', async (t) => {
  const base = { ...many(3), 'src/store.js': store, 'src/route.js': route };
  const { run } = await audited('security', base, { ...base, 'src/new.js': 'exports.a = 1;\n' });
  t.same(run.findings, []);
});

t.test('auditChange: an old finding that the change makes worse is introduced', async (t) => {
  const query = "exports.find = (db, name) => db.query('SELECT * FROM users WHERE name = ' + name);\n";
  const route =
    "const { find } = require('./users');\napp.get('/', (req, res) => find(db, req.query.name));\n";
  const before = await audited('security', {}, { 'src/users.js': query });
  t.match(before.run.findings, [{ ruleId: 'sql-injection', confidence: 'medium' }]);

  const base = { 'src/users.js': query };
  const { run } = await audited('security', base, { ...base, 'src/route.js': route });

  const place = { path: 'src/users.js', startLine: 1 };
  t.match(run.findings, [{ ruleId: 'sql-injection', confidence: 'high', location: place }]);
  t.equal(run.findings[0]?.fingerprint, before.run.findings[0]?.fingerprint);
  const better = await audited('security', { ...base, 'src/route.js': route }, base);
  t.same(better.run.findings, [], 'what it makes better is not');
});

t.test('auditChange: a renamed file is another one, and a changed one is read anew', async (t) => {
  const base = { 'src/store.js': store, 'src/route.js': "exports.a = 'nothing yet';\n" };
  const { run } = await audited('security', base, { 'src/store.js': store, 'src/route.js': route });
  t.match(run.findings, [{ ruleId: 'path-traversal' }]);
});

t.test(
  'auditChange: code quality looks at the files of the change, and compares them with all',
  async (t) => {
    const block = Array.from(
      { length: 30 },
      (_, index) => `  total += values[${index}] * weights[${index}] - offsets[${index}];`,
    );
    const long = (name: string) =>
      `export function ${name}(values, weights, offsets) {\n  let total = 0;\n${block.join('\n')}\n  return total;\n}\n`;
    const base = { 'src/old.js': `${long('old')}export const unused = 1;\n` };
    const { run } = await audited('code-quality', base, { ...base, 'src/copy.js': long('copy') });
    const paths = new Set(run.findings.map(({ location }) => location?.path));
    t.same([...paths], ['src/copy.js'], 'nothing of the old file');
    t.ok(
      run.findings.some(({ ruleId }) => ruleId === 'duplicated-code' || /duplicat/i.test(ruleId)),
      'a copy of old code is found where it is new',
    );
  },
);

t.test('auditChange: a finding that was suppressed and is no longer is introduced', async (t) => {
  const line = "require('express')().get('/', (req, res) => { eval(req.query.code); });";
  const base = { 'known.js': `${line} // assay:ignore known\n` };
  const found = async (head: Files) =>
    (await audited('security', base, head)).run.findings.map(
      ({ location, suppression }) => `${location?.path} ${suppression?.kind ?? 'open'}`,
    );

  t.strictSame(await found(base), []);
  t.strictSame(await found({ 'known.js': `${line}\n` }), ['known.js open'], 'the comment is gone');
  t.strictSame(await found({ 'moved.js': `${line}\n` }), ['moved.js open'], 'moved without it');
  t.strictSame(await found({ 'moved.js': `${line} // assay:ignore known\n` }), [], 'moved with it');
});

t.test('auditChange: says when the base no longer accepts what it leaves out', async (t) => {
  const ignore = 'src/** path-traversal # known until 1970-01-09\n';
  const base = { 'src/store.js': store, '.assayignore': ignore };
  const { run } = await audited('security', base, { ...base, 'src/route.js': route });
  t.same(run.findings, []);
  t.equal(run.acceptedUntil, '1970-01-10T00:00:00.000Z');
  const lasting = { ...base, '.assayignore': 'src/** path-traversal # known\n' };
  t.equal(
    (await audited('security', lasting, { ...lasting, 'src/route.js': route })).run.acceptedUntil,
    null,
  );
});

t.test(
  'auditChange: a line of a Dockerfile that changes introduces nothing that the image lacked before',
  async (t) => {
    const image = (base: string, command: string, more = ''): Files => ({
      'app/Dockerfile': `# An image.\nFROM ${base}\nCOPY . .\n${more}CMD ${command}\n`,
    });
    const before = image('python:3.12-slim', 'run.sh');
    for (const [about, head, expected] of [
      ['another way to write the command', image('python:3.12-slim', '["run.sh"]'), []],
      ['a name for the stage', image('python:3.12-slim AS app', 'run.sh'), []],
      [
        'a user that is root',
        image('python:3.12-slim', 'run.sh', 'USER root\n'),
        [['container-root-user', 'app/Dockerfile']],
      ],
      [
        'another image',
        { ...before, ...{ 'b/Dockerfile': before['app/Dockerfile'] as string } },
        [
          ['container-root-user', 'b/Dockerfile'],
          ['docker-healthcheck', 'b/Dockerfile'],
        ],
      ],
    ] as const) {
      const { run } = await audited('security', before, head);
      const found = [...run.introduced].map(({ ruleId, location }) => [ruleId, location?.path]);
      t.same(found.filter(([rule]) => /root|health/.test(rule ?? '')).sort(), expected, about);
    }
  },
);
