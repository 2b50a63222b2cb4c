import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const vonageSecret: SecretRule = {
  id: 'vonage-secret',
  title: 'Vonage API secret',
  severity: 'high',
  remediation: 'Revoke the key in the Vonage dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.vonage.com/en/getting-started/concepts/authentication'],
  keywords: ['nexmo', 'vonage'],
  pattern: vendorKeyPattern(/nexmo|vonage/, /[A-Za-z0-9]{16}/),
  examples: () => ({
    match: [`nexmo_api_key = "${fakeText('base62', 16)}"`],
    ignore: ['nexmo_api_key = "short"'],
  }),
};
