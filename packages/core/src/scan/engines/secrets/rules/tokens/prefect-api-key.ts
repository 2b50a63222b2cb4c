import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const prefectApiKey: SecretRule = {
  id: 'prefect-api-key',
  title: 'Prefect API key',
  severity: 'high',
  remediation:
    'Revoke the key in Prefect Cloud under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.prefect.io/v3/how-to-guides/cloud/manage-users/api-keys'],
  keywords: ['pnu_', 'pnb_'],
  pattern: tokenPattern(/pn[ub]_[A-Za-z0-9]{36}/),
  examples: () => ({
    match: [`pnu_${fakeText('base62', 36)}`],
    ignore: ['pnu_short'],
  }),
};
