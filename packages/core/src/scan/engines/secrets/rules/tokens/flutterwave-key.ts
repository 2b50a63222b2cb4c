import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const flutterwaveKey: SecretRule = {
  id: 'flutterwave-key',
  title: 'Flutterwave secret key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Flutterwave dashboard under API, issue a new one, and keep it out of the repository.',
  references: ['https://developer.flutterwave.com/docs/authentication'],
  keywords: ['FLWSECK'],
  pattern: tokenPattern(/FLWSECK(?:(?:_TEST)?-[0-9a-zA-Z]{32}-X|_TEST-?[0-9a-f]{12})/),
  examples: () => ({
    match: [`FLWSECK-${fakeText('hex', 32)}-X`],
    ignore: ['FLWSECK-short'],
  }),
};
