import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const ubidotsToken: SecretRule = {
  id: 'ubidots-token',
  title: 'Ubidots token',
  severity: 'high',
  remediation:
    'Revoke the token in Ubidots under API credentials, issue a new one, and keep it out of the repository.',
  references: ['https://docs.ubidots.com/'],
  keywords: ['BBFF-'],
  pattern: tokenPattern(/BBFF-[A-Za-z0-9]{30,35}/),
  examples: () => ({
    match: [`BBFF-${fakeText('base62', 30)}`],
    ignore: ['BBFF-short'],
  }),
};
