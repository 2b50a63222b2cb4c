// Secrets that were committed once: found, attributed, reported once, and not read again.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { builtInRules } from '../../../../../packages/core/src/scan/engines/secrets/built-in-rules.ts';
import {
  fakeChecksummed,
  fakeText,
} from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import {
  changedRegion,
  type KnownText,
  splitChange,
} from '../../../../../packages/core/src/scan/engines/secrets/find/changed-region.ts';
import { findWindows } from '../../../../../packages/core/src/scan/engines/secrets/find/rule-windows.ts';
import { Lineage } from '../../../../../packages/core/src/scan/engines/secrets/history/lineage.ts';
import { ReadAhead } from '../../../../../packages/core/src/scan/engines/secrets/history/read-ahead.ts';
import type { HistoryOptions } from '../../../../../packages/core/src/scan/engines/secrets/history/scan-history.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import { createSecretsEngine } from '../../../../../packages/core/src/scan/engines/secrets/secrets-engine.ts';
import { scan } from '../../../../../packages/core/src/scan/pipeline/scan.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { openSource } from '../../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';
import { draws, fc } from '../../../../helpers/properties.ts';

/** Different lines, some kilobytes: what lies around them is no longer one change. */
const manyLines = Array.from({ length: 400 }, (_, line) => `  entry-${line}: "${line * 7919}"\n`).join('');

const [gone, kept, later, merged] = [1, 2, 3, 4].map((seed) => fakeChecksummed('ghp_', seed)) as [
  string,
  string,
  string,
  string,
];

t.test('history scan: reports removed secrets with the commits that added and removed them', async (t) => {
  const folder = t.testdir({});
  const git = gitIn(folder);
  git('init', '-q', '-b', 'main');
  const first = commit(folder, { 'a.env': `TOKEN=${gone}\n`, 'b.txt': `t = ${kept}\n` }, 'Ada', '2024-01-02');
  commit(folder, { 'a.env': `# moved\nTOKEN=${gone}\n` }, 'Ada', '2024-02-03');
  const last = commit(folder, { 'a.env': 'TOKEN=\n' }, 'Grace', '2024-03-04');
  git('switch', '-q', '-c', 'side', first);
  commit(folder, { 'c.txt': merged }, 'Ada', '2024-01-05');
  git('switch', '-q', 'main');
  let seen: { tips: readonly string[]; blobs: readonly string[] } = { tips: [], blobs: [] };

  const found = await audit(folder, { onScanned: (result) => (seen = result) });

  t.match(
    found.map(({ anchor, location }) => [anchor, location?.path]),
    [
      [{ value: kept }, 'b.txt'],
      [{ value: merged }, 'c.txt'],
      [{ value: gone }, 'a.env'],
    ],
  );
  t.equal(found[0]?.location?.commit, undefined, 'the tree comes without a commit');
  t.match(found[2], {
    location: { path: 'a.env', startLine: 1, commit: first },
    description: new RegExp(`${first.slice(0, 12)} by Ada on 2024-01-02`),
  });
  t.match(found[2]?.description, `removed in ${last.slice(0, 12)} by Grace`, 'not when it merely moved');
  t.match(found[1]?.description, /branch|Introduced in/);
  t.ok(seen.blobs.length >= 3, 'two old versions and the one on the branch');

  t.test('history scan: a second run reads only new commits', async (t) => {
    let again: { tips: readonly string[]; blobs: readonly string[] } = { tips: [], blobs: [] };
    const nothing = await audit(folder, { scannedTips: seen.tips, onScanned: (result) => (again = result) });
    t.strictSame(again.blobs, []);
    t.strictSame(
      nothing.map(({ location }) => location?.path),
      ['b.txt'],
    );

    commit(folder, { 'd.txt': later }, 'Grace', '2024-05-06');
    const removing = commit(folder, { 'd.txt': null }, 'Grace', '2024-05-07');
    const more = await audit(folder, {
      // More than a command line may hold, and none of them is there any more.
      scannedTips: [
        ...seen.tips,
        ...Array.from({ length: 60_000 }, (_, n) => n.toString(16).padStart(40, 'f')),
      ],
      onScanned: (result) => (again = result),
    });

    t.equal(again.blobs.length, 1);
    t.match(more[1], {
      anchor: { value: later },
      description: new RegExp(`removed in ${removing.slice(0, 12)}`),
    });
    t.not(last, removing);
  });
});

