import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const twilioAccountSid: SecretRule = {
  id: 'twilio-account-sid',
  title: 'Twilio account SID',
  severity: 'low',
  remediation: 'The account SID is not a secret by itself. Check whether the auth token is near.',
  references: ['https://www.twilio.com/docs/iam/api/account'],
  keywords: ['AC'],
  pattern: tokenPattern(/AC[0-9a-f]{32}/),
  tier: 'generic',
  examples: () => ({
    match: [`AC${fakeText('hex', 32)}`],
    ignore: ['AC12'],
  }),
};
