import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const messagebirdKey: SecretRule = {
  id: 'messagebird-key',
  title: 'MessageBird access key',
  severity: 'high',
  remediation:
    'Revoke the key in the MessageBird dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developers.messagebird.com/api/'],
  keywords: ['messagebird', 'message_bird'],
  pattern: vendorKeyPattern(/messagebird|message_bird/, /[A-Za-z0-9_-]{25}/),
  hasOneShape: true,
  examples: () => ({
    match: [`messagebird_api_key = "${fakeText('base62', 25)}"`],
    ignore: ['messagebird_api_key = "short"'],
  }),
};
