// Leaving what is scanned is not a fix: findings of files that are moved or marked stay open, and say so.
import { join } from 'node:path';
import type { AuditType } from '@assay/core';
import t, { type Test } from 'tap';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

/** A command injection whose code is no other's. */
const bad = (name: string): string =>
  `const { exec } = require('child_process');\nmodule.exports = (req) => exec('${name} ' + req.query.${name});\n`;
const padding = '// padding\n'.repeat(120_000);
const long = `function tooLong(a) {\n${Array.from({ length: 120 }, (_, line) => `  a = a + ${line};`).join('\n')}\n  return a;\n}\nmodule.exports = tooLong;\n`;
const image = 'FROM alpine:3.20\nUSER root\nENTRYPOINT ["/app"]\n';
const page = { limit: 100, offset: 0, sort: '-severity' };

async function start(t: Test, files: Readonly<Record<string, string>>, type: AuditType = 'security') {
  const { portal, admin } = await testPortal(t);
  const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'README.md': '# A\n', ...files });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
  const audit = async () => {
    const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type });
    while (!['completed', 'failed'].includes((await portal.audits.get(admin, id)).status))
      await new Promise((resolve) => setTimeout(resolve, 50));
    const audit = await portal.audits.get(admin, id);
    t.equal(audit.status, 'completed');
    return audit;
  };
  const list = async (ruleId: string) => (await portal.findings.list(admin, { ruleId }, page)).items;
  /** Status, scope and path of the findings of a rule. */
  const states = async (ruleId: string): Promise<readonly string[]> =>
    (await list(ruleId)).map(({ status, scope, location }) => `${status} ${scope} ${location?.path}`).sort();
  const at = async (path: string) => {
    const found = (await list('command-injection')).find(({ location }) => location?.path === path);
    return portal.findings.get(admin, found?.id ?? '');
  };
  return { code, audit, states, at };
}

t.test('audits: findings of files that are moved or marked stay open as excluded', async (t) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const { code, audit, states, at } = await start(
    t,
    Object.fromEntries(names.map((name) => [`src/${name}.js`, bad(name)])),
  );
  await audit();
  t.same(
    await states('command-injection'),
    names.map((name) => `open included src/${name}.js`),
  );
  const { id } = await at('src/a.js');

  code.commit({
    'src/a.js': null,
    'vendor/legacy/a.js': `// a comment is new\n${bad('a')}`,
    'src/b.js': null,
    'node_modules/own/renamed.js': bad('b'),
    'src/c.js': null,
    'src/c.min.js': bad('c'),
    'src/d.js': null,
    'src/d.generated.js': bad('d'),
    'src/e.js': `// @generated\n${bad('e')}`,
    'src/f.js': null,
    'lib/f.js': `// @generated\n${bad('f')}`,
    'src/g.js': null,
    'lib/g.js': bad('g') + padding,
    'src/i.js': null,
    'old/other.js': bad('i'),
    'assay.config.json': '{ "exclude": ["old", "src/h.js"] }',
  });
  t.match((await audit()).summary, { fixed: 0, new: 0 });
  const outside = [
    'open excluded lib/f.js',
    'open excluded node_modules/own/renamed.js',
    'open excluded old/other.js',
    'open excluded src/c.min.js',
    'open excluded src/d.generated.js',
    'open excluded src/e.js',
    // What cannot be read is known by its name alone.
    'open excluded src/g.js',
    'open excluded src/h.js',
    'open excluded vendor/legacy/a.js',
  ];
  t.same(await states('command-injection'), outside);
  const moved = await at('vendor/legacy/a.js');
  t.equal(moved.id, id);
  t.match(
    moved.history.find(({ kind }) => kind === 'scope_changed'),
    {
      before: { scope: 'included', reason: null },
      after: { scope: 'excluded', reason: 'vendored' },
      comment: 'Audits no longer read vendor/legacy/a.js (vendored). Leaving the scanned scope is not a fix.',
    },
  );

  t.match((await audit()).summary, { fixed: 0, new: 0 }, 'nor does the next audit close them');
  t.same(await states('command-injection'), outside);

  code.commit({
    'vendor/legacy/a.js': null,
    'src/back.js': bad('a'),
    'node_modules/own/renamed.js': null,
    'src/e.js': bad('e'),
  });
  t.match((await audit()).summary, { fixed: 1, new: 0 }, 'what is deleted there is fixed');
  t.match(await at('src/back.js'), { id, status: 'open', scope: 'included' });
  t.match(await at('src/e.js'), { status: 'open', scope: 'included' });
  t.match(await at('node_modules/own/renamed.js'), { status: 'resolved', scope: 'included' });
});

t.test('audits: a data flow into a file that leaves the scope is not fixed', async (t) => {
  const app = (path: string) =>
    `const { run } = require('${path}');\nmodule.exports = (req) => run(req.query.name);\n`;
  const run = "const { exec } = require('child_process');\nexports.run = (name) => exec('ls ' + name);\n";
  const { code, audit, states } = await start(t, { 'app.js': app('./run'), 'run.js': run });
  await audit();
  t.same(await states('command-injection'), ['open included run.js']);

  code.commit({ 'app.js': app('./vendor/run'), 'run.js': null, 'vendor/run.js': run });
  await audit();

  t.same(await states('command-injection'), ['open excluded vendor/run.js']);
});

t.test('audits: what lies in vendored folders anyway hides no fix and adds no finding', async (t) => {
  const { code, audit, states } = await start(t, {
    'src/a.js': bad('a'),
    'src/b.js': bad('b'),
    'vendor/lib/b.js': bad('b'),
    'vendor/lib/c.js': 'eval(location.hash);\n',
  });
  await audit();

  code.commit({ 'src/a.js': null, 'src/b.js': null, 'src/c.js': bad('b') });
  t.match((await audit()).summary, { fixed: 1, new: 0 });

  t.same(await states('command-injection'), ['open included src/c.js', 'resolved included src/a.js']);
  t.same(await states('code-injection'), []);
});

t.test('audits: findings of code quality and infrastructure do not leave by a move either', async (t) => {
  const quality = await start(t, { 'src/long.js': long }, 'code-quality');
  await quality.audit();
  t.same(await quality.states('long-function'), ['open included src/long.js']);
  quality.code.commit({ 'src/long.js': null, 'vendor/long.js': long });
  await quality.audit();
  t.same(await quality.states('long-function'), ['open excluded vendor/long.js']);

  const images = await start(t, { 'app/Dockerfile': image });
  await images.audit();
  t.same(await images.states('container-root-user'), ['open included app/Dockerfile']);
  images.code.commit({ 'app/Dockerfile': null, 'vendor/Dockerfile': image });
  await images.audit();
  t.same(await images.states('container-root-user'), ['open excluded vendor/Dockerfile']);
});
