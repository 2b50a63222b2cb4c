import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const apifyToken: SecretRule = {
  id: 'apify-token',
  title: 'Apify token',
  severity: 'high',
  remediation:
    'Revoke the key in the Apify console under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://docs.apify.com/platform/integrations/api'],
  keywords: ['apify'],
  pattern: vendorKeyPattern(/apify/, /(?:apify_api_)?[A-Za-z0-9]{30,40}/),
  examples: () => ({
    match: [`apify_api_key = "apify_api_${fakeText('base62', 36)}"`],
    ignore: ['apify_api_key = "short"'],
  }),
};
