// The lines around a finding are kept with it, and no secret with them.
import { createHash } from 'node:crypto';
import t from 'tap';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';

const key = ['AKIA', 'Q3EGRLZ7XVNT5PWK'].join('');
const pem = [
  ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
  ...Array.from({ length: 12 }, (_, index) => `MIIEpAIBAAKCAQEA${'q7Zx9kLmPw3RtY'.repeat(3)}${index}aZ`),
  ['-----END RSA', 'PRIVATE KEY-----'].join(' '),
];

async function scanned(folder: string) {
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security', 'code-quality'] });
  return audits.flatMap(({ findings }) => findings);
}

const of = (findings: readonly ReportedFinding[], rule: string) =>
  findings.find(({ ruleId }) => ruleId === rule);

t.test('addContext: keeps three lines before and behind the line of a finding', async (t) => {
  const lines = [
    "const { exec } = require('node:child_process');",
    '',
    'function list(request, response) {',
    '  const { folder } = request.query;',
    "  exec('ls ' + folder);",
    '  response.end();',
    '}',
    '',
    'module.exports = { list };',
  ];
  const files = { 'app.js': lines.join('\r\n') };

  const found = of(await scanned(t.testdir(files)), 'command-injection');

  t.same(found?.excerpt, {
    startLine: 2,
    lines: lines.slice(1, 8),
    highlight: { startLine: 5, endLine: 5 },
    redacted: false,
  });
});

t.test('addContext: shows what there is at the first line, at the last one and in a long one', async (t) => {
  const widest = 'eval(location.hash); //'.padEnd(200, '.');
  const files = {
    'edge.js': widest,
    'first.js': 'eval(location.hash);\nnext();\n',
    'long.js': `/*${' '.repeat(900)}*/ eval(location.hash); /*${' '.repeat(900)}*/`,
  };
  const findings = (await scanned(t.testdir(files))).filter(({ ruleId }) => ruleId === 'code-injection');

  const [edge, first, long] = findings.toSorted((a, b) =>
    (a.location?.path ?? '') < (b.location?.path ?? '') ? -1 : 1,
  );

  t.same(edge?.excerpt?.lines, [widest], 'as long as a line can be');
  t.match(first?.excerpt, { startLine: 1, lines: ['eval(location.hash);', 'next();'] });
  t.equal(long?.excerpt?.lines.length, 1);
  t.match(long?.excerpt?.lines[0], /^….*eval\(location\.hash\).*…$/);
  t.equal(long?.excerpt?.lines[0]?.length, 200);
});

t.test(
  'addContext: takes secrets of neighboring lines out, those of the repository’s own rules as well',
  async (t) => {
    const own = ['acme', '7f3kd92mslq0'].join('-');
    const files = {
      'app.js': [
        `const first = '${key}';`,
        `const ticket = '${own}';`,
        'eval(location.hash);',
        ...pem.map((line) => `// ${line}`),
      ].join('\n'),
      '.gitleaks.toml': `[[rules]]\nid = "acme"\nregex = '''acme-[a-z0-9]{12}'''\n`,
    };

    const findings = await scanned(t.testdir(files));

    const found = of(findings, 'code-injection');
    t.match(found?.excerpt, { startLine: 1, highlight: { startLine: 3, endLine: 3 }, redacted: true });
    t.same(found?.excerpt?.lines.slice(0, 3), [
      "const first = 'AKIA…(20)';",
      "const ticket = 'acme…(17)';",
      'eval(location.hash);',
    ]);
    const text = JSON.stringify(findings);
    t.notOk(text.includes(key), 'the key');
    t.notOk(text.includes(own), "the one of the repository's own rule");
    for (const line of pem.slice(1, -1))
      t.notOk(text.includes(line.slice(0, 40)), 'a line of the private key');
  },
);

t.test('addContext: takes a key out whose beginning lies far above the lines that are shown', async (t) => {
  const files = { 'deploy.js': ['const pem = `', ...pem, '`; eval(location.hash);', 'run();'].join('\n') };

  const findings = await scanned(t.testdir(files));

  t.match(of(findings, 'code-injection')?.excerpt, { redacted: true });
  const text = JSON.stringify(findings);
  for (const line of pem.slice(1, -1)) t.notOk(text.includes(line.slice(0, 40)));
});

t.test('addContext: leaves the name of software where it is not the password', async (t) => {
  const word = ['post', 'gres'].join('');
  const other = ['orange', 'lemon'].join('');
  const files = {
    'docker-compose.yml': [
      'services:',
      '  db:',
      `    image: ${word}:14`,
      '    privileged: true',
      '    environment:',
      `      POSTGRES_USER: ${word}`,
      `      POSTGRES_PASSWORD: ${word}`,
    ].join('\n'),
    'app.js': [`const db = { password: '${other}' };`, 'eval(location.hash);', `login('${other}');`].join(
      '\n',
    ),
  };

  const findings = await scanned(t.testdir(files));

  t.same(of(findings, 'container-privileged')?.excerpt?.lines, [
    'services:',
    '  db:',
    `    image: ${word}:14`,
    '    privileged: true',
    '    environment:',
    `      POSTGRES_USER: ${word}`,
    '      POSTGRES_PASSWORD: po…(8)',
  ]);
  t.notOk(
    JSON.stringify(of(findings, 'code-injection')).includes(other),
    'another word is taken out anywhere',
  );
});

t.test(
  'addContext: shows the part of a long line that holds the finding, though secrets before it are shorter',
  async (t) => {
    const value = (index: number) => createHash('sha256').update(`value ${index}`).digest('base64url');
    const items = Array.from(
      { length: 40 },
      (_, index) => `{"id":${index},"client_secret":"${value(index)}"}`,
    );
    const found = await scanned(t.testdir({ 'accounts.json': `[${items.join(',')}]` }));

    t.ok(found.length > 20);
    for (const { excerpt } of found) t.match(excerpt?.lines.join(''), /client_secret/);
    t.ok(new Set(found.map(({ excerpt }) => excerpt?.lines[0])).size > 10);
  },
);
