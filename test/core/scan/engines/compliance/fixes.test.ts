// What can be written for a repository, and that the audit then says so.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { controlChecks } from '../../../../../packages/core/src/scan/engines/compliance/controls/index.ts';
import { commitIn } from '../../../../../packages/core/src/scan/engines/compliance/fixes/resolve-action.ts';
import {
  applyFixes,
  proposeFixes,
} from '../../../../../packages/core/src/scan/engines/compliance/propose-fixes.ts';
import { auditFolder, git, writeFiles } from './compliance-setup.ts';

const source = { environment: process.env };

function bareRepository(folder: string): string {
  writeFiles(folder, {
    'package.json': '{"name":"made","scripts":{"test":"node --test"}}',
    'index.js': 'export const answer = 42;\n',
    '.github/workflows/ci.yml':
      'on:\n  pull_request:\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v6\n      - run: npm test\n',
  });
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'feat: one');
  return folder;
}

t.test('compliance fixes: raise a bare repository to level 1, and an audit confirms it', async (t) => {
  const folder = bareRepository(t.testdir());
  const level1 = controlChecks.filter(({ level }) => level === 'level1').map(({ id }) => id);
  const before = await auditFolder(folder);
  t.ok(level1.some((id) => before.result(id) === 'fail'));

  const { changes, left } = await proposeFixes(folder, { level: 'level1', source });
  t.strictSame(left, []);
  t.strictSame(await applyFixes(folder, changes), []);

  const after = await auditFolder(folder);
  t.strictSame(
    level1.filter((id) => !['pass', 'not_applicable'].includes(after.result(id) ?? '')),
    [],
  );
  t.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /Copyright \(c\) 2026 Ada/);
});

t.test('higher levels: owners, updates, permissions and pinned actions', async (t) => {
  const folder = bareRepository(t.testdir());
  const asked: string[] = [];
  const commit = 'c'.repeat(40);
  const resolveAction = async (repository: string, ref: string) => {
    asked.push(`${repository}@${ref}`);
    return commit;
  };

  const { changes, left } = await proposeFixes(folder, { resolveAction, source });
  await applyFixes(folder, changes);
  const after = await auditFolder(folder);

  t.strictSame(asked, ['actions/checkout@v6']);
  t.equal(
    readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8'),
    `on:\n  pull_request:\npermissions:\n  contents: read\n\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@${commit} # v6\n      - run: npm test\n`,
  );
  for (const id of [
    'code-owners',
    'dependency-updates',
    'workflow-permissions',
    'pinned-actions',
    'code-of-conduct',
    'support-policy',
  ])
    t.equal(after.result(id), 'pass', id);
  const named = new Set(left.map(({ id }) => id));
  const failing = controlChecks.filter(({ id }) => after.result(id) === 'fail').map(({ id }) => id);
  t.strictSame(
    failing.filter((id) => !named.has(id)),
    [],
    'what takes a person is named',
  );
  t.strictSame(
    (await proposeFixes(folder, { resolveAction, source })).changes,
    [],
    'a second time there is nothing to write',
  );
});

t.test(
  'compliance fixes: overwrite nothing that changed meanwhile, and follow no symbolic link',
  async (t) => {
    const folder = bareRepository(t.testdir({ outside: {}, inside: {} }));
    const { changes } = await proposeFixes(folder, { level: 'level1', source });
    writeFileSync(join(folder, 'SECURITY.md'), 'mine');
    symlinkSync(join(folder, 'outside'), join(folder, '.github', 'ISSUE_TEMPLATE'));

    const refused = await applyFixes(folder, changes);

    t.strictSame([...refused].sort(), ['.github/ISSUE_TEMPLATE/bug.yml', 'SECURITY.md']);
    t.equal(readFileSync(join(folder, 'SECURITY.md'), 'utf8'), 'mine');
  },
);

t.test('compliance fixes: write no license that the manifests contradict', async (t) => {
  const folder = bareRepository(t.testdir());
  writeFiles(folder, { 'package.json': '{"name":"made","license":"MPL-2.0"}' });

  const { changes, left } = await proposeFixes(folder, { level: 'level1', source });

  t.notOk(changes.some(({ path }) => path === 'LICENSE'));
  t.ok(left.some(({ id }) => id === 'license-present'));
});

t.test('compliance fixes: read the commit of a tag from the code host', async (t) => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40));
  const answer = `${one}\trefs/heads/v4\n${two}\trefs/tags/v4\n${three}\trefs/tags/v4^{}\n`;

  t.equal(commitIn(answer, 'v4'), three, 'an annotated tag is not its commit');
  t.equal(commitIn(`${one}\trefs/heads/v4\n${two}\trefs/tags/v4\n`, 'v4'), two);
  t.equal(commitIn(`${one}\trefs/heads/main\n`, 'main'), one);
  t.equal(commitIn('', 'v4'), null);
  t.equal(commitIn(`$(id)\trefs/tags/v4\n`, 'v4'), null);
});
