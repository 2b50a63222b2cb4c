import { endsInChecksum } from '../../checksum.ts';
import { fakeChecksummed, fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** The last six of the 36 characters are a checksum of the others. */
const stateless = `ghs_123_${[{ alg: 'RS256', typ: 'JWT' }, { aud: 'github' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')}.${fakeText('base64url', 300)}`;

/** Tokens of apps hold a JSON Web Token behind the number of the app. */
function opensAsToken(body: string): boolean {
  const head = body.slice(body.indexOf('_') + 1, body.indexOf('.'));
  return /^\{"\w+":/.test(Buffer.from(head, 'base64url').toString('latin1'));
}

export const githubToken: SecretRule = {
  id: 'github-token',
  title: 'GitHub access token',
  severity: 'critical',
  remediation:
    'Revoke the token in GitHub under Settings, Developer settings, and keep the new one out of the repository.',
  references: [
    'https://github.blog/engineering/behind-githubs-new-authentication-token-formats/',
    'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
  ],
  keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
  pattern: tokenPattern(
    /gh[pousr]_(?:[A-Za-z0-9]{36}|[A-Za-z0-9]{76}|\d{1,12}_eyJ[A-Za-z0-9_-]{10,800}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{40,800})/,
  ),
  reach: { after: 4000 },
  assess(secret) {
    const body = secret.slice(4);
    if (body.includes('.')) return opensAsToken(body) ? 'valid' : 'reject';
    if (body.length !== 36) return 'unknown';
    return endsInChecksum(body) ? 'valid' : { verdict: 'invalid', note: 'Its checksum is invalid.' };
  },
  examples: () => ({
    match: [
      `token: ${fakeChecksummed('ghp_')}`,
      `GITHUB_TOKEN=ghs_${fakeText('base62', 36)}`,
      `token: ${stateless}`,
    ],
    ignore: ['ghp_short', `ghp_${'x'.repeat(36)}`],
  }),
};
