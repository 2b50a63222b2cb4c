// Where a browser may be sent back to with a code, and which address of a program is the one that it registered.
import t from 'tap';
import {
  isRedirectUri,
  matchesRedirectUri,
} from '../../../../../packages/core/src/portal/access/oauth/oauth-redirect.ts';

t.test('isRedirectUri: https, the own machine, or a scheme of a program', async (t) => {
  const yes = [
    'https://assistant.example/back',
    'http://127.0.0.1:4711/back',
    'http://[::1]/back',
    'http://localhost/back',
    'com.example.assistant://back',
    'vscode://x/back',
    `https://a.example/${'x'.repeat(1982)}`,
  ];
  const no = [
    'http://assistant.example/back',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'https://a.example/#x',
    'https://user@a.example/',
    'https://:word@a.example/',
    'https://a.example/ b',
    'https://a.example/\\b',
    'data.x:text',
    'x',
    `https://a.example/${'x'.repeat(1983)}`,
  ];
  for (const text of yes) t.ok(isRedirectUri(text), text);
  for (const text of no) t.notOk(isRedirectUri(text), text);
});

t.test('matchesRedirectUri: the same, and on the own machine with any port', async (t) => {
  const there = 'http://127.0.0.1/back';
  t.ok(matchesRedirectUri('https://a.example/x', 'https://a.example/x'));
  t.ok(matchesRedirectUri(there, 'http://127.0.0.1:4711/back'));
  t.ok(matchesRedirectUri('http://127.0.0.1:1/back', 'http://127.0.0.1:2/back'));
  for (const [registered, given] of [
    [there, 'http://127.0.0.1:4711/other'],
    [there, 'http://localhost:4711/back'],
    [there, 'http://127.0.0.1:4711/back#x'],
    ['https://a.example/x', 'https://a.example:444/x'],
    ['https://127.0.0.1/x', 'https://127.0.0.1:444/x'],
    [there, 'not an address'],
  ] as const)
    t.notOk(matchesRedirectUri(registered, given), given);
});
