import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const endorlabsKey: SecretRule = {
  id: 'endorlabs-key',
  title: 'Endor Labs API secret',
  severity: 'high',
  remediation:
    'Revoke the key in Endor Labs under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.endorlabs.com/'],
  keywords: ['endr+'],
  pattern: tokenPattern(/endr\+[A-Za-z0-9-]{16}/),
  examples: () => ({
    match: [`endr+${fakeText('base62', 16)}`],
    ignore: ['endr+short'],
  }),
};
