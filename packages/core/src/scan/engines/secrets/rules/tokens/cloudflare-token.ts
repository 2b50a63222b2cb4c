import { crc32Hex } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

const body = fakeText('base62', 40);

export const cloudflareToken: SecretRule = {
  id: 'cloudflare-token',
  title: 'Cloudflare token',
  severity: 'critical',
  remediation:
    'Roll the token in the Cloudflare dashboard under API tokens, and keep the new one out of the repository.',
  references: ['https://developers.cloudflare.com/fundamentals/api/get-started/token-formats/'],
  keywords: ['cfk_', 'cfut_', 'cfat_'],
  pattern: tokenPattern(/cf(?:k|ut|at)_[A-Za-z0-9]{40}[0-9a-f]{8}/),
  assess: (secret) =>
    crc32Hex(secret.slice(secret.indexOf('_') + 1, -8)) === secret.slice(-8) ? 'valid' : 'invalid',
  examples: () => ({
    match: [`cfut_${body}${crc32Hex(body)}`],
    ignore: ['cfut_short', `cfut_${fakeText('base62', 40)}`],
  }),
};
