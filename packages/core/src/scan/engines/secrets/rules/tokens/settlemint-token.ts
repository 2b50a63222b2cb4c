import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const settlemintToken: SecretRule = {
  id: 'settlemint-token',
  title: 'SettleMint access token',
  severity: 'high',
  remediation:
    'Revoke it in the SettleMint console under Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.settlemint.com/documentation'],
  keywords: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
  pattern: tokenPattern(/sm_[aps]at_[A-Za-z0-9]{16}/),
  examples: () => ({
    match: [`key = "sm_pat_${fakeText('base62', 16)}"`],
    ignore: ['sm_pat_short'],
  }),
};
