// Models of a repository's own libraries: `assay scan`, hooks and the portal read the same ones.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scan } from '../../../packages/core/src/audits/scan.ts';
import { scanChanges } from '../../../packages/core/src/audits/scan-changes.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { gitRepository } from '../../helpers/git-repository.ts';
import { testPortal } from '../../helpers/test-portal.ts';

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
    problems: [{ path: 'assay.config.json', message: /sql-injektion is no code rule/ }],
  });
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('models: audits of the portal use those of the configuration', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const { path } = gitRepository(t.testdir(), { 'assay.config.json': config, 'app.ts': code });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id: repositoryId } = await portal.repositories.create(admin, { url: path, team: team.id });
    const ended = new Promise<void>((resolve) => {
      portal.events.once('audit.completed', () => resolve());
      portal.events.once('audit.failed', () => resolve());
    });

    const { id } = await portal.audits.create(admin, { repositoryId, type: 'security' });
    await ended;

    t.same(shown((await portal.audits.get(admin, id)).findings), expected);
  });
});
