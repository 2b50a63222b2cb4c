import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const netlifyToken: SecretRule = {
  id: 'netlify-token',
  title: 'Netlify access token',
  severity: 'high',
  remediation:
    'Revoke the key in Netlify under Applications, issue a new one, and keep it out of the repository.',
  references: ['https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/'],
  keywords: ['netlify'],
  pattern: vendorKeyPattern(/netlify/, /(?:nfp_[A-Za-z0-9]{36}|[A-Za-z0-9_-]{43,46})/),
  examples: () => ({
    match: [`netlify_api_key = "nfp_${fakeText('base62', 36)}"`],
    ignore: ['netlify_api_key = "short"'],
  }),
};
