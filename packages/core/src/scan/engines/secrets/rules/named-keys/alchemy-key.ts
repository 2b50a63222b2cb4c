import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const alchemyKey: SecretRule = {
  id: 'alchemy-key',
  title: 'Alchemy API key',
  severity: 'high',
  remediation: 'Revoke the key in the Alchemy dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://www.alchemy.com/docs/'],
  keywords: ['alchemy'],
  pattern: vendorKeyPattern(/alchemy/, /[A-Za-z0-9_-]{32}/),
  examples: () => ({
    match: [`alchemy_api_key = "${fakeText('base64url', 32)}"`],
    ignore: ['alchemy_api_key = "short"'],
  }),
};
