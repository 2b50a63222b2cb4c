import t from 'tap';
import { fakeText } from '../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { secretPasses } from '../../../../packages/core/src/scan/engines/secrets/passes/secret-passes.ts';
import { traceLine } from '../../../../packages/core/src/scan/pipeline/trace-line.ts';

const password = 'xK93zq!tVb7#mP2w';
const app = `const express = require('express');
const db = require('pg');
const app = express();
app.get('/a', (req, res) => {
  db.query('select * from a where b = ' + req.query.b);
  db.query('select * from a where b = 1');
  db.query('select * from a where b = ' + Number(req.query.b));
});
`;

const folder = t.testdir({
  src: {
    'app.js': app,
    'settings.yml': `password: ${password}\nother_password: \${DB_PASSWORD}\nlabel: ${fakeText('base62', 20)}\n`,
  },
  'assay.config.json': '{"exclude": ["left/"]}',
  left: { 'a.js': 'x\n' },
});

const decided = async (path: string, line: number) => {
  const trace = await traceLine(folder, { path, line });
  return {
    trace,
    passes: (trace?.decisions ?? []).map(({ ruleId, pass, effect }) => `${ruleId} ${pass} ${effect}`),
  };
};

t.test('traceLine: says which pass kept a secret, and which discarded a reference', async (t) => {
  const kept = await decided('src/settings.yml', 1);
  const reference = await decided('src/settings.yml', 2);
  const nothing = await decided('src/settings.yml', 3);

  t.strictSame(kept.passes, [
    'generic-password random-value keep',
    'generic-password found keep',
    'generic-password name-alone downgrade',
  ]);
  t.match(kept.trace?.findings, [{ ruleId: 'generic-password', severity: 'medium' }]);
  t.notMatch(JSON.stringify(kept.trace?.decisions), password, 'no decision holds the secret');
  t.strictSame(reference.passes, ['generic-password template discard']);
  t.strictSame(reference.trace?.findings, []);
  t.strictSame(nothing.passes, []);
});

t.test('traceLine: says what arrives at a call that a code rule watches', async (t) => {
  const injected = await decided('src/app.js', 5);
  const constant = await decided('src/app.js', 6);
  const source = await traceLine(folder, { path: 'src/app.js', line: 5 });

  t.ok(injected.passes.includes('sql-injection sink keep'));
  t.ok(constant.passes.includes('sql-injection sink-condition discard'));
  t.match(
    constant.trace?.decisions.find(({ ruleId }) => ruleId === 'sql-injection')?.reason,
    /all that arrives there is constant/,
  );
  t.match(source?.findings, [{ ruleId: 'sql-injection' }]);
});

t.test('traceLine: says why a file is left out, and knows no file that is not there', async (t) => {
  const excluded = await traceLine(folder, { path: 'left/a.js', line: 1 });
  const missing = await traceLine(folder, { path: 'src/other.js', line: 1 });
  const elsewhere = await decided('src/settings.yml', 1);

  t.match(excluded, { leftOut: 'excluded', lineCount: null, findings: [] });
  t.equal(missing, undefined);
  t.equal(elsewhere.trace?.lineCount, 4);
});

t.test('secretPasses: every pass has a name of its own', async (t) => {
  const names = secretPasses.map(({ name }) => name);

  t.strictSame(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  t.ok(names.every((name) => /^[a-z]+(?:-[a-z]+)*$/.test(name)));
});
