import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const midtransServerKey: SecretRule = {
  id: 'midtrans-server-key',
  title: 'Midtrans server key',
  severity: 'critical',
  remediation:
    'Revoke it in the Midtrans dashboard under Access keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.midtrans.com/docs/midtrans-account'],
  keywords: ['Mid-server-'],
  pattern: tokenPattern(/Mid-server-[A-Za-z0-9_-]{16,32}/),
  examples: () => ({
    match: [`key = "Mid-server-${fakeText('base62', 24)}"`],
    ignore: ['Mid-server-short'],
  }),
};
