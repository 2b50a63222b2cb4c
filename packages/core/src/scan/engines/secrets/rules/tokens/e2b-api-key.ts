import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const e2bApiKey: SecretRule = {
  id: 'e2b-api-key',
  title: 'E2B API key',
  severity: 'high',
  remediation: 'Revoke the key in the E2B dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://e2b.dev/docs/api-key'],
  keywords: ['e2b_'],
  pattern: tokenPattern(/e2b_[0-9a-f]{40}/),
  examples: () => ({
    match: [`e2b_${fakeText('hex', 40)}`],
    ignore: ['e2b_short'],
  }),
};
