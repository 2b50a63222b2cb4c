import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const fleetbaseKey: SecretRule = {
  id: 'fleetbase-key',
  title: 'Fleetbase live key',
  severity: 'high',
  remediation:
    'Revoke the key in the Fleetbase console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.fleetbase.io/api/'],
  keywords: ['flb_live_'],
  pattern: tokenPattern(/flb_live_[A-Za-z0-9]{20,40}/),
  minEntropy: 3,
  examples: () => ({
    match: [`flb_live_${fakeText('base62', 20)}`],
    ignore: ['flb_live_short'],
  }),
};
