import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const vercelToken: SecretRule = {
  id: 'vercel-token',
  title: 'Vercel token',
  severity: 'critical',
  remediation:
    'Revoke the token in Vercel under Account settings, Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://vercel.com/docs/rest-api/reference/welcome'],
  keywords: ['vcp_', 'vck_', 'vci_', 'vca_', 'vcr_'],
  pattern: tokenPattern(/vc[pkiar]_[A-Za-z0-9]{24,64}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`vcp_${fakeText('base62', 56)}`],
    ignore: ['vcp_short'],
  }),
};
