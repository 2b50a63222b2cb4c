import { crc32Hex } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

const start = `ATATT3xFfGF0${fakeText('base64url', 171)}=`;

export const atlassianApiToken: SecretRule = {
  id: 'atlassian-api-token',
  title: 'Atlassian API token',
  severity: 'critical',
  remediation:
    'Revoke the token in Atlassian account settings under Security, issue a new one, and keep it out of the repository.',
  references: [
    'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
  ],
  keywords: ['ATATT3xFfGF0', 'ATATT3xFfGN0', 'ATCTT3xFfGN0', 'ATCTT3xFfGF0'],
  pattern: tokenPattern(/AT[AC]TT3xFfG[FN]0[A-Za-z0-9_=-]{40,200}[A-Z0-9=]/),
  reach: { after: 400 },
  // The checksum is not documented, so that a wrong one proves nothing.
  assess: (secret) =>
    crc32Hex(secret.slice(0, -8)).toUpperCase() === secret.slice(-8) ? 'valid' : 'unknown',
  examples: () => ({
    match: [`${start}${crc32Hex(start).toUpperCase()}`],
    ignore: ['ATATT3xFfGF0short'],
  }),
};
