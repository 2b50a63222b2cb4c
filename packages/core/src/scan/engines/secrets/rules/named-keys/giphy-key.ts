import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const giphyKey: SecretRule = {
  id: 'giphy-key',
  title: 'GIPHY API key',
  severity: 'high',
  remediation:
    'Revoke the key in the GIPHY developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developers.giphy.com/docs/api/'],
  keywords: ['giphy'],
  pattern: vendorKeyPattern(/giphy/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`giphy_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['giphy_api_key = "short"'],
  }),
};
