// Code that still needs the package, and findings that only move.
import { base, type Case, entry, json, npm, on, pipBase, sqlBad } from './projects.ts';

export const codeThatStays: readonly Case[] = [
  on('removed, and loaded by name', {
    ...npm('1.2.3', { skillet: entry('skillet', '3.1.0') }, { dependencies: { skillet: '^3.1.0' } }),
    'package-lock.json': json({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', version: '1.0.0', dependencies: { skillet: '^3.1.0' } },
        'node_modules/skillet': entry('skillet', '3.1.0'),
      },
    }),
    'src/app.js': "module.exports = async () => (await import('brisket')).default();\n",
  }),
  on(
    'removed from pip, and imported in a function',
    {
      'requirements.txt': 'flask==3.0.0\n',
      'app.py': 'def cook():\n    from brisket import cook\n    return cook()\n',
    },
    { base: pipBase },
  ),
  on(
    'a finding moves to another file',
    {
      'src/query.js': null,
      'src/database/query.js': sqlBad,
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a finding is hidden by a comment',
    {
      'src/query.js': `// assay:ignore sql-injection not reachable\n${sqlBad}`,
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a finding goes through another variable',
    {
      'src/query.js':
        "const run = (db, req) => {\n  const id = req.query.id;\n  const text = ['select * from users where id = ', id].join('');\n  return db.query(text);\n};\nmodule.exports = run;\n",
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a workflow keeps the action',
    {
      '.github/workflows/one.yml':
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v2.0.0\n',
    },
    {
      base: {
        '.github/workflows/one.yml':
          'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v1.0.0\n',
        '.github/workflows/two.yml':
          'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v1.0.0\n',
      },
    },
  ),
  on(
    'another way to run text',
    { 'src/run.js': 'module.exports = (req) => new Function(req.query.code)();\n' },
    {
      base: { ...base, 'src/run.js': 'module.exports = (req) => eval(req.query.code);\n' },
      message: 'Remove eval',
    },
  ),
  on(
    'another way to join a path',
    {
      'src/file.js':
        "const fs = require('fs');\nconst path = require('path');\nmodule.exports = (req, res) => res.send(fs.readFileSync(path.join('/data', req.query.name)));\n",
    },
    {
      base: {
        ...base,
        'src/file.js':
          "const fs = require('fs');\nmodule.exports = (req, res) => res.send(fs.readFileSync('/data/' + req.query.name));\n",
      },
      message: 'Fix path traversal',
    },
  ),
  on(
    'code goes to a folder of others',
    {
      'src/query.js': null,
      'third_party/query.js':
        "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n",
    },
    {
      base: {
        ...base,
        'src/query.js':
          "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n",
      },
      message: 'Fix SQL injection',
    },
  ),
];
