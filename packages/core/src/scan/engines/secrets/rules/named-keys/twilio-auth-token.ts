import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const twilioAuthToken: SecretRule = {
  id: 'twilio-auth-token',
  title: 'Twilio auth token',
  severity: 'high',
  remediation: 'Revoke the key in the Twilio console, issue a new one, and keep it out of the repository.',
  references: ['https://www.twilio.com/docs/iam/credentials/api'],
  keywords: ['twilio', 'tw_auth'],
  pattern: vendorKeyPattern(/twilio|tw_auth/, /[0-9a-f]{32}/),
  examples: () => ({
    match: [`twilio_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['twilio_api_key = "short"'],
  }),
};