t.test(
  'history scan: a repository without commits has none, and without the option none is read',
  async (t) => {
    const folder = t.testdir({});
    gitIn(folder)('init', '-q', '-b', 'main');
    commit(folder, { 'a.txt': gone }, 'Ada', '2024-01-02');
    commit(folder, { 'a.txt': null, 'b.txt': 'x' }, 'Ada', '2024-01-03');

    t.strictSame(await audit(folder), []);
    t.equal((await audit(folder, {})).length, 1);
  },
);

// But for an assignment inside a damaged key, which may count as a part of the key that lies around it.
t.test('history scan: scans only the changes between versions, and misses nothing', async (t) => {
  const key = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
  const encoded = Buffer.from(`user:${gone}:${kept}`).toString('base64');
  const pieces = [
    `token: ${gone}\n`,
    `password = "${fakeText('base62', 18)}"\n`,
    `${key}\n`,
    `data = ${encoded}\n`,
    'a line of text\n',
    `${'x'.repeat(3000)}\n`,
    manyLines,
    `TOKEN=${later}`,
    'const a = 1;\n',
    '\n',
    'ghp_',
    later.slice(4),
  ];
  const text = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((parts) => Buffer.from(parts.join('')));
  const scanner = new SecretScanner();
  const told = ({ ruleId, anchor }: Detection) => `${ruleId} ${anchor.kind === 'secret' && anchor.value}`;
  fc.assert(
    fc.property(text, text, fc.array(text, { minLength: 2, maxLength: 6 }), (head, tail, middles) => {
      const versions = middles.map((middle) => Buffer.concat([head, middle, tail]));
      const lineage = new Lineage('a.yml', scanner);
      for (const [index, bytes] of versions.entries()) lineage.add(`${index}`, bytes);
      const seen = new Set(lineage.matches.map(({ detection }) => told(detection)));
      return versions.every((bytes) =>
        scanner.scan(bytes, { path: 'a.yml' }).every((detection) => seen.has(told(detection))),
      );
    }),
    { numRuns: draws(100, 25) },
  );
  t.pass();
});

t.test('history scan: keywords that two versions share are not searched again', async (t) => {
  const rules = builtInRules();
  const pieces = [
    'ghp_',
    'ghp',
    '_',
    'pass',
    'word',
    'x'.repeat(600),
    '\n',
    'PRIVATE KEY',
    'hooks.slack.com/',
  ];
  const text = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((parts) => Buffer.from(parts.join('')));
  const endsOf = (bytes: Buffer, known?: KnownText): readonly number[] => {
    let ends: readonly number[] = [];
    const onKeywordEnds = (found: readonly number[]) => void (ends = found);
    findWindows(bytes, rules, { spans: [{ start: 0, end: bytes.length }], known, onKeywordEnds });
    return ends;
  };
  fc.assert(
    fc.property(text, text, text, text, (head, tail, before, after) => {
      const first = Buffer.concat([head, before, tail]);
      const second = Buffer.concat([head, after, tail]);
      const changes = splitChange(first, second, changedRegion(first, second));
      const known = { keywordEnds: endsOf(first), changes };
      return isDeepStrictEqual(endsOf(second, known), endsOf(second));
    }),
    { numRuns: draws(100, 25) },
  );

  const [first, second] = ['1', '22'].map((n) =>
    Buffer.from(`a: ${n}\n${manyLines}b: ${n}\n${manyLines}c: ${n}\n`),
  ) as [Buffer, Buffer];
  const changed = splitChange(first, second, changedRegion(first, second));
  t.strictSame(
    changed.map(({ start, end, shift }) => [second.toString('latin1', start - 3, end), shift]),
    [
      ['a: 22', 1],
      ['b: 22', 2],
      ['c: 22', 3],
    ],
  );
});

