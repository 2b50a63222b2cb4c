// What an audit of a proposed change reports, with real repositories: nobody suppresses their own change.
import { join } from 'node:path';
import type { AuditType } from '@assay/core';
import t, { type Test } from 'tap';
import { createEngines } from '../../../../packages/core/src/scan/engines/index.ts';
import { createSecretsEngine } from '../../../../packages/core/src/scan/engines/secrets/secrets-engine.ts';
import { memoryCache } from '../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { defaultFingerprintKey } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../../packages/core/src/scan/pipeline/audit-change.ts';
import type { EngineRun } from '../../../../packages/core/src/scan/pipeline/run-engines.ts';
import { scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { SourceEntry } from '../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { memorySource } from '../../../helpers/memory-source.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

// Put together here, so that no scanner finds it in this file.
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');
const line = `const key = "${awsKey}";`;

interface Change {
  readonly base: Readonly<Record<string, string>>;
  readonly head: Readonly<Record<string, string | null>>;
  readonly type?: AuditType;
}

function committed(t: Test, change: Change) {
  const path = join(t.testdir({ code: {} }), 'code');
  const code = gitRepository(path, { 'README.md': 'x\n', ...change.base });
  return { path, base: code.git('rev-parse', 'HEAD'), head: code.commit(change.head) };
}

/** Audits one commit on top of another. */
async function auditedChange(t: Test, change: Change): Promise<EngineRun> {
  const { path, ...commits } = committed(t, change);
  const { type = 'security' } = change;
  const open = (ref: string) => openSource({ kind: 'path', path, ref }, {});
  const [head, base] = [await open(commits.head), await open(commits.base)];
  const options = {
    type,
    engines: await createEngines({}, [type]),
    coverage: new Coverage(),
    fingerprintKey: defaultFingerprintKey,
    signal: new AbortController().signal,
    log: silentLog,
    now: () => new Date(),
  };
  try {
    return await auditChange({ head, base }, options);
  } finally {
    await head.close();
    await base.close();
  }
}

const told = ({ findings }: Pick<EngineRun, 'findings'>) =>
  findings.map(({ location, suppression }) => [location?.path, suppression?.kind ?? 'open']);

const attempts: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'assay:ignore': { 'k.js': `${line} // assay:ignore\n` },
  'assay:ignore-next-line': { 'k.js': `// assay:ignore-next-line\n${line}\n` },
  'gitleaks:allow': { 'k.js': `${line} // gitleaks:allow\n` },
  '.assayignore': { 'k.js': `${line}\n`, '.assayignore': 'k.js\n' },
  '.gitleaksignore': { 'k.js': `${line}\n`, '.gitleaksignore': 'k.js:aws-access-token:1\n' },
  'gitleaks.toml': { 'k.js': `${line}\n`, '.gitleaks.toml': "[allowlist]\npaths = ['''k.js''']\n" },
};

for (const [kind, head] of Object.entries(attempts)) {
  t.test(`change audits: ${kind} of the change suppresses nothing, and is reported`, async (t) => {
    t.same(told(await auditedChange(t, { base: {}, head })), [['k.js', kind]]);
  });
}

t.test('change audits: a secret that a later commit removes is found in its commit', async (t) => {
  const path = join(t.testdir({ code: {} }), 'code');
  const [first, second, third] = [awsKey, awsKey.replace('PLKW', 'QWZR'), awsKey.replace('PLKW', 'ZMXV')];
  const code = gitRepository(path, { 'old.js': `// ${second}\n`, 'kept.js': 'export {};\n' });
  const base = code.git('rev-parse', 'HEAD');
  const commits = [
    code.commit({ 'k.js': `${line}\n`, 'kept.js': `// ${third}\n` }),
    code.commit({ 'k.js': null, 'moved.js': `// ${second}\n`, 'old.js': null }),
    code.commit({ 'moved.js': null, 'old.js': `// ${second}\n` }),
  ];
  const head = commits.at(-1) ?? '';
  const { portal } = await testPortal(t);
  const { signal } = new AbortController();
  const order = { url: path, head, base, types: ['security'] as const, signal };

  const [audit] = await portal.changeAudits.run({ ...order, commits });
  const [missing] = await portal.changeAudits.run({ ...order, commits: ['1'.repeat(40), head] });

  const found = audit?.findings.map(({ location }) => [
    location?.path,
    location?.commit,
    location?.startLine,
  ]);
  t.same(found, [
    ['k.js', commits[0], 1],
    ['kept.js', head, 1],
  ]);
  t.same(audit?.incomplete, []);
  t.notMatch(JSON.stringify(audit), first, 'redacted');
  t.same(missing?.incomplete, ['unreadable'], 'a commit that the remote does not have');
});

