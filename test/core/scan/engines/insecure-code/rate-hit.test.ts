// Cross-site scripting and open redirects are high where a remote attacker is proven to fill the value.
import t, { type Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';

async function severities(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const path = t.testdir(files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category }) => category === 'insecure-code')
    .map(({ ruleId, severity, confidence }) => `${ruleId} ${severity} ${confidence}`);
}

const express = "const a = require('express')();\n";

t.test('observe: a proven flow from a remote source is high', async (t) => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    [
      'a redirect',
      { 'app.js': `${express}a.get(path, (b, c) => c.redirect(b.query.n));\n` },
      'open-redirect high high',
    ],
    [
      'markup',
      { 'app.js': `${express}a.get(path, (b, c) => c.send('<p>' + b.query.n));\n` },
      'cross-site-scripting high high',
    ],
    [
      'through another file',
      {
        'app.js': `${express}const { go } = require('./d');\na.get(path, (b, c) => c.redirect(go(b)));\n`,
        'd.js': 'exports.go = (e) => e.query.n;\n',
      },
      'open-redirect high high',
    ],
    [
      'a name alone',
      { 'app.js': 'exports.go = (req, res) => res.redirect(req.query.n);\n' },
      'open-redirect medium medium',
    ],
    [
      'a page in a browser',
      { 'app.js': "document.body.innerHTML = '<p>' + location.hash;\n" },
      'cross-site-scripting medium high',
    ],
  ];
  for (const [name, files, found] of cases)
    t.test(name, async (t) => t.strictSame(await severities(t, files), [found]));
});

t.test('ratedSeverity: what nobody is known to fill is a note', async (t) => {
  const of = async (text: string, path = 'store.js') => severities(t, { [path]: text });
  const query = (given: string) => `db.query("SELECT * FROM a WHERE b = '" + ${given} + "'");\n`;
  t.strictSame(await of(`exports.find = (name) => ${query('name')}`), ['sql-injection medium medium']);
  t.strictSame(await of(`const name = settings.load();\n${query('name')}`), ['sql-injection low medium']);
  const go = 'package a\nfunc f(tx *sql.Tx) { tx.Exec("DELETE FROM a WHERE b = " + mark(1)) }\n';
  t.strictSame(
    await of(go, 'a.go'),
    ['sql-injection low medium'],
    'whose database it is, says nothing of the statement',
  );
  t.strictSame(await of(`import os\nos.system('rm ' + settings.folder())\n`, 'a.py'), [
    'command-injection low medium',
  ]);
  t.strictSame(await of(`import os\ndef f(folder):\n    os.system('rm ' + folder)\n`, 'a.py'), [
    'command-injection medium medium',
  ]);
});

t.test('messages for any window: medium where they hold a credential', async (t) => {
  const of = async (message: string) =>
    severities(t, { 'frame.js': `window.parent.postMessage(${message}, '*');\n` });
  for (const message of ["{ type: 'signed-in', token }", 'session.accessToken', '{ data: { password } }'])
    t.strictSame(await of(message), ['message-origin-unchecked medium high'], message);
  for (const message of ["{ type: 'resize', height }", "'ready'"])
    t.strictSame(await of(message), ['message-origin-unchecked low high'], message);
});

t.test(
  'severity: what a local user names, what stands in tests, and what a migration is given, are notes',
  async (t) => {
    const of = async (path: string, text: string) => severities(t, { [path]: text });
    const read = "import os\nopen(os.path.join(os.environ['HOME'], 'a'))\n";
    t.strictSame(await of('a.py', read), ['path-traversal low low']);
    const query = 'exports.up = (db, table) => db.query("DELETE FROM " + table + " WHERE a = 1");\n';
    for (const path of ['store.js', 'migrate.js'])
      t.strictSame(await of(path, query), ['sql-injection medium medium']);
    t.strictSame(await of('test.js', query), ['sql-injection low low']);
    const path = t.testdir({ db: { migrate: { '1.js': query } }, immigrate: { '1.js': query } });
    const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
    t.strictSame(
      (audits[0]?.findings ?? []).map(({ severity, location }) => `${severity} ${location?.path}`).sort(),
      ['low db/migrate/1.js', 'medium immigrate/1.js'],
    );
  },
);
