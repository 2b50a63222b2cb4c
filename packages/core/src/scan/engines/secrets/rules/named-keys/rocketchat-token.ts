import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const rocketchatToken: SecretRule = {
  id: 'rocketchat-token',
  title: 'Rocket.Chat token',
  severity: 'high',
  remediation:
    'Revoke the key in Rocket.Chat under My account, issue a new one, and keep it out of the repository.',
  references: ['https://developer.rocket.chat/apidocs'],
  keywords: ['rocket'],
  pattern: vendorKeyPattern(/rocket/, /[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`rocket_api_key = "${fakeText('base64url', 43)}"`],
    ignore: ['rocket_api_key = "short"'],
  }),
};