t.test('change audits: what only newer rules see in older code is none of the change', async (t) => {
  const old = 'export const run = () => eval(location.hash);\n';
  const { path, base, head } = committed(t, {
    base: { 'a.js': old },
    head: { 'a.js': `${old}export const more = () => eval(location.search);\n` },
  });
  const engines = await createEngines({}, ['security']);
  const results = memoryCache();
  const found = async (some: typeof engines) => {
    const open = (ref: string) => openSource({ kind: 'path', path, ref }, {});
    const sources = { head: await open(head), base: await open(base) };
    const { findings } = await auditChange(sources, {
      type: 'security',
      engines: some,
      results,
      coverage: new Coverage(),
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date(),
    });
    await sources.head.close();
    await sources.base.close();
    return findings.map(({ location, introducedBy }) => [location?.startLine, introducedBy ?? null]);
  };

  t.same(await found([createSecretsEngine()]), [], 'by fewer rules, whose results are kept');
  const now = await found(engines);
  t.same(
    now.map(([line]) => line),
    [2],
    'by more rules: of the change alone',
  );
  t.not(now[0]?.[1], 'rules');
});

t.test('change audits: rules that the change disables still report', async (t) => {
  const config = '[extend]\nuseDefault = true\ndisabledRules = ["aws-access-token", "aws-access-key-id"]\n';
  const audit = await auditedChange(t, {
    base: {},
    head: { 'k.js': `${line}\n`, '.gitleaks.toml': config },
  });
  t.same(
    audit.findings.map(({ location }) => location?.path),
    ['k.js'],
  );
});

t.test('change audits: a secret in the ignore file itself is found', async (t) => {
  const head = { '.assayignore': `.assayignore\n# ${awsKey}\n`, '.gitleaks.toml': `# ${line}\n` };
  const audit = await auditedChange(t, { base: {}, head });
  t.same(audit.findings.map(({ location }) => location?.path).sort(), ['.assayignore', '.gitleaks.toml']);
});

t.test('change audits: what the base suppresses stays suppressed', async (t) => {
  const base = { '.assayignore': 'fixtures/\n' };
  t.same(told(await auditedChange(t, { base, head: { 'fixtures/k.js': `${line}\n` } })), []);
  t.same(
    told(await auditedChange(t, { base, head: { 'fixtures/k.js': `${line}\n`, '.assayignore': null } })),
    [],
    'also when the change takes it back: that holds once it is merged',
  );
});

t.test('change audits: suppressing an existing finding is reported, and only that', async (t) => {
  const base = { 'k.js': `${line}\n`, 'done.js': `${line} // assay:ignore known\n` };
  const head = { 'k.js': `${line} // assay:ignore\n`, 'other.js': 'export {};\n' };
  t.same(told(await auditedChange(t, { base, head })), [['k.js', 'assay:ignore']]);
  t.same(told(await auditedChange(t, { base, head: { '.assayignore': 'k.js\n' } })), [
    ['k.js', '.assayignore'],
  ]);
  t.same(told(await auditedChange(t, { base, head: { 'other.js': 'export {};\n' } })), []);
});

t.test('change audits: settings of the change silence no code-quality finding', async (t) => {
  const todo = '// TODO: remove this\nexport const one = 1;\n';
  const settings = JSON.stringify({ codeQuality: { checks: { 'todo-comment': false } } });
  const head = { 'a.js': todo, 'assay.config.json': settings };
  const audit = await auditedChange(t, { base: {}, head, type: 'code-quality' });
  t.match(
    audit.findings.find(({ ruleId }) => ruleId === 'todo-comment'),
    { suppression: { kind: 'settings of this change' } },
  );
});

t.test('change audits: a linter comment of the change suppresses nothing, and is reported', async (t) => {
  const off = ['es', 'lint-disable'].join('');
  const wrong = 'export const isNone = (a) => a === NaN;\n';
  const base = { 'old.js': `// ${off}-next-line\n${wrong}`, 'open.js': wrong };
  const head = {
    'new.js': `/* ${off} */\n${wrong.replace('isNone', 'isNothing').replaceAll('a)', 'b)').replace('a ===', 'b ===')}`,
    'open.js': `/* ${off} */\n${wrong}`,
  };
  const audit = await auditedChange(t, { base, head, type: 'code-quality' });
  t.same(told({ findings: audit.findings.filter(({ ruleId }) => ruleId === 'oxlint-use-isnan') }).sort(), [
    ['new.js', 'eslint-disable'],
    ['open.js', 'eslint-disable'],
  ]);
});

