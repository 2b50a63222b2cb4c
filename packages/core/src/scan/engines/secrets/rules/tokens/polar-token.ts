import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const polarToken: SecretRule = {
  id: 'polar-token',
  title: 'Polar access token',
  severity: 'high',
  remediation: 'Revoke it in Polar under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://polar.sh/docs/integrate/oat'],
  keywords: ['polar_'],
  pattern: tokenPattern(/polar_(?:oat|pat|at_[uo]|rt_[uo]|cs|whs|ci|crt)_[A-Za-z0-9_-]{32,64}/),
  examples: () => ({
    match: [`polar_oat_${fakeText('base62', 43)}`],
    ignore: ['polar_oat_short', 'polar_bear_population_of_the_northern_islands_2024'],
  }),
};
