import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const valTownToken: SecretRule = {
  id: 'val-town-token',
  title: 'Val Town token',
  severity: 'high',
  remediation: 'Revoke it in Val Town under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.val.town/api/authentication/'],
  keywords: ['vtwn_'],
  pattern: tokenPattern(/vtwn_[A-Za-z0-9]{20,40}/),
  examples: () => ({
    match: [`key = "vtwn_${fakeText('base62', 28)}"`],
    ignore: ['vtwn_short'],
  }),
};
