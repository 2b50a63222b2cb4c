// Values that functions of other files return, with no name that says what they are.
import t from 'tap';
import { type Files, reportedFlows } from './reported-flows.ts';

const express = "const a = require('express')();\n";
const cp = "const { exec: run } = require('child_process');\n";
const found = ['app.js:4 command-injection high (app.js > b/c.js)'];

/** A handler that runs what the expression makes of the request `b`. */
const app = (imported: string, value: string): string =>
  `${express}${cp}${imported}\na.post(path, (b, c) => run(${value}, done));\n`;

const module = "const d = require('./b/c');";

type Case = readonly [name: string, files: Files, safe: Files];

const cases: readonly Case[] = [
  [
    'its parameter',
    { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': "exports.go = (e) => 'git log ' + e.trim();\n" },
    { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': "exports.go = (e) => 'git log ' + e.length;\n" },
  ],
  [
    'one of two parameters',
    { 'app.js': app(module, 'd.go(1, b.body.n)'), 'b/c.js': 'exports.go = (e, f) => f;\n' },
    { 'app.js': app(module, 'd.go(b.body.n, 1)'), 'b/c.js': 'exports.go = (e, f) => f;\n' },
  ],
  [
    'a field of its parameter',
    {
      'app.js': app(module, "d.go({ n: b.body.n, m: 'x' })"),
      'b/c.js': 'exports.go = function (e) {\n  const { n } = e;\n  return n;\n};\n',
    },
    {
      'app.js': app(module, "d.go({ n: b.body.n, m: 'x' })"),
      'b/c.js': 'exports.go = function (e) {\n  const { m } = e;\n  return m;\n};\n',
    },
  ],
  [
    'a field of its parameter, taken apart at once',
    {
      'app.js': app(module, "d.go({ n: b.body.n, m: 'x' })"),
      'b/c.js': 'exports.go = ({ n, m }) => `${m}${n}`;\n',
    },
    {
      'app.js': app(module, "d.go({ n: b.body.n, m: 'x' })"),
      'b/c.js': 'exports.go = ({ m }) => `${m}-`;\n',
    },
  ],
  [
    'in a field of an object',
    {
      'app.js': app(module, 'd.go(b.body.n).m'),
      'b/c.js': "exports.go = (e) => ({ n: 'x', m: e });\n",
    },
    {
      'app.js': app(module, 'd.go(b.body.n).n'),
      'b/c.js': "exports.go = (e) => ({ n: 'x', m: e });\n",
    },
  ],
  [
    'a part of the request, which it is given as a whole',
    { 'app.js': app(module, 'd.go(b)'), 'b/c.js': 'exports.go = (e) => e.query.n;\n' },
    { 'app.js': app(module, 'd.go(b)'), 'b/c.js': 'exports.go = (e) => e.user.n;\n' },
  ],
  [
    'a part of the request, by a method',
    { 'app.js': app(module, 'd.go(b)'), 'b/c.js': "exports.go = (e) => e.get('x-name');\n" },
    { 'app.js': app(module, 'd.go(b)'), 'b/c.js': "exports.go = (e) => e.fetch('x-name');\n" },
  ],
  [
    'checked by it',
    { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': 'exports.go = (e) => { log(e); return e; };\n' },
    {
      'app.js': app(module, 'd.go(b.body.n)'),
      'b/c.js':
        "const f = new Set(['a', 'b']);\nexports.go = (e) => {\n  if (!f.has(e)) throw new Error('no');\n  return e;\n};\n",
    },
  ],
  [
    'with a name that says that it is safe',
    {
      'app.js': app(module, 'd.sanitize(b.body.n)'),
      'b/c.js': 'exports.sanitize = (e) => `<${e}>`;\n',
    },
    {
      'app.js': app(module, 'd.sanitize(b.body.n)'),
      'b/c.js': "exports.sanitize = (e) => e.replace(/[^a-z]/g, '');\n",
    },
  ],
];

t.test('linkSummaries: what a function of another file returns is made of what it is given', async (t) => {
  for (const [name, files, safe] of cases)
    t.test(name, async (t) => {
      t.strictSame(await reportedFlows(t, files), found);
      t.strictSame(await reportedFlows(t, safe), [], 'safe twin');
    });
});

const go = 'e => e';
const exports: readonly (readonly [name: string, files: Files])[] = [
  ['exports.x', { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': `exports.go = ${go};\n` }],
  ['module.exports.x', { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': `module.exports.go = ${go};\n` }],
  [
    'module.exports = {…}, of functions above',
    {
      'app.js': app(module, 'd.go(b.body.n)'),
      'b/c.js': 'function f(e) {\n  return e;\n}\nmodule.exports = { go: f };\n',
    },
  ],
  [
    'module.exports = {…}, shorthand',
    {
      'app.js': app("const { go: d } = require('./b/c');", 'd(b.body.n)'),
      'b/c.js': `const go = ${go};\nmodule.exports = { go };\n`,
    },
  ],
  [
    'module.exports = function',
    { 'app.js': app(module, 'd(b.body.n)'), 'b/c.js': `module.exports = ${go};\n` },
  ],
  [
    'module.exports = name',
    {
      'app.js': app(module, 'd(b.body.n)'),
      'b/c.js': `const f = ${go};\nconst g = (h) => 1;\nmodule.exports = f;\n`,
    },
  ],
  [
    'a default export',
    {
      'app.js': app("import d from './b/c';", 'd(b.body.n)'),
      'b/c.js': 'export const g = (h) => h;\nexport default function (e) {\n  return e;\n}\n',
    },
  ],
  [
    'a named export, by another name on both sides',
    {
      'app.js': app("import { go as d } from './b/c';", 'd(b.body.n)'),
      'b/c.js': `const f = ${go};\nexport { f as go };\n`,
    },
  ],
  [
    'a namespace',
    {
      'app.js': app("import * as d from './b/c';", 'd.go(b.body.n)'),
      'b/c.js': `export const go = ${go};\n`,
    },
  ],
  [
    'a method of a class',
    {
      'app.js': app("import { D } from './b/c';\nconst d = new D();", 'd.go(b.body.n)').replace(
        /\nconst d/,
        ' const d',
      ),
      'b/c.js':
        'export class D {\n  go(e) {\n    return e;\n  }\n}\nexport class F {\n  go() {\n    return 1;\n  }\n}\n',
    },
  ],
  [
    'a static method',
    {
      'app.js': app("import D from './b/c';", 'D.go(b.body.n)'),
      'b/c.js': 'class D {\n  static go(e) {\n    return e;\n  }\n}\nexport default D;\n',
    },
  ],
  [
    'an object that is exported by default',
    {
      'app.js': app("import d from './b/c';", 'd.go(b.body.n)'),
      'b/c.js': `export default {\n  go: ${go},\n};\n`,
    },
  ],
  [
    'an instance that is exported by default',
    {
      'app.js': app("import d from './b/c';", 'd.go(b.body.n)'),
      'b/c.js': 'class D {\n  go(e) {\n    return e;\n  }\n}\nexport default new D();\n',
    },
  ],
  [
    'an object of functions by its name',
    {
      'app.js': app("import { d } from './b/c';", 'd.go(b.body.n)'),
      'b/c.js': `export const d = {\n  go(e) {\n    return e;\n  },\n};\nexport const f = { go: () => 1 };\n`,
    },
  ],
  [
    'a promise',
    {
      'app.js': app(module, 'await d.go(b.body.n)'),
      'b/c.js': 'exports.go = async (e) => {\n  await wait();\n  return e;\n};\n',
    },
  ],
];

t.test('linkSummaries: a result is found by whatever way the function is exported', async (t) => {
  for (const [name, files] of exports)
    t.test(name, async (t) => t.strictSame(await reportedFlows(t, files), found));
});

const value = 'd.go(b.body.n)';
const barrels: readonly (readonly [name: string, files: Files])[] = [
  ['all of a module', { 'b/index.js': "export * from './c';\n" }],
  ['a name of it', { 'b/index.js': "export { go } from './c';\n" }],
  [
    'a name, by another',
    { 'b/index.js': "export { f as go } from './c';\n", 'b/c.js': 'export const f = (e) => e;\n' },
  ],
  ['imported first', { 'b/index.js': "import { go } from './c';\nexport { go };\n" }],
  ['a module as a whole', { 'b/index.js': "module.exports = require('./c');\n" }],
  ['spread', { 'b/index.js': "module.exports = { ...require('./c'), other: 1 };\n" }],
  [
    'two of them',
    {
      'b/index.js': "export * from './d';\nexport * from './e';\n",
      'b/d.js': 'export const f = 1;\n',
      'b/e.js': "export * from './c';\n",
    },
  ],
];

t.test('linkSummaries: a result is found through modules that export what others define', async (t) => {
  for (const [name, files] of barrels)
    t.test(name, async (t) => {
      const all = {
        'app.js': app("const d = require('./b');", value),
        'b/c.js': 'export const go = (e) => e;\n',
        ...files,
      };
      t.strictSame(await reportedFlows(t, all), found);
    });
  t.test('a module by its name', async (t) => {
    const files = {
      'app.js': app("const d = require('./b');", 'd.f.go(b.body.n)'),
      'b/c.js': 'exports.go = (e) => e;\n',
    };
    t.strictSame(await reportedFlows(t, { ...files, 'b/index.js': "exports.f = require('./c');\n" }), found);
    t.strictSame(
      await reportedFlows(t, { ...files, 'b/index.js': "module.exports = { f: require('./c') };\n" }),
      found,
    );
    t.strictSame(await reportedFlows(t, { ...files, 'b/index.js': "export * as f from './c';\n" }), found);
  });
});

t.test('linkSummaries: a function may read request data by itself', async (t) => {
  const app = `${cp}import { go } from './b/c';\nrun(go('n'));\n`;
  const read = 'export const go = (e) => new URLSearchParams(location.search).get(e);\n';
  const other = 'export const go = (e) => settings.get(e);\nexport const other = () => location.search;\n';

  t.strictSame(await reportedFlows(t, { 'app.js': app, 'b/c.js': read }), [
    'app.js:3 command-injection high (b/c.js > app.js)',
  ]);
  t.strictSame(await reportedFlows(t, { 'app.js': app, 'b/c.js': other }), []);
});

t.test('linkSummaries: what is returned is not found where it does not arrive', async (t) => {
  const files: readonly (readonly [string, Files])[] = [
    ['a constant is given', { 'app.js': app(module, "d.go('x')"), 'b/c.js': `exports.go = ${go};\n` }],
    ['another function', { 'app.js': app(module, 'd.go(b.body.n)'), 'b/c.js': `exports.gone = ${go};\n` }],
    [
      'checked after it',
      { 'app.js': app(module, 'parseInt(d.go(b.body.n))'), 'b/c.js': `exports.go = ${go};\n` },
    ],
  ];
  for (const [name, one] of files) t.test(name, async (t) => t.strictSame(await reportedFlows(t, one), []));
});

/** A handler that runs what the expression makes of the request `b`, and a function of the same package in another file. */
const goPackage = (value: string, called: string): Files => ({
  'main.go': `package main\n\nimport (\n\t"net/http"\n\t"os/exec"\n)\n\nfunc h(w http.ResponseWriter, b *http.Request) {\n\texec.Command("sh", "-c", ${value}).Run()\n}\n`,
  'c.go': `package main\n\nimport "net/http"\n\ntype P struct{ N, M string }\n\n${called}\n`,
});

const given = 'b.FormValue("n")';
const goCases: readonly (readonly [name: string, files: Files, safe: Files, steps: string])[] = [
  [
    'a field of its parameter',
    goPackage(`d(P{N: ${given}, M: "x"})`, 'func d(e P) string {\n\treturn e.N\n}'),
    goPackage(`d(P{N: ${given}, M: "x"})`, 'func d(e P) string {\n\treturn e.M\n}'),
    'main.go > c.go',
  ],
  [
    'in a field of a struct',
    goPackage(`d(${given}).M`, 'func d(e string) P {\n\treturn P{N: "x", M: e}\n}'),
    goPackage(`d(${given}).N`, 'func d(e string) P {\n\treturn P{N: "x", M: e}\n}'),
    'main.go > c.go',
  ],
  [
    'a part of the request, which it is given as a whole',
    goPackage('d(b)', 'func d(e *http.Request) string {\n\treturn e.FormValue("n")\n}'),
    goPackage('d(b)', 'func d(e *http.Request) string {\n\treturn e.Method\n}'),
    'c.go > main.go',
  ],
];

t.test('linkSummaries: a result of a function of the same Go package is known with its fields', async (t) => {
  for (const [name, files, safe, steps] of goCases)
    t.test(name, async (t) => {
      t.strictSame(await reportedFlows(t, files), [`main.go:9 command-injection high (${steps})`]);
      t.strictSame(await reportedFlows(t, safe), [], 'safe twin');
    });
});

t.test(
  'UserDefinedFunctions: what other files may return takes no budget from what is tainted',
  async (t) => {
    const long = `function long(e) {\n${'  log(e, 1);\n'.repeat(1000)}}\n`;
    const pending = Array.from(
      { length: 40 },
      (_, at) => `exports.p${at} = (e) => { long(take(e).a); long(take(e)); };\n`,
    ).join('');
    const files = {
      'app.js': app(module, "d.go(b.query.n), 'x'"),
      'b/g.js': 'exports.take = (e) => e;\n',
      'b/c.js': `${cp}const { take } = require('./g');\n${pending}exports.go = (e) => inner(e);\nfunction inner(e) { run(e); }\n${long}`,
    };
    const flows = await reportedFlows(t, files);
    t.ok(flows.includes('b/c.js:44 command-injection high (app.js > b/c.js)'), flows.join('\n'));
  },
);
