import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const pusherSecret: SecretRule = {
  id: 'pusher-secret',
  title: 'Pusher secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Pusher dashboard under App keys, issue a new one, and keep it out of the repository.',
  references: ['https://pusher.com/docs/channels/'],
  keywords: ['pusher'],
  pattern: vendorKeyPattern(/pusher/, /[0-9a-f]{20}/),
  hasOneShape: true,
  examples: () => ({
    match: [`pusher_api_key = "${fakeText('hex', 20)}"`],
    ignore: ['pusher_api_key = "short"'],
  }),
};
