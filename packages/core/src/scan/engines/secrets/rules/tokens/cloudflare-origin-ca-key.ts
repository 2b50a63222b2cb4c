import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cloudflareOriginCaKey: SecretRule = {
  id: 'cloudflare-origin-ca-key',
  title: 'Cloudflare Origin CA key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Cloudflare dashboard under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/'],
  keywords: ['v1.0-'],
  pattern: tokenPattern(/v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/),
  examples: () => ({
    match: [`v1.0-${fakeText('hex', 24)}-${fakeText('hex', 146)}`],
    ignore: ['v1.0-abc'],
  }),
};
