// Models and pattern rules of a repository: `assay scan`, hooks and the portal read the same ones.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import { scanChanges } from '../../../../packages/core/src/scan/pipeline/scan-changes.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const config = JSON.stringify({
  models: [
    {
      name: 'The web framework of Acme',
      language: 'javascript',
      sources: ['@acme/web.readInput()'],
      sanitizers: ['@acme/web.pure'],
      sinks: [{ rule: 'sql-injection', paths: ['*.runStatement'], argument: 0 }],
    },
  ],
});
const code = `import { pure, readInput } from '@acme/web';
db.runStatement(readInput());
db.runStatement(pure(readInput()));
`;
const expected = ['app.ts:2 sql-injection high'];

interface Shown {
  readonly ruleId: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly startLine: number } | null;
}

function shown(findings: readonly Shown[] | undefined): string[] {
  return (findings ?? []).map(
    ({ ruleId, severity, location }) => `${location?.path}:${location?.startLine} ${ruleId} ${severity}`,
  );
}

t.test('models: scans and hooks use those of the configuration', async (t) => {
  const folder = t.testdir();
  const { git } = gitRepository(folder, { 'assay.config.json': config });
  writeFileSync(join(folder, 'app.ts'), code);
  git('add', '.');

  const whole = await scan({ kind: 'path', path: folder }, { types: ['security'] });
  const staged = await scanChanges(folder, { kind: 'staged' }, { types: ['security'] });

  t.same(shown(whole.audits[0]?.findings), expected);
  t.same(shown(staged.audits[0]?.findings), expected);
});

t.test('models: a sink of a rule that does not exist makes the audit partial', async (t) => {
  const sinks = [{ rule: 'sql-injektion', paths: ['*.run'] }];
  const folder = t.testdir({
    'assay.config.json': JSON.stringify({ models: [{ language: 'go', sinks }] }),
  });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

  t.match(audits[0]?.coverage, {
    complete: false,
    problems: [{ path: 'assay.config.json', message: /sql-injektion is not a code rule/ }],
  });
});

const ruleFile = `rules:
  - id: no-raw-session
    message: $X has no timeout.
    severity: ERROR
    languages: [python]
    metadata: { cwe: 'CWE-613: Insufficient Session Expiration' }
    patterns:
      - pattern: $X = Session(...)
      - pattern-not: $X = Session(..., timeout=$T, ...)
      - pattern-not-inside: |
          def open_session(...):
              ...
    examples:
      fail: ["s = Session('a')"]
      ok: ["s = Session('a', timeout=3)"]
`;
const sessions = `a = Session('a')
b = Session('b', timeout=3)
def open_session(name):
    c = Session(name)
    return c
`;
const ruleFiles = {
  'assay.config.json': '{"codeRules": ["assay-rules/acme.yml"]}',
  'app.py': sessions,
};

t.test('pattern rules: scans and hooks use those of the configuration', async (t) => {
  const folder = t.testdir();
  const { git } = gitRepository(folder, {
    'assay.config.json': ruleFiles['assay.config.json'],
    'assay-rules/acme.yml': ruleFile,
  });
  writeFileSync(join(folder, 'app.py'), sessions);
  git('add', '.');

  const whole = await scan({ kind: 'path', path: folder }, { types: ['security'] });
  const staged = await scanChanges(folder, { kind: 'staged' }, { types: ['security'] });

  t.same(shown(whole.audits[0]?.findings), ['app.py:1 custom-no-raw-session high']);
  t.match(whole.audits[0]?.findings, [{ title: 'a has no timeout.', confidence: 'high', cwe: ['CWE-613'] }]);
  t.same(shown(staged.audits[0]?.findings), ['app.py:1 custom-no-raw-session high']);
});

t.test('pattern rules: one that does not do what its examples say is left out and named', async (t) => {
  const broken = ruleFile.replace('ok: ["s = Session(\'a\', timeout=3)"]', 'ok: ["s = Session(1)"]');
  const folder = t.testdir({ ...ruleFiles, 'assay-rules': { 'acme.yml': broken } });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

  t.same(shown(audits[0]?.findings), []);
  t.match(audits[0]?.coverage, {
    complete: false,
    problems: [
      { path: 'assay-rules/acme.yml', message: /custom-no-raw-session: example 1 of examples\.ok is found/ },
    ],
  });
});

t.test('pattern rules: a file that is not there makes the audit partial', async (t) => {
  const { audits } = await scan({ kind: 'path', path: t.testdir(ruleFiles) }, { types: ['security'] });

  t.match(audits[0]?.coverage, {
    complete: false,
    problems: [{ message: /there is no file assay-rules\/acme\.yml/ }],
  });
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('models: audits of the portal use those of the configuration', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const both = JSON.stringify({ ...JSON.parse(config), codeRules: ['assay-rules/acme.yml'] });
    const files = { 'app.ts': code, 'app.py': sessions, 'assay-rules/acme.yml': ruleFile };
    const { path } = gitRepository(t.testdir(), { ...files, 'assay.config.json': both });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id: repositoryId } = await portal.repositories.create(admin, { url: path, team: team.id });
    const ended = new Promise<void>((resolve) => {
      portal.events.once('audit.completed', () => resolve());
      portal.events.once('audit.failed', () => resolve());
    });

    const { id } = await portal.audits.create(admin, { repositoryId, type: 'security' });
    await ended;

    const found = shown((await portal.audits.get(admin, id)).findings).sort();
    t.same(found, ['app.py:1 custom-no-raw-session high', ...expected]);
  });
});
