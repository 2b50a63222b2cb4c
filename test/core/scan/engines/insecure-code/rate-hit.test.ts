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
