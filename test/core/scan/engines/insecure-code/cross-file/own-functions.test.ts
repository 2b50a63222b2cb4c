// Methods that only share the name of a sink: of the repository's own classes and modules the bodies say what they do.
import t, { type Test } from 'tap';
import { scan } from '../../../../../../packages/core/src/index.ts';

async function found(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const path = t.testdir(files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category }) => category === 'insecure-code')
    .map(({ ruleId, location }) => `${location?.path}:${location?.startLine} ${ruleId}`)
    .sort();
}

const controller = [
  "import { Body, Controller, Patch } from '@nestjs/common';",
  "import { SettingService } from './setting.service';",
  '@Controller()',
  'export class SettingController {',
  '  constructor(private settings: SettingService) {}',
  '  @Patch()',
  '  change(@Body() data: Change[]) {',
  '    return this.settings.updateMany(data);',
  '  }',
  '}',
].join('\n');
const service = (body: string, extended = ''): string =>
  `import { Base } from 'mongo-base';\nexport class SettingService${extended} {\n  ${body}\n}\n`;

t.test('a method of the repository that has the name of a sink is what its body is', async (t) => {
  const cases: readonly (readonly [name: string, service: string | null, found: readonly string[]])[] = [
    ['nothing is known of it', null, ['setting.controller.ts:8 nosql-injection']],
    ['it does something else', service('updateMany(changes) { return changes.map((one) => one.id); }'), []],
    ['it does nothing', service('updateMany(changes) { return true; }'), []],
    [
      'it hands the value to the driver',
      service("updateMany(changes) { return this.mongo.collection('a').find(changes); }"),
      ['setting.service.ts:3 nosql-injection'],
    ],
    [
      'the class inherits it from a library',
      service('other() {}', ' extends Base'),
      ['setting.controller.ts:8 nosql-injection'],
    ],
  ];
  for (const [name, text, expected] of cases)
    t.strictSame(
      await found(t, { 'setting.controller.ts': controller, ...(text && { 'setting.service.ts': text }) }),
      expected,
      name,
    );
});

t.test('the same of a function of a module, and of a handler that another file registers', async (t) => {
  const app =
    "const app = require('express')();\nconst users = require('./users');\napp.get('/', users.list);\n";
  const users =
    "const store = require('./store');\nexports.list = (a, b) => b.json(store.findOne(a.query.filter));\n";

  t.strictSame(await found(t, { 'app.js': app, 'users.js': users }), ['users.js:2 nosql-injection']);
  t.strictSame(
    await found(t, {
      'app.js': app,
      'users.js': users,
      'store.js': 'const all = new Map();\nexports.findOne = (filter) => all.get(filter);\n',
    }),
    [],
  );
});

t.test('a file of the same name in another folder is not the one that is imported', async (t) => {
  const path = t.testdir({
    backend: {
      'setting.controller.ts': controller.replace('./setting', './services/setting'),
      services: { 'setting.service.ts': service('updateMany(all) { return all; }') },
    },
    frontend: { 'setting.service.ts': service('updateMany(all) { return all.slice(1); }') },
  });

  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });

  t.strictSame(
    audits[0]?.findings.filter(({ category }) => category === 'insecure-code'),
    [],
  );
});

t.test('a call that is assumed to carry a value on is what its function is', async (t) => {
  const page = (module: string) =>
    `import requests\nfrom flask import Flask, request\nfrom ${module} import page_of\napp = Flask(__name__)\n@app.route('/')\ndef a():\n    return requests.get(page_of(request.args['name'])).json()\n`;
  const pages = (body: string) => `def page_of(name):\n    return ${body}\n`;

  t.strictSame(await found(t, { 'app.py': page('pages'), 'pages.py': pages("'x'") }), []);
  t.strictSame(await found(t, { 'app.py': page('pages'), 'pages.py': pages("'https://' + name + '/'") }), [
    'app.py:7 server-side-request-forgery',
  ]);
  t.strictSame(
    await found(t, { 'app.py': page('pages'), 'other.py': pages("'x'") }),
    ['app.py:7 server-side-request-forgery'],
    'nobody has read it',
  );
});