t.test('git output: is read ahead, with its failure, and released when nobody reads it', async (t) => {
  let taken = 0;
  let isOpen = true;
  async function* source(failure?: Error): AsyncGenerator<Buffer> {
    const reused = Buffer.alloc(1);
    try {
      for (taken = 0; taken < 3; taken += 1) {
        reused[0] = 97 + taken;
        yield reused;
      }
      if (failure) throw failure;
    } finally {
      isOpen = false;
    }
  }
  const read = async (ahead: ReadAhead): Promise<string> => {
    let text = '';
    for await (const chunk of ahead) text += chunk.toString();
    return text;
  };

  const whole = new ReadAhead(source());
  await new Promise(setImmediate);
  t.equal(taken, 3, 'before anybody asks');
  t.equal(await read(whole), 'abc');
  await t.rejects(read(new ReadAhead(source(new Error('git died')))), { message: 'git died' });
  isOpen = true;
  await new ReadAhead(source()).close();
  t.notOk(isOpen);
});

t.test('history scan: a blob above the size limit is skipped and counted', async (t) => {
  const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
    'a.txt': `${kept}\n${'x'.repeat(5_000)}`,
  });
  code.commit({ 'a.txt': `${gone}\n` });
  code.commit({ 'a.txt': 'nothing\n' });
  const coverage = new Coverage();

  const found = await audit(code.path, { maxBlobBytes: 4_000 }, coverage);

  t.strictSame(
    found.map(({ anchor }) => anchor),
    [{ kind: 'secret', value: gone }],
  );
  t.match(coverage.summary().skipped, [{ reason: 'too_large', count: 1 }]);
});

t.test('history scan: follows encoded text through versions, also when a merge removes it', async (t) => {
  const folder = t.testdir({});
  const git = gitIn(folder);
  git('init', '-q', '-b', 'main');
  const line = `data: ${Buffer.from(`user:${gone}:x`).toString('base64')}\n`;
  const first = commit(folder, { 'a.yml': `a: 1\n${line}` }, 'Ada', '2024-01-02');
  commit(folder, { 'a.yml': `a: 2\nb: 1\n${line}` }, 'Ada', '2024-01-03');
  git('switch', '-q', '-c', 'side');
  commit(folder, { 'b.txt': 'b' }, 'Ada', '2024-01-04');
  git('switch', '-q', 'main');
  commit(folder, { 'c.txt': 'c' }, 'Ada', '2024-01-05');
  git(
    '-c',
    'user.name=Eve',
    '-c',
    'user.email=e@acme.invalid',
    'merge',
    '-q',
    '--no-ff',
    '--no-commit',
    'side',
  );
  const merge = commit(folder, { 'a.yml': 'a: 3\n' }, 'Eve', '2024-01-06');
  git('branch', '-q', '-D', 'side');

  const [found] = await audit(folder, {});

  t.match(found, { anchor: { value: gone }, location: { path: 'a.yml', startLine: 2, commit: first } });
  t.match(found?.description, `removed in ${merge.slice(0, 12)} by Eve`);
});

function order({ anchor, location }: Detection): number {
  if (location?.commit === undefined) return -1;
  return anchor.kind === 'secret' ? [merged, gone, later].indexOf(anchor.value) : 0;
}

function gitIn(folder: string): (...args: string[]) => string {
  return (...args) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      // All at the same time, as rebased commits are: only their order tells which came first.
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_COMMITTER_DATE: '2024-07-01T12:00:00Z',
      },
    }).trim();
}

function commit(folder: string, files: Record<string, string | null>, author: string, date: string): string {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), text);
  }
  const git = gitIn(folder);
  git('add', '-A');
  const who = ['-c', `user.name=${author}`, '-c', 'user.email=ada@acme.invalid'];
  git(...who, 'commit', '-q', '-m', 'change', `--date=${date}T12:00:00Z`);
  return git('rev-parse', 'HEAD');
}

