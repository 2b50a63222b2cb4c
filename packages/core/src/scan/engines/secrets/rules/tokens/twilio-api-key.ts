import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const twilioApiKey: SecretRule = {
  id: 'twilio-api-key',
  title: 'Twilio API key SID',
  severity: 'high',
  remediation:
    'Revoke the key in the Twilio console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.twilio.com/docs/iam/api-keys'],
  keywords: ['SK'],
  pattern: tokenPattern(/SK[0-9a-f]{32}/),
  examples: () => ({
    match: [`SK${fakeText('hex', 32)}`],
    ignore: ['SK1234'],
  }),
};
