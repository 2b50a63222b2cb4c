import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ngrokToken: SecretRule = {
  id: 'ngrok-token',
  title: 'ngrok token',
  severity: 'high',
  remediation: 'Revoke the key in the ngrok dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://ngrok.com/docs/agent/'],
  keywords: ['ngrok'],
  pattern: vendorKeyPattern(/ngrok/, /[A-Za-z0-9]{20,30}_[A-Za-z0-9]{18,30}/),
  examples: () => ({
    match: [`ngrok_api_key = "${fakeText('base62', 27)}_${fakeText('base62', 21)}"`],
    ignore: ['ngrok_api_key = "short"'],
  }),
};