t.test('change audits: files that were not read are named with the reason', async (t) => {
  const head = {
    'large.js': `${line}\n${'//\n'.repeat(2_000_000)}`,
    'vendor/lib.js': 'eval(location.hash);\n',
    'a.min.js': 'eval(location.hash);\n',
  };
  const audit = await auditedChange(t, { base: {}, head });
  t.same(audit.unread.map(({ path, reason }) => `${path}: ${reason}`).sort(), [
    'a.min.js: minified',
    'large.js: too_large',
    'vendor/lib.js: vendored',
  ]);
});

t.test(
  'change audits: the scan for secrets reads what changed, however much there is beside it',
  async (t) => {
    const engines = [createSecretsEngine()];
    const read = async (unchanged: number, settings = '') => {
      const same = Array.from({ length: unchanged }, (_, index) => [
        `old/${index}.js`,
        `export const a${index} = 1;\n`,
      ]);
      const base: Record<string, string> = { ...Object.fromEntries(same), '.assayignore': '' };
      const [before, now] = [
        memorySource(base),
        memorySource({ ...base, 'k.js': `${line}\n`, '.assayignore': settings }),
      ];
      let files = 0;
      const counting = (source: typeof now) => ({
        ...source,
        read: (entries: Iterable<SourceEntry>, coverage: Coverage) => {
          files += [...entries].length;
          return source.read(entries, coverage);
        },
      });
      const sources = { head: counting(now), base: counting(before) };
      const { signal } = new AbortController();
      const run = await auditChange(sources, {
        type: 'security',
        engines,
        coverage: new Coverage(),
        fingerprintKey: defaultFingerprintKey,
        signal,
        log: silentLog,
        now: () => new Date(),
      });
      t.same(told(run)[0]?.[0], 'k.js');
      return files;
    };
    const first = await read(10);
    t.same([await read(20), await read(40)], [first, first]);
    t.ok((await read(40, 'old/\n')) > 40, 'other settings may suppress what stands anywhere');
  },
);

t.test('change audits: a file that moves brings nothing', async (t) => {
  const base = { 'a.js': `${line}\n`, 'b.js': 'export {};\n' };
  t.same(told(await auditedChange(t, { base, head: { 'a.js': null, 'c.js': `${line}\n` } })), []);
  t.same(
    told(await auditedChange(t, { base, head: { 'c.js': `${line}\n` } })),
    [['c.js', 'open']],
    'a copy does',
  );
});

t.test(
  'change audits: the portal reports them with what was not read, and why an audit is incomplete',
  async (t) => {
    const { portal } = await testPortal(t);
    const lockfile = JSON.stringify({
      lockfileVersion: 3,
      packages: { 'node_modules/left-pad': { version: '1.3.0' } },
    });
    const change = { 'k.js': `${line} // assay:ignore\n`, 'a.min.js': '1;\n', 'package-lock.json': lockfile };
    const { path: url, ...commits } = committed(t, { base: {}, head: change });
    const signal = new AbortController().signal;

    const audits = await portal.changeAudits.run({
      ...commits,
      url,
      types: ['security', 'dependency'],
      signal,
    });

    t.match(audits, [
      {
        type: 'security',
        findings: [{ suppression: { kind: 'assay:ignore' } }],
        incomplete: [],
        unread: [{ path: 'a.min.js', reason: 'minified' }],
      },
      { type: 'dependency', findings: [], incomplete: ['no_advisories'] },
    ]);
    t.ok(audits[0]?.ruleIds.includes('sql-injection'));
  },
);

t.test('scan: one that is interrupted gives nothing, unless what was found is to be kept', async (t) => {
  const { path } = committed(t, { base: {}, head: { 'a.js': `${line}\n` } });
  const interrupted = async (more: object) => {
    const controller = new AbortController();
    const progress = () => controller.abort(new Error('enough'));
    const types = ['security'] as const;
    return scan({ kind: 'path', path }, { types, signal: controller.signal, progress, ...more });
  };

  await t.rejects(interrupted({}), { message: 'enough' });
  t.match(await interrupted({ keepInterrupted: true }), {
    audits: [{ coverage: { complete: false, skipped: [{ reason: 'interrupted' }] } }],
  });
});
