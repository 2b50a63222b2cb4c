// Values that are kept in fields, collections and with the request, in one file and in two, with no name that says what they are.
import t from 'tap';
import { type Files, reportedFlows } from './reported-flows.ts';

const express = "const a = require('express')();\n";
const cp = "const { exec: run } = require('child_process');\n";
const handler = (body: string): string => `${express}${cp}a.post(path, async (b, c) => {\n${body}\n});\n`;

type Case = readonly [name: string, files: Files, safe: Files, found: readonly string[]];

const inHandler = ['app.js:4 command-injection high (app.js)'];
const oneLine = (body: string): Files => ({ 'app.js': handler(body) });

const cases: readonly Case[] = [
  [
    'a list',
    oneLine('const d = []; d.push(b.body.n); run(d[0]);'),
    oneLine("const d = []; d.push('x'); run(d[0], b.body.n);"),
    inHandler,
  ],
  [
    'a map',
    oneLine("const d = new Map(); d.set('e', b.body.n); run(d.get('e'));"),
    oneLine("const d = new Map(); d.set('e', b.body.n); d.set('f', 'x'); run(d.get('f'));"),
    inHandler,
  ],
  [
    'a spread',
    oneLine("const d = { e: 'x', ...{ f: b.body.n } }; run(d.f);"),
    oneLine("const d = { e: 'x', ...{ f: b.body.n } }; run(d.e);"),
    inHandler,
  ],
  [
    'a list that is spread',
    oneLine("const d = ['x', ...b.body.n]; run(d.join(' '));"),
    oneLine("const d = ['x', ...b.body.n]; run(d.length);"),
    inHandler,
  ],
  [
    'a promise',
    oneLine('Promise.resolve(b.body.n).then((d) => run(d));'),
    oneLine('Promise.resolve(b.body.n).then((d) => run(d.length));'),
    inHandler,
  ],
  [
    'promises, taken apart',
    oneLine("const [d, e] = await Promise.all([b.body.n, 'x']); run(d);"),
    oneLine("const [d, e] = await Promise.all([b.body.n, 'x']); run(e);"),
    inHandler,
  ],
  [
    'each of a list',
    oneLine('b.body.n.forEach((d) => run(d));'),
    oneLine('b.body.n.forEach((d) => run(Number(d)));'),
    inHandler,
  ],
  [
    'a function of its own that calls back',
    oneLine('const d = (e, f) => f(e); d(b.body.n, (g) => run(g));'),
    oneLine("const d = (e, f) => f('x'); d(b.body.n, (g) => run(g));"),
    inHandler,
  ],
  [
    'a generator',
    oneLine('function* d(e) { yield e; } for (const f of d(b.body.n)) run(f);'),
    oneLine("function* d(e) { yield 'x'; } for (const f of d(b.body.n)) run(f);"),
    inHandler,
  ],
  [
    'locals of the response',
    {
      'app.js': `${express}${cp}a.use((b, c, d) => { c.locals.e = b.query.n; d(); });\na.get(path, (f, g) => run(g.locals.e));\n`,
    },
    {
      'app.js': `${express}${cp}a.use((b, c, d) => { c.locals.e = 'x'; d(); });\na.get(path, (f, g) => run(g.locals.e));\n`,
    },
    inHandler,
  ],
  [
    'a field that the constructor sets',
    {
      'app.js': `${express}${cp}class D { constructor(e) { this.f = e; } go() { run(this.f); } }\na.get(path, (b, c) => new D(b.query.n).go());\n`,
    },
    {
      'app.js': `${express}${cp}class D { constructor(e) { this.f = e; } go() { run(this.g); } }\na.get(path, (b, c) => new D(b.query.n).go());\n`,
    },
    ['app.js:3 command-injection high (app.js)'],
  ],
  [
    'a field that a method sets',
    {
      'app.js': `${express}${cp}class D { put(e) { this.f = e; } go() { run(this.f); } }\na.get(path, (b, c) => { const h = new D(); h.put(b.query.n); h.go(); });\n`,
    },
    {
      'app.js': `${express}${cp}class D { put(e) { this.f = e; } go() { run(this.g); } }\na.get(path, (b, c) => { const h = new D(); h.put(b.query.n); h.go(); });\n`,
    },
    ['app.js:3 command-injection high (app.js)'],
  ],
  [
    'a field that the constructor of another file sets',
    {
      'app.js': `${express}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(b.query.n); h.go(); });\n`,
      'b/c.js': `${cp}class D { constructor(e) { this.f = e; } go() { run(this.f); } }\nmodule.exports = { D };\n`,
    },
    {
      'app.js': `${express}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(b.query.n); h.go(); });\n`,
      'b/c.js': `${cp}class D { constructor(e) { this.f = e; } go() { run(this.g); } }\nmodule.exports = { D };\n`,
    },
    ['b/c.js:2 command-injection high (app.js > b/c.js)'],
  ],
  [
    'a field of an object of another file, read by a method of it',
    {
      'app.js': `${express}${cp}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(b.query.n, 'x'); run(h.go()); });\n`,
      'b/c.js':
        'class D { constructor(e, i) { this.f = e; this.g = i; } go() { return this.f; } }\nmodule.exports = { D };\n',
    },
    {
      'app.js': `${express}${cp}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(b.query.n, 'x'); run(h.go()); });\n`,
      'b/c.js':
        'class D { constructor(e, i) { this.f = e; this.g = i; } go() { return this.g; } }\nmodule.exports = { D };\n',
    },
    ['app.js:4 command-injection high (app.js > b/c.js)'],
  ],
  [
    'a field that a method of another file sets',
    {
      'app.js': `${express}${cp}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(); h.put(b.query.n); run(h.go()); });\n`,
      'b/c.js': 'class D { put(e) { this.f = e; } go() { return this.f; } }\nmodule.exports = { D };\n',
    },
    {
      'app.js': `${express}${cp}const { D } = require('./b/c');\na.get(path, (b, c) => { const h = new D(); h.put(b.query.n); run(h.go()); });\n`,
      'b/c.js': 'class D { put(e) { this.f = e; } go() { return this.g; } }\nmodule.exports = { D };\n',
    },
    ['app.js:4 command-injection high (app.js > b/c.js)'],
  ],
  [
    'a function of another file that calls back',
    {
      'app.js': `${express}${cp}const { d } = require('./b/c');\na.get(path, (b, c) => d(b.query.n, (e) => run(e)));\n`,
      'b/c.js': 'exports.d = (e, f) => f(e);\n',
    },
    {
      'app.js': `${express}${cp}const { d } = require('./b/c');\na.get(path, (b, c) => d(b.query.n, (e) => run(e)));\n`,
      'b/c.js': "exports.d = (e, f) => f('x');\n",
    },
    ['app.js:4 command-injection high (app.js > b/c.js)'],
  ],
];

t.test('evaluateFile: a value is found where it was kept', async (t) => {
  for (const [name, files, safe, found] of cases)
    t.test(name, async (t) => {
      t.strictSame(await reportedFlows(t, files), found);
      t.strictSame(await reportedFlows(t, safe), [], 'safe twin');
    });
});
