// Handlers that one file defines and another registers, with no name that says what they are.
import t, { type Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';
import { reportedFlows } from './reported-flows.ts';

type Files = Readonly<Record<string, string>>;

/** Each data flow: place, rule, confidence, and the files that it leads through. */
async function flows(t: Test, files: Files): Promise<readonly string[]> {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = (folder[part] ??= {}) as Record<string, unknown>;
    folder[parts.at(-1) ?? ''] = text;
  }
  const path = t.testdir(root as Parameters<Test['testdir']>[0]);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category, flow }) => category === 'insecure-code' && flow)
    .map(({ ruleId, confidence, location, flow = [] }) => {
      const steps = new Set(flow.map((step) => step.path ?? location?.path));
      return `${location?.path}:${location?.startLine} ${ruleId} ${confidence} (${[...steps].join(' > ')})`;
    });
}

const go = 'exports.go = (a, b) => b.redirect(a.query.next);\n';
const express = "const a = require('express').Router();\n";
const found = ['b/go.js:1 open-redirect high (app.js > b/go.js)'];

t.test('handlerForms: a handler may hand its request on and read nothing of it', async (t) => {
  t.strictSame(
    await flows(t, {
      'app.js': `${express}const c = require('./b/go');\na.get('/', c.go);`,
      'b/go.js': "const { next } = require('./next');\nexports.go = (a, b) => b.redirect(next(a));\n",
      'b/next.js': 'exports.next = (a) => a.query.next;\n',
    }),
    ['b/go.js:2 open-redirect high (app.js > b/go.js > b/next.js)'],
  );
});

t.test('linkHandlers: a handler is one by the file that registers it', async (t) => {
  const cases: readonly (readonly [name: string, files: Files, found: readonly string[]])[] = [
    [
      'a module',
      { 'app.js': `${express}const c = require('./b/go');\na.get(path, c.go);`, 'b/go.js': go },
      found,
    ],
    [
      'taken apart, through a wrapper and middleware',
      {
        'app.js': `${express}const { go: c } = require('./b/go');\na.get(path, limit(), wrap(c));`,
        'b/go.js': go,
      },
      found,
    ],
    [
      'the only export',
      {
        'app.js': `${express}a.get(path, require('./b/go'));`,
        'b/go.js': 'module.exports = (a, b) => b.redirect(a.query.next);\n',
      },
      found,
    ],
    [
      'ES modules, by another name',
      {
        'app.js':
          "import { Router } from 'express';\nimport { go as c } from './b/go.js';\nRouter().get(path, c);",
        'b/go.js': 'export const go = wrap(async (a, b) => b.redirect(a.query.next));\n',
      },
      found,
    ],
    [
      'a method of an object that is made',
      {
        'app.js': `${express}const C = require('./b/go');\nconst c = new C(db);\na.get(path, c.go.bind(c));`,
        'b/go.js': 'module.exports = class { go(a, b) { b.redirect(a.query.next); } };\n',
      },
      found,
    ],
    [
      'called with the request',
      {
        'app.js': `${express}const c = require('./b/go');\na.get(path, (d, e, f) => c.go(d, e, f));`,
        'b/go.js': go,
      },
      found,
    ],
    [
      'a router of which nothing is known',
      {
        'app.js': "const c = require('./b/go');\nmodule.exports = (a) => a.get('/go', c.go);",
        'b/go.js': go,
      },
      found,
    ],
    [
      'of Koa',
      {
        'app.js': "const R = require('@koa/router');\nconst a = new R();\na.get(path, require('./b/go').go);",
        'b/go.js': 'exports.go = async (a) => a.redirect(a.query.next);\n',
      },
      found,
    ],
    [
      'that hands on to a third file',
      {
        'app.js': `${express}a.get(path, require('./b/go').go);`,
        'b/go.js': "const d = require('./do');\nexports.go = (a) => d.run(a.query.c);\n",
        'b/do.js': "const cp = require('child_process');\nexports.run = (a) => cp.exec(a);\n",
      },
      ['b/do.js:2 command-injection high (app.js > b/go.js > b/do.js)'],
    ],
    [
      'in a closure, which knows the names around it',
      {
        'app.js': `${express}const C = require('./b/go');\nconst c = new C(db);\na.get(path, c.go);`,
        'b/go.js':
          "const D = require('./do');\nmodule.exports = function (a) {\n  const b = new D(a);\n  this.go = (c) => b.run(c.query.d);\n};\n",
        'b/do.js':
          "const cp = require('child_process');\nmodule.exports = function () { this.run = (a) => cp.exec(a); };\n",
      },
      ['b/do.js:2 command-injection high (app.js > b/go.js > b/do.js)'],
    ],
    ['that nobody registers', { 'app.js': "require('./b/go');", 'b/go.js': go }, []],
    [
      'that is called with other things',
      { 'app.js': "const c = require('./b/go');\nc.go({ query: settings }, page);", 'b/go.js': go },
      [],
    ],
    ['of a test', { 'test/app.js': `${express}a.get(path, require('../b/go').go);`, 'b/go.js': go }, []],
  ];
  for (const [name, files, expected] of cases) t.strictSame(await flows(t, files), expected, name);
});

t.test('linkHandlers: what a name says has more confidence once its registration is found', async (t) => {
  const named = 'exports.go = (req, res) => res.redirect(req.query.next);\n';
  t.strictSame(await flows(t, { 'b/go.js': named }), ['b/go.js:1 open-redirect medium (b/go.js)']);
  t.strictSame(
    await flows(t, { 'app.js': `${express}a.get(path, require('./b/go').go);`, 'b/go.js': named }),
    found,
    'one finding',
  );
});

t.test('handlers: what a function is given besides a request is no part of the request', async (t) => {
  const files = {
    'app/views.py':
      "from django.http import HttpRequest\nfrom app import utils\ndef show(request: HttpRequest):\n    return utils.go(request, reverse('home'))\n",
    'app/utils.py':
      'from django.http import HttpResponseRedirect\ndef go(request, address):\n    log(request.GET)\n    return HttpResponseRedirect(address)\n',
  };

  t.same(
    (await reportedFlows(t, files)).filter((flow) => flow.includes(' high ')),
    [],
  );
});
