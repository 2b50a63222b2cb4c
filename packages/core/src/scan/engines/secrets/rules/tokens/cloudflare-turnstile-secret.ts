import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cloudflareTurnstileSecret: SecretRule = {
  id: 'cloudflare-turnstile-secret',
  title: 'Cloudflare Turnstile secret',
  severity: 'medium',
  remediation:
    'Revoke the secret in the Cloudflare dashboard under Turnstile, issue a new one, and keep it out of the repository.',
  references: ['https://developers.cloudflare.com/turnstile/get-started/'],
  keywords: ['0x4AAAAAAA'],
  pattern: tokenPattern(/0x4AAAAAAA[A-Za-z0-9_-]{25,27}/),
  examples: () => ({
    match: [`0x4AAAAAAA${fakeText('base64url', 26)}`],
    ignore: ['0x4AAAAAAAshort'],
  }),
};