async function audit(
  folder: string,
  history?: HistoryOptions,
  coverage = new Coverage(),
): Promise<Detection[]> {
  const signal = new AbortController().signal;
  const source = await openSource({ kind: 'path', path: folder });
  try {
    const entries = await source.list(coverage, signal);
    const engine = createSecretsEngine(history === undefined ? {} : { history });
    const detections: Detection[] = [];
    const context = { coverage, signal, log: silentLog, now: () => new Date(0), progress: () => {} };
    for await (const detection of engine.scan({ source, entries, config: emptyConfig }, context))
      detections.push(detection);
    return detections.sort((a, b) => order(a) - order(b));
  } finally {
    await source.close();
  }
}

const remembered = { old: fakeChecksummed('ghp_', 7), current: fakeChecksummed('ghp_', 8) };

t.test('history scan: reuses the results of an earlier scan', async (t) => {
  const folder = t.testdir({ code: {}, memory: {} });
  const code = gitRepository(join(folder, 'code'), { 'a.py': `token = "${remembered.old}"\n` });
  code.commit({ 'a.py': 'token = None\n', 'b.py': `token = "${remembered.current}"\n` });
  const look = async () => {
    const { audits } = await scan(
      { kind: 'path', path: code.path },
      { types: ['security'], engines: { history: true }, historyFolder: join(folder, 'memory') },
    );
    return (audits[0]?.findings ?? []).map(({ location, description }) => {
      const story = /brought|Introduced in/.test(description) ? 'past' : 'tree';
      return `${location?.path} ${story}`;
    });
  };

  t.strictSame((await look()).sort(), ['a.py past', 'b.py tree']);
  const [name = ''] = readdirSync(join(folder, 'memory'));
  const memory = readFileSync(join(folder, 'memory', name), 'utf8');
  t.notMatch(memory, remembered.old, 'no secret is remembered');
  t.strictSame((await look()).sort(), ['a.py past', 'b.py tree'], 'nothing is new');
  // What is remembered is not read again: without its memory the scan would find what is told here.
  const forged = JSON.parse(memory) as { findings: { location: { path: string } }[] };
  for (const { location } of forged.findings) location.path = 'elsewhere.py';
  writeFileSync(join(folder, 'memory', name), JSON.stringify(forged));
  t.strictSame((await look()).sort(), ['b.py tree', 'elsewhere.py past']);

  code.commit({ 'b.py': 'token = None\n' });
  t.strictSame((await look()).sort(), ['b.py past', 'elsewhere.py past'], 'what left the tree is told');
  writeFileSync(join(folder, 'memory', name), 'broken');
  t.strictSame((await look()).sort(), ['a.py past', 'b.py past'], 'without memory all is read');
});

t.test('history scan: what a partial clone lacks is reported and not stored as scanned', async (t) => {
  const folder = t.testdir({ whole: {} });
  const whole = join(folder, 'whole');
  gitIn(whole)('init', '-q', '-b', 'main');
  gitIn(whole)('config', 'uploadpack.allowFilter', 'true');
  for (const text of ['one', 'two', `t = ${kept}`]) commit(whole, { 'a.txt': text }, 'Ada', '2024-01-02');
  const clones = {
    'blob:none': ['--filter=blob:none', /^\.git: .*2 file versions are missing/],
    'tree:0': ['--filter=tree:0', /^\.git: .*treeless partial clone/],
    shallow: ['--depth=1', /^history_shallow: This is a shallow clone/],
  } as const;

  for (const [name, [option, message]] of Object.entries(clones)) {
    gitIn(folder)('clone', '-q', option, `file://${whole}`, name);
    let remembered = false;
    const secrets = { history: { onScanned: () => (remembered = true) } };
    const path = join(folder, name);
    const { audits } = await scan({ kind: 'path', path }, { types: ['security'], engines: { secrets } });
    const [audit] = audits;
    t.match(audit?.coverage, { complete: false, skipped: [{ reason: 'unreadable', count: 1 }] }, name);
    const problems = audit?.coverage.problems?.map((problem) => `${problem.path}: ${problem.message}`) ?? [];
    const notices = audit?.coverage.notices.map((notice) => `${notice.reason}: ${notice.message}`) ?? [];
    const [said = '', ...more] = [...problems, ...notices];
    t.match(said, message, name);
    t.same(more, [], `${name} is said once`);
    t.match(audit?.findings, [{ location: { path: 'a.txt' } }], name);
    t.equal(remembered, false, name);
  }
});
