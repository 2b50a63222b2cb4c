import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const bitlyToken: SecretRule = {
  id: 'bitly-token',
  title: 'Bitly access token',
  severity: 'high',
  remediation: 'Revoke the key in Bitly under API, issue a new one, and keep it out of the repository.',
  references: ['https://dev.bitly.com/docs/getting-started/authentication/'],
  keywords: ['bitly', 'bit.ly'],
  pattern: vendorKeyPattern(/bitly|bit\.ly/, /(?:R_[0-9a-f]{32}|[A-Za-z0-9-]{40})/),
  hasOneShape: true,
  examples: () => ({
    match: [`bitly_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['bitly_api_key = "short"'],
  }),
};
