// A secret is shown by no engine: neither by the one that finds it nor by others that quote its line.
import t from 'tap';
import { redactQuotes } from '../../../../packages/core/src/scan/pipeline/redact-quotes.ts';
import { scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

const key = ['AKIA', 'Q3EGRLZ7XVNT5PWK'].join('');
const password = ['hunter2', 'secretXy9'].join('');

t.test('scan: quotes no secret in findings of code rules and infrastructure policies', async (t) => {
  const folder = t.testdir({
    'a.js': `const { exec } = require('child_process');\napp.get('/', (req, res) => {\n  const word = 'AWS_ACCESS_KEY_ID=${key} aws s3 ls ' + req.query.a;\n  exec(word);\n});\n`,
    'b.js': `app.get('/', (req, res) => require('child_process').exec('AWS_ACCESS_KEY_ID=${key} ls ' + req.query.a));\n`,
    'c.js': `new https.Agent({ rejectUnauthorized: false, headers: { 'x-aws-key': '${key}' } });\n`,
    'd.js': 'new https.Agent({ rejectUnauthorized: false });\n',
    Dockerfile: `FROM alpine:3.20\nENV DB_PASSWORD=${password}\nUSER app\n`,
  });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });

  const findings = audits[0]?.findings ?? [];
  const rules = new Set(findings.map(({ ruleId }) => ruleId));
  for (const rule of ['aws-access-key', 'command-injection', 'docker-secret-in-environment'])
    t.ok(rules.has(rule), rule);
  const edits = findings.filter(({ suggestedEdit }) => suggestedEdit).map(({ location }) => location?.path);
  t.same(edits, ['d.js'], 'an edit of a line with a secret would hold it, or a hole');
  const text = JSON.stringify(findings);
  t.notOk(text.includes(key));
  t.notOk(text.includes(password));
  t.match(text, /AWS_ACCESS_KEY_ID=AKIA…\(20\)/);
});

t.test('scan: quotes no secret in findings of code quality and controls', async (t) => {
  const words = `module.exports = { password: '${password}', '${key}': 1, '${key}': 2 };\n`;
  const folder = t.testdir({
    'a.js': `const password = '${password}';\nswitch (password) {\n  case '${password}':\n  case '${password}':\n}\n`,
    'b.js': words,
    'README.md': `# A\n\nSee http://admin:${password}@example.com/start for more.\n`,
  });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['code-quality', 'compliance'] });

  const text = JSON.stringify(audits);
  t.match(text, /no-dupe-keys/);
  t.notOk(text.includes(key));
  t.notOk(text.includes(password));
});

t.test('redactQuotes: takes each line of a key out, and looks only at lines near by', async (t) => {
  const found = (change: Partial<Detection>): Detection => ({
    ruleId: 'a-rule',
    category: 'insecure-code',
    severity: 'high',
    title: 'A title',
    description: 'A description.',
    remediation: 'Mend it.',
    anchor: { kind: 'code', text: 'x' },
    location: { path: 'a.txt', startLine: 2, endLine: 2 },
    ...change,
  });
  const secret = found({
    category: 'secrets-in-code',
    anchor: { kind: 'secret', value: 'first-line\nsecond-line\nend' },
    location: { path: 'a.txt', startLine: 1, endLine: 3 },
  });
  const [, near, far, other] = redactQuotes([
    secret,
    found({ excerpt: 'x = second-line, end', title: 'In second-line' }),
    found({ excerpt: 'second-line', location: { path: 'a.txt', startLine: 90, endLine: 90 } }),
    found({ excerpt: 'second-line', location: { path: 'b.txt', startLine: 2, endLine: 2 } }),
  ]);

  t.equal(near?.excerpt, 'x = se…(11), end');
  t.equal(near?.title, 'In se…(11)');
  t.equal(far?.excerpt, 'second-line');
  t.equal(other?.excerpt, 'second-line');
});
