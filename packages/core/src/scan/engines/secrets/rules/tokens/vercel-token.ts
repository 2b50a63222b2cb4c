import { endsInChecksum } from '../../checksum.ts';
import { fakeChecksummed } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const vercelToken: SecretRule = {
  id: 'vercel-token',
  title: 'Vercel token',
  severity: 'critical',
  remediation:
    'Revoke the token in Vercel under Account settings, Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://vercel.com/changelog/new-token-formats-and-secret-scanning'],
  keywords: ['vcp_', 'vck_', 'vci_', 'vca_', 'vcr_'],
  pattern: tokenPattern(/vc[pkiar]_[A-Za-z0-9_-]{56}/),
  minEntropy: 3.5,
  assess: (secret) =>
    endsInChecksum(secret.slice(4)) ? 'valid' : { verdict: 'invalid', note: 'Its checksum is invalid.' },
  examples: () => ({
    match: [fakeChecksummed('vcp_', 1, 50)],
    ignore: ['vcp_short'],
  }),
};
