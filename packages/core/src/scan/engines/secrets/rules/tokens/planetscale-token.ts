import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const planetscaleToken: SecretRule = {
  id: 'planetscale-token',
  title: 'PlanetScale token',
  severity: 'critical',
  remediation:
    'Revoke the token in PlanetScale under Service tokens, issue a new one, and keep it out of the repository.',
  references: ['https://planetscale.com/docs/concepts/service-tokens'],
  keywords: ['pscale_tkn_', 'pscale_oauth_', 'pscale_pw_'],
  pattern: tokenPattern(/pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.=-]{32,64}/),
  examples: () => ({
    match: [`pscale_tkn_${fakeText('base62', 43)}`],
    ignore: ['pscale_tkn_short'],
  }),
};
