// Requests by where a function is registered or how its parameters are typed, never by what they are called.
import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';

const scanner = new CodeScanner(insecureCodeRules);

/** Each data flow: line, rule and confidence. */
async function flows(path: string, text: string): Promise<readonly string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections.flatMap(({ flow, location, ruleId, confidence }) =>
    flow ? [`${location?.startLine} ${ruleId} ${confidence}`] : [],
  );
}

const express = "const express = require('express');\nconst a = express();\n";
const run = "const cp = require('child_process');\n";

t.test('handlers: registration says which parameter is the request', async (t) => {
  const cases: readonly (readonly [name: string, text: string, found: readonly string[]])[] = [
    [
      'Express, inline',
      `${express}a.get('/', (b, c) => c.send('<p>' + b.query.d));`,
      ['3 cross-site-scripting high'],
    ],
    [
      'Express, a function that is declared later',
      `${express}a.post(paths.home, b);\nfunction b(c, d) { d.redirect(c.body.e); }`,
      ['4 open-redirect high'],
    ],
    [
      'Express, through a wrapper and a middleware',
      `${express}const b = async (c, d) => d.redirect(c.query.e);\na.get(paths.home, limit, wrap(b));`,
      ['3 open-redirect high'],
    ],
    [
      'Express, a route of its own',
      `${express}a.route('/').get((b, c) => c.redirect(b.query.e));`,
      ['3 open-redirect high'],
    ],
    [
      'Express, a router by its class',
      "import { Router } from 'express';\nconst a = Router();\na.use((b, c, d) => c.redirect(b.headers.e));",
      ['3 open-redirect high'],
    ],
    [
      'Express, an error handler',
      `${express}a.use((b, c, d, e) => d.redirect(c.query.e));`,
      ['3 open-redirect high'],
    ],
    [
      'Express, taken apart',
      `${express}a.get(paths.home, ({ query: { next: b } }, c) => c.redirect(b));`,
      ['3 open-redirect high'],
    ],
    [
      'Express, the request handed on',
      `${express}a.get(paths.home, (b, c) => go(b, c));\nconst go = (d, e) => e.redirect(d.query.f);`,
      ['4 open-redirect high'],
    ],
    [
      'Koa',
      `${run}const Koa = require('koa');\nconst a = new Koa();\na.use(async (b) => { cp.exec(b.request.body.c); });`,
      ['4 command-injection high'],
    ],
    [
      'Koa, a router',
      `${run}const R = require('@koa/router');\nconst a = new R();\na.get(paths.home, async (b) => { cp.exec(b.query.c); });`,
      ['4 command-injection high'],
    ],
    [
      'Fastify, a route as data',
      `${run}const a = require('fastify')();\na.route({ method: 'GET', url, handler: async (b) => cp.exec(b.query.c) });`,
      ['3 command-injection high'],
    ],
    [
      'hapi',
      `${run}const H = require('@hapi/hapi');\nconst a = H.server();\na.route([{ path, handler: (b) => cp.exec(b.payload.c) }]);`,
      ['4 command-injection high'],
    ],
    [
      'Hono',
      `${run}import { Hono } from 'hono';\nconst a = new Hono();\na.get(path, (b) => cp.exec(b.req.query('c')));`,
      ['4 command-injection high'],
    ],
    [
      'node:http',
      `${run}const h = require('node:http');\nh.createServer((a, b) => { cp.exec(a.url); });`,
      ['3 command-injection high'],
    ],
    [
      'a router that a caller gives',
      `${run}module.exports = (a) => {\n  a.get('/x', (b, c) => cp.exec(b.query.d));\n};`,
      ['3 command-injection high'],
    ],
    [
      'an entry point of the framework',
      `${run}export const handler = wrap(async (a) => cp.exec(a.queryStringParameters.b));`,
      ['2 command-injection high'],
    ],
  ];
  for (const [name, text, found] of cases) t.strictSame(await flows('src/a.ts', text), found, name);
});

t.test('handlers: types and decorators say it, too', async (t) => {
  const cases: readonly (readonly [path: string, text: string, found: readonly string[]])[] = [
    [
      'a.ts',
      "import type { Request as R, Response } from 'express';\nexport const a = (b: R, c: Response) => c.send('<p>' + b.query.d);",
      ['2 cross-site-scripting high'],
    ],
    [
      'a.ts',
      "import * as http from 'http';\nexport const a = (b: http.IncomingMessage, c: http.ServerResponse) => c.writeHead(302, { Location: b.url });",
      ['2 open-redirect high'],
    ],
    [
      'a.ts',
      `${run}import { Controller, Get, Query } from '@nestjs/common';\n@Controller()\nexport class A {\n  @Get()\n  b(@Query('c') d: string) { cp.exec(d); }\n}`,
      ['6 command-injection high'],
    ],
    [
      'a.ts',
      "import { Get, Req, Res } from '@nestjs/common';\nexport class A {\n  @Get()\n  b(@Req() c, @Res() d) { d.send('<p>' + c.query.e); }\n}",
      ['4 cross-site-scripting high'],
    ],
    [
      'a.go',
      'package a\nimport "net/http"\nfunc H(a http.ResponseWriter, b *http.Request) {\n\thttp.Redirect(a, b, b.FormValue("next"), 302)\n}',
      ['4 open-redirect high'],
    ],
    [
      'A.java',
      'import jakarta.servlet.http.HttpServletRequest;\nclass A {\n  void b(HttpServletRequest c) throws Exception {\n    new ObjectInputStream(c.getInputStream()).readObject();\n  }\n}',
      ['4 unsafe-deserialisation high'],
    ],
    [
      'a.py',
      'import os\nfrom django.http import HttpRequest\ndef a(b: HttpRequest):\n    os.system("ls " + b.GET["c"])',
      ['4 command-injection high'],
    ],
  ];
  for (const [path, text, found] of cases) t.strictSame(await flows(`src/${path}`, text), found, text);
});

t.test('handlers: what a name alone says has medium confidence', async (t) => {
  t.strictSame(
    await flows('src/a.js', `${run}function run(req) { cp.exec(req.query.a); }`),
    ['2 command-injection medium'],
    'a parameter that nobody registers',
  );
  t.strictSame(
    await flows('src/a.js', `${run}class A { run() { cp.exec(this.req.query.a); } }`),
    ['2 command-injection medium'],
    'a field',
  );
  for (const [name, text] of [
    ['a client', `${run}const a = require('axios');\na.get('/x', (b) => cp.exec(b.body));`],
    ['a page', `${run}$.get('/x', (b) => cp.exec(b.body));`],
    ['a list', `${run}const a = ['/x'];\na.map((b) => cp.exec(b.body));`],
  ] as const)
    t.notOk(
      (await flows('src/a.js', text)).some((flow) => flow.endsWith('high')),
      name,
    );
});

t.test('handlers: a function of the file itself is not the sink of its name', async (t) => {
  const query = "a.get('/x', (b) => query(`SELECT * FROM t WHERE id = ${b.query.c}`));";
  t.strictSame(await flows('src/a.js', `const query = (a) => a.length;\n${query}`), [
    '2 sql-injection medium',
  ]);
  t.strictSame(
    await flows('src/a.js', `const { query } = require('pg');\n${query}`),
    ['2 sql-injection high'],
    'that of a library is',
  );
});
