// Code with more data flows than are followed: the audit has a notice of it, and none where all were followed.
import t from 'tap';
import { type Files, reportedLimits } from './reported-flows.ts';

/** A handler that runs what the expression makes of the request `b`. */
const app = (value: string, body = ''): string =>
  `const a = require('express')();\nconst { exec: run } = require('child_process');\nconst d = require('./b/c');\n${body}a.post(path, (b, c) => run(${value}, done));\n`;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const names = (count: number): string => times(count, (index) => `e${index}`).join(', ');
/** Calls that run what a function returns, each in a function of its own. */
const runs = (count: number): string =>
  times(count, (index) => `a.get(path, (b, c) => run(d.go(b.query.n), ${index}));\n`).join('');
const constants = (count: number): string =>
  times(count, (index) => `exports.e${index} = () => 'x';\n`).join('');
const returnsIt = 'exports.go = (e) => e;\n';
/** A function that runs its parameter, as many times. */
const sinks = (count: number): string =>
  `const { exec: run } = require('child_process');\nexports.go = (e) => {\n${times(count, (index) => `run(e, ${index});\n`).join('')}};\n`;

/** The last of as many files returns what it is given; each calls the next. */
const chain = (length: number): Files => ({
  'app.js': app('d.go(b.body.n)'),
  'b/c.js': "const d = require('./c0');\nexports.go = (e) => d.go(e);\n",
  ...Object.fromEntries(
    times(length, (index) => [
      `b/c${index}.js`,
      index === length - 1
        ? returnsIt
        : `const d = require('./c${index + 1}');\nexports.go = (e) => d.go(e);\n`,
    ]),
  ),
});
/** The last of as many modules defines what all export. */
const barrels = (length: number): Files => ({
  'app.js': app('d.go(b.body.n)'),
  'b/c.js': "export * from './c0';\n",
  ...Object.fromEntries(
    times(length, (index) => [
      `b/c${index}.js`,
      index === length - 1 ? 'export const go = (e) => e;\n' : `export * from './c${index + 1}';\n`,
    ]),
  ),
});

/** A long function of the file, called as often with request data. */
const readAgain = (count: number): string =>
  `function own(e) {\n${'// a comment\n'.repeat(5_000)}return e.length;\n}\n${times(count, (index) => `a.get('/${index}', (b, c) => c.json(own(b.query.n)));\n`).join('')}`;

type Case = readonly [name: string, beyond: Files, within: Files];

const cases: readonly Case[] = [
  [
    'values that a call is given',
    {
      'app.js': app(`d.go(${times(7, (index) => `b.body.n${index}`).join(', ')})`),
      'b/c.js': `exports.go = (${names(7)}) => e6;\n`,
    },
    {
      'app.js': app(`d.go(${times(6, (index) => `b.body.n${index}`).join(', ')})`),
      'b/c.js': `exports.go = (${names(6)}) => e5;\n`,
    },
  ],
  [
    'results that a value may be',
    {
      'app.js': app(`${times(8, (index) => `d.e${index}(b.body.n)`).join(' + ')} + d.go(b.body.n)`),
      'b/c.js': constants(8) + returnsIt,
    },
    {
      'app.js': app(`${times(3, (index) => `d.e${index}(b.body.n)`).join(' + ')} + d.go(b.body.n)`),
      'b/c.js': constants(3) + returnsIt,
    },
  ],
  [
    'results that calls are given',
    { 'app.js': app('d.go(d.go(d.go(d.go(d.go(b.body.n)))))'), 'b/c.js': returnsIt },
    { 'app.js': app('d.go(d.go(d.go(d.go(b.body.n))))'), 'b/c.js': returnsIt },
  ],
  [
    'bodies that are read again for what they are given',
    { 'app.js': app('d.go(b.body.n)', readAgain(10)), 'b/c.js': returnsIt },
    { 'app.js': app('d.go(b.body.n)', readAgain(2)), 'b/c.js': returnsIt },
  ],
  [
    'conditional detections of a file',
    { 'app.js': app('d.go(b.body.n)', runs(200)), 'b/c.js': returnsIt },
    { 'app.js': app('d.go(b.body.n)', runs(99)), 'b/c.js': returnsIt },
  ],
  [
    'sinks of a function',
    { 'app.js': app("d.go(b.body.n), 'x'"), 'b/c.js': sinks(101) },
    { 'app.js': app("d.go(b.body.n), 'x'"), 'b/c.js': sinks(20) },
  ],
  ['functions that call each other', chain(12), chain(4)],
  ['modules that export what others export', barrels(7), barrels(6)],
  [
    'modules that export what others export, beside a function of their own',
    {
      ...barrels(7),
      'b/c.js': "import * as e from './c0';\nconst go = e;\nexport * from './c0';\nexport default go;\n",
    },
    { 'app.js': app('d.go(b.body.n)'), 'b/c.js': 'const e = { go: (f) => f };\nmodule.exports = e;\n' },
  ],
];

t.test('linkSummaries: says that it did not follow all of them', async (t) => {
  for (const [name, beyond, within] of cases)
    t.test(name, async (t) => {
      const { limited } = await reportedLimits(t, beyond);
      t.not(limited.length, 0, 'with the files in which');
      t.strictSame(
        limited.filter((path) => !(path in beyond)),
        [],
      );
      const { flows, isLimited } = await reportedLimits(t, within);
      t.equal(isLimited, false, 'within the limit');
      t.not(flows.length, 0);
    });
});

t.test('limited flows: the same calls of a function that is read for each caller count once', async (t) => {
  const helper = `function own(e) {\n${times(40, (index) => `d.e${index}(e);\n`).join('')}return e.length;\n}\n`;
  const callers = `a.get('/', (b, c) => {\nconst n = b.query.n;\n${'own(n);\n'.repeat(40)}});\n`;
  const files = { 'app.js': app('d.go(b.body.n)', helper + callers), 'b/c.js': returnsIt };

  const { isLimited } = await reportedLimits(t, files);

  t.notOk(isLimited);
});

t.test('limited flows: names the files of the flow that is cut off, and no others', async (t) => {
  const cut = chain(12);
  const whole = chain(4);
  const other = Object.entries(whole).map(([path, text]) => [`other/${path}`, text] as const);
  const { limited } = await reportedLimits(t, { ...cut, ...Object.fromEntries(other) });
  t.not(limited.length, 0);
  t.strictSame(
    limited.filter((path) => path.startsWith('other/')),
    [],
  );
});
