import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const inngestKey: SecretRule = {
  id: 'inngest-key',
  title: 'Inngest signing key',
  severity: 'high',
  remediation:
    'Revoke it in the Inngest dashboard under Signing key, issue a new one, and keep it out of the repository.',
  references: ['https://www.inngest.com/docs/platform/signing-keys'],
  keywords: ['signkey-'],
  pattern: tokenPattern(/signkey-(?:prod|test|branch)-[0-9a-f]{32,64}/),
  examples: () => ({
    match: [`key = "signkey-prod-${fakeText('hex', 64)}"`],
    ignore: ['signkey-prod-short'],
  }),
};
