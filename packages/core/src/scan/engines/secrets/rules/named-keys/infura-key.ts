import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const infuraKey: SecretRule = {
  id: 'infura-key',
  title: 'Infura API key',
  severity: 'high',
  remediation: 'Revoke the key in the Infura dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.metamask.io/services/'],
  keywords: ['infura'],
  pattern: vendorKeyPattern(/infura/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`infura_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['infura_api_key = "short"'],
  }),
};
