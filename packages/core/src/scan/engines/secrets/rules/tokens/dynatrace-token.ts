import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dynatraceToken: SecretRule = {
  id: 'dynatrace-token',
  title: 'Dynatrace API token',
  severity: 'high',
  remediation:
    'Revoke the token in Dynatrace under Access tokens, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
  ],
  keywords: ['dt0c01.', 'dt0s0', 'dt0e0'],
  pattern: tokenPattern(/dt0[a-z]\d{2}\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}/),
  examples: () => ({
    match: [`dt0c01.${fakeText('upper', 24)}.${fakeText('upper', 64)}`],
    ignore: ['dt0c01.short'],
  }),
};
