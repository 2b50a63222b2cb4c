import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const kolideKey: SecretRule = {
  id: 'kolide-key',
  title: 'Kolide API key',
  severity: 'high',
  remediation:
    'Delete the key in Kolide under Settings, Developers, create a new one, and keep it out of the repository.',
  references: ['https://www.kolide.com/docs/developers/api'],
  keywords: ['k2sk_v1_'],
  pattern: tokenPattern(/k2sk_v1_[A-Za-z0-9]{24}/),
  examples: () => ({
    match: [`k2sk_v1_${fakeText('base62', 24)}`],
    ignore: ['k2sk_v1_short'],
  }),
};
