import t from 'tap';
import { scan } from '../../../../packages/core/src/index.ts';

const key = ['k3Jq9', 'Zt7Xw2', 'LmB8v', 'R5nTg1', 'Hs4Pd'].join('');

async function found(path: string): Promise<string[]> {
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const findings = audits[0]?.findings ?? [];
  return findings.map(({ ruleId, location }) => `${location?.startLine} ${ruleId}`).sort();
}

t.test('a key in code is one finding, of the secret rule where that reports it', async (t) => {
  const text = [
    "const jwt = require('jsonwebtoken');",
    `const secret = '${key}';`,
    'jwt.sign(data, secret);',
    `jwt.verify(token, '${key}x');`,
    `app.use(session({ secret: '${key}y' }));`,
  ];
  const path = t.testdir({ 'server.js': text.join('\n') });

  t.strictSame(await found(path), [
    '2 generic-secret',
    '3 hardcoded-crypto-material',
    '4 hardcoded-crypto-material',
    '5 generic-secret',
    '5 insecure-cookie',
  ]);
});

t.test('a key in code that is accepted as a secret is still reported as what the code uses', async (t) => {
  const path = t.testdir({
    'server.js': `app.use(session({ secret: '${key}' })); // assay:ignore generic-secret`,
  });
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const open = (audits[0]?.findings ?? []).filter(({ suppression }) => !suppression);

  t.match(
    open.map(({ ruleId }) => ruleId),
    ['hardcoded-crypto-material'],
  );
});
