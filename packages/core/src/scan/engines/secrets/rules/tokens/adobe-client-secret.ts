import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const adobeClientSecret: SecretRule = {
  id: 'adobe-client-secret',
  title: 'Adobe client secret',
  severity: 'critical',
  remediation:
    'Revoke it in the Adobe Developer Console, issue a new one, and keep it out of the repository.',
  references: ['https://developer.adobe.com/developer-console/docs/guides/authentication/'],
  keywords: ['p8e-'],
  pattern: tokenPattern(/p8e-[A-Za-z0-9_-]{32}/),
  examples: () => ({
    match: [`key = "p8e-${fakeText('base62', 32)}"`],
    ignore: ['p8e-short'],
  }),
};
