// Functions of the file that check what they are given protect their callers; those that check something else do not.
import t from 'tap';
import { reportedLines } from '../reported-lines.ts';

const javascript = (helper: string, body: string): string =>
  `const e = require('express')();\ne.get('/', (q, s) => {\n  const u = q.query.u;\n  ${body}\n});\n${helper}`;
const redirects = 'if (!ours(u)) return;\n  s.redirect(u);';
const helpers: readonly (readonly [string, string, string, boolean])[] = [
  ['a list', "function ours(x) { return ['/a', '/b'].includes(x); }", redirects, true],
  [
    'an early no',
    "const l = ['/a'];\nfunction ours(x) { if (!l.includes(x)) return false; return true; }",
    redirects,
    true,
  ],
  [
    'a loop',
    "function ours(x) { for (const o of l) { if (x === '/a') { return true; } } return false; }",
    redirects,
    true,
  ],
  [
    'an answer with its reason',
    "function ours(x) { if (!['/a'].includes(x)) return [false, 'no']; return [true, x]; }",
    'const [ok, why] = ours(u);\n  if (!ok) return s.send(why);\n  s.redirect(u);',
    true,
  ],
  [
    'the reason of an answer',
    "function ours(x) { if (!['/a'].includes(x)) return [false, 'no']; return [true, x]; }",
    'const [ok, why] = ours(u);\n  if (!why) return;\n  s.redirect(u);',
    false,
  ],
  [
    'one of two yes',
    "function ours(x, y) { if (y) return true; return ['/a'].includes(x); }",
    redirects,
    false,
  ],
  ['a check of nothing', 'function ours(x) { return x.length > 3; }', redirects, false],
  [
    'a throw',
    "function ours(x) { if (!['/a'].includes(x)) throw new Error('no'); }",
    'ours(u);\n  s.redirect(u);',
    true,
  ],
  [
    'a throw that is left out',
    "function ours(x) { if (!['/a'].includes(x)) log(x); }",
    'ours(u);\n  s.redirect(u);',
    false,
  ],
  [
    'another value under the same name',
    "function ours(x) { x = '/a'; return ['/a'].includes(x); }",
    redirects,
    false,
  ],
  [
    'the value without spaces',
    "function ours(x) { x = x.trim(); return ['/a'].includes(x); }",
    redirects,
    true,
  ],
  [
    'a name of the caller',
    'function ours(x) { return ok; }',
    "const ok = ['/a'].includes(u);\n  if (!ours(u)) return;\n  s.redirect(u);",
    false,
  ],
  [
    'the wrong way round',
    "function ours(x) { return ['/a'].includes(x); }",
    'if (ours(u)) return;\n  s.redirect(u);',
    false,
  ],
];

t.test('validators: JavaScript', async (t) => {
  for (const [name, helper, body, isSafe] of helpers)
    t.strictSame(
      await reportedLines('a.js', javascript(helper, body)),
      isSafe ? [] : [`${3 + body.split('\n').length} open-redirect`],
      name,
    );
});

t.test('validators: the host of an address, in Python', async (t) => {
  const python = (check: string): string =>
    `from urllib.parse import urlparse\nfrom django.shortcuts import redirect\ndef ours(x):\n    p = urlparse(x)\n    ${check}\n    return True\ndef show(request):\n    n = request.GET.get("next")\n    if ours(n):\n        return redirect(n)\n`;
  t.strictSame(await reportedLines('views.py', python('if p.netloc:\n        return False')), []);
  t.strictSame(await reportedLines('views.py', python('if p.query:\n        return False')), [
    '11 open-redirect',
  ]);
});

t.test('validators: functions that ask each other are read once', async (t) => {
  const names = Array.from({ length: 8 }, (_, index) => `ask${index}`);
  const conditions = names.map((name) => `${name}('a').fits(x)`).join(' &&\n    ');
  const helper = names.map(
    (name) => `function ${name}(x) {\n  if (${conditions}) return true;\n  return false;\n}`,
  );
  t.strictSame(await reportedLines('a.js', javascript(helper.join('\n'), "ask0('a');\n  s.redirect(u);")), [
    '5 open-redirect',
  ]);
});
