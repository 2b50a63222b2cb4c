// What engineers act on: each check with what it must find, and what it must leave alone.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { qualityChecks } from '../../../../../packages/core/src/scan/engines/quality/checks/index.ts';
import { oxlintEngine } from '../../../../../packages/core/src/scan/engines/quality/oxlint/oxlint-engine.ts';
import { qualityEngine } from '../../../../../packages/core/src/scan/engines/quality/quality-engine.ts';
import { scan } from '../../../../../packages/core/src/scan/index.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';
import { identityOf } from './identity.ts';
import { audit } from './quality-setup.ts';

/** Joined, so that this file does not have what it looks for. */
const mark = (...parts: readonly string[]): string => parts.join('');
const todo = mark('TO', 'DO');

const cases: Readonly<
  Record<string, { readonly found: readonly [string, string][]; readonly fine: readonly [string, string][] }>
> = {
  'empty-catch': {
    found: [
      ['a.js', 'try { a() } catch (e) {}'],
      ['a.ts', 'try { a() } catch {\n}'],
      ['A.java', 'class A { void m() { try { a(); } catch (A | B e) { } } }'],
      ['a.py', 'try:\n    a()\nexcept Exception:\n    pass\n'],
      ['a.rb', 'begin\n  a\nrescue Error => e\nend\n'],
      ['a.go', 'func f() {\n\tif err != nil {\n\t}\n}\n'],
      ['a.php', '<?php try { a(); } catch (Exception $e) { }'],
    ],
    fine: [
      ['a.js', 'try { a() } catch (e) { /* the file may be gone */ }'],
      ['a.js', 'try { a() } catch (e) { log(e) }'],
      ['a.js', 'a.catch({})'],
      ['a.py', 'try:\n    import a\nexcept ImportError:\n    pass\n'],
      ['a.py', 'try:\n    a()\nexcept E:\n    # said before\n    pass\n'],
      ['a.rb', 'begin\n  a\nrescue Error\n  b\nend\n'],
      ['a.go', 'func f() {\n\tif err != nil {\n\t\treturn\n\t}\n}\n'],
    ],
  },
  'swallowed-promise': {
    found: [
      ['a.js', 'a().catch(() => {})'],
      ['a.ts', 'await a()\n  .catch((e) => undefined)'],
      ['a.js', 'a().catch(function (e) {})'],
    ],
    fine: [
      ['a.js', 'a().catch((e) => log(e))'],
      ['a.js', 'a().catch(() => { /* gone already */ })'],
      ['a.js', 'a().catch(report)'],
    ],
  },
  'debugger-statement': {
    found: [
      ['a.js', mark('function f() {\n  debug', 'ger;\n}')],
      ['a.py', mark('def f():\n    break', 'point()\n')],
      ['a.rb', mark('def f\n  binding.', 'pry\nend\n')],
      ['a.rs', mark('fn f() { db', 'g!(x); }')],
    ],
    fine: [
      ['a.js', mark('const x = { debug', 'ger: 1 }')],
      ['a.js', mark('// debug', 'ger\nconst y = "debug', 'ger"')],
      ['a.py', mark('def break', 'point():\n    return 1\n')],
    ],
  },
  'focused-test': {
    found: [
      ['a.test.js', mark('describe.on', "ly('x', () => {})")],
      ['a.test.js', mark('fi', "t('x', () => {})")],
      ['a_spec.rb', mark('fdes', "cribe 'x' do\nend\n")],
    ],
    fine: [
      ['a.js', 'model.fit(data)'],
      ['a.js', 'fit(data, 3)'],
      ['a.test.js', "describe('x', () => {})"],
    ],
  },
  'commented-out-code': {
    found: [
      ['a.js', '// const a = b(1);\n// if (a) {\n//   c(a);\n// }\nd()\n'],
      ['a.py', '# a = b(1)\n# if a:\n#     return c(a)\nd()\n'],
      ['a.c', '/* int a = f(1);\n   return a;\n   g(a); */\nint h;\n'],
    ],
    fine: [
      [
        'a.js',
        '// The first one wins; the others wait.\n// Nothing is lost (see below).\n// All is well.\nd()\n',
      ],
      ['a.js', '/** Use it so:\n * const a = b(1);\n * c(a);\n * d(a);\n */\nd()\n'],
      ['a.py', '# one = two(1)\nd()\n'],
    ],
  },
  'todo-comment': {
    found: [
      ['a.js', `// ${todo}: later\n`],
      ['a.py', `x = 1  # ${mark('FIX', 'ME')}(me) now\n`],
    ],
    fine: [
      ['a.js', `const s = '${todo}: no comment'\n`],
      ['a.js', '// The todo list\n'],
    ],
  },
};

for (const [id, { found, fine }] of Object.entries(cases)) {
  t.test(id, async (t) => {
    for (const [path, text] of found) {
      const { detections } = await audit({ [path]: text });
      const before = detections.filter(({ ruleId }) => ruleId === id);
      t.equal(before.length, 1, `found: ${text}`);
      const moved = await audit({ [path]: path.endsWith('.php') ? text : `\n\n${text}` });
      t.same(moved.detections.filter(({ ruleId }) => ruleId === id).map(identityOf), before.map(identityOf));
    }
    for (const [path, text] of fine) {
      const { detections } = await audit({ [path]: text });
      t.same(
        detections.filter(({ ruleId }) => ruleId === id),
        [],
        `left alone: ${text}`,
      );
    }
  });
}

