import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const cloudflareApiToken: SecretRule = {
  id: 'cloudflare-api-token',
  title: 'Cloudflare API token or key',
  severity: 'high',
  remediation:
    'Revoke the key in the Cloudflare dashboard under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developers.cloudflare.com/fundamentals/api/get-started/create-token/'],
  keywords: ['cloudflare', 'cf_api', 'x-auth-key'],
  pattern: vendorKeyPattern(/cloudflare|cf_api|x-auth-key/, /(?:[A-Za-z0-9_-]{40}|[0-9a-f]{37})/),
  examples: () => ({
    match: [`cloudflare_api_key = "${fakeText('base64url', 40)}"`],
    ignore: ['cloudflare_api_key = "short"'],
  }),
};
