import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const infisicalToken: SecretRule = {
  id: 'infisical-token',
  title: 'Infisical service token',
  severity: 'critical',
  remediation:
    'Revoke it in Infisical under Access control, issue a new one, and keep it out of the repository.',
  references: ['https://infisical.com/docs/documentation/platform/token'],
  keywords: ['st.'],
  pattern: tokenPattern(/st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}/),
  examples: () => ({
    match: [`key = "st.${fakeText('hex', 24)}.${fakeText('hex', 32)}.${fakeText('hex', 32, 2)}"`],
    ignore: ['st.short'],
  }),
};