t.test('unused exports: are reported', async (t) => {
  const names = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await audit(files)).detections
      .filter(({ ruleId }) => ruleId === 'dead-export')
      .map(({ description }) => description.split(' ')[0] ?? '');
  const lib =
    'export const used = 1;\nexport function unused() { return used }\nexport default class Main {}\n';

  t.same(await names({ 'src/lib.ts': lib, 'src/use.ts': "import { used } from './lib.ts';\nused;\n" }), [
    'unused',
  ]);
  t.same(
    await names({ 'src/lib.ts': lib, 'src/use.ts': "import * as l from './lib';\nl['unused'](l.used);\n" }),
    [],
  );
  t.same(await names({ 'src/lib.ts': lib, 'src/index.ts': "export * from './lib.ts';\n" }), []);
  t.same(await names({ 'index.ts': lib, 'src/pages/a.tsx': lib.replaceAll('used', 'page') }), []);
  t.same(await names({ 'src/lib.ts': lib, 'src/App.vue': '<script>' }), [], 'what may use it is not read');
});

t.test('Git history: gives the age of TODO comments and hotspots', async (t) => {
  const folder = join(t.testdir({}), 'work');
  mkdirSync(folder);
  const tangled = `function route(a) {\n${'  if (a) b()\n'.repeat(20)}}\n`;
  const repository = gitRepository(folder, { 'a.js': `// ${todo}: later\n${tangled}` });
  for (let round = 0; round < 14; round += 1)
    repository.commit({ 'a.js': `// ${todo}: later\n${tangled}// ${round}\n` });
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['code-quality'] });
  const findings = audits[0]?.findings ?? [];
  const of = (ruleId: string) => findings.find((finding) => finding.ruleId === ruleId);
  const today = new Date().toISOString().slice(0, 4);

  t.match(of('todo-comment')?.description, new RegExp(`comment since ${today}-\\d\\d-\\d\\d\\.$`));
  t.match(of('hotspot'), {
    severity: 'low',
    description: /changed in 15 commits within a year .* route has a cyclomatic complexity of 21/,
    location: { path: 'a.js', startLine: 2 },
  });
});

t.test('oxlint: runs with our configuration only, and its results are findings', async (t) => {
  const folder = t.testdir({
    '.oxlintrc.json':
      '{"rules": {"use-isnan": "off"}, "jsPlugins": ["./evil.mjs"], "ignorePatterns": ["**"]}',
    'evil.mjs': 'throw new Error("the repository was run")',
    src: {
      '.oxlintrc.json': '{"categories": {"correctness": "off"}}',
      'ä -x.ts': 'export const a = (b: number) => b === NaN;\n',
      'broken.js': 'function (',
    },
    node_modules: { x: { 'index.js': 'if (a === NaN) {}' } },
  });
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['code-quality'] });
  const [audited] = audits;

  t.equal(audited?.coverage.complete, true);
  t.match(
    audited?.findings.filter(({ ruleId }) => ruleId.startsWith('oxlint-')),
    [{ ruleId: 'oxlint-use-isnan', severity: 'low', location: { path: 'src/ä -x.ts', startLine: 1 } }],
  );
});

t.test('oxlint: what a comment disables is reported as suppressed, and nothing else is', async (t) => {
  const off = (tool: string) => mark(tool, 'lint-disable');
  const lines = [
    `export const a = (b) => b === NaN; // ${off('es')}-line use-isnan`,
    `// ${off('ox')}-next-line use-isnan`,
    'export const c = (d) => d === NaN;',
    'export const e = (f) => f === NaN;',
    `/* ${off('es')} */`,
    'export const ä = (h) => h === NaN;',
  ];
  const folder = t.testdir({ 'a.js': `${lines.join('\n')}\n` });
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['code-quality'] });

  t.same(
    audits[0]?.findings
      .filter(({ ruleId }) => ruleId === 'oxlint-use-isnan')
      .map(({ location, suppression }) => [location?.startLine, suppression?.kind ?? 'open']),
    [
      [1, 'eslint-disable'],
      [3, 'eslint-disable'],
      [4, 'open'],
      [6, 'eslint-disable'],
    ],
  );
});

t.test('code smells: each check has its own title, severity and description', async (t) => {
  const rules = [...qualityEngine.rules, ...oxlintEngine.rules];

  t.equal(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id, title, severity, category, remediation, references } of rules) {
    t.match(id, /^[a-z][a-z0-9-]+$/);
    t.match(severity, /^(?:medium|low|info)$/, id);
    t.match(category, /^code-(?:complexity|duplication|smell)$/, id);
    t.ok(title.length > 5 && remediation.length > 20, id);
    for (const reference of references) t.ok(URL.canParse(reference), reference);
  }
  t.same(
    qualityChecks.map(({ id }) => id),
    qualityChecks.map(({ id }) => id).sort(),
  );
});
