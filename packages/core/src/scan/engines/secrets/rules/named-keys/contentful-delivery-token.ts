import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const contentfulDeliveryToken: SecretRule = {
  id: 'contentful-delivery-token',
  title: 'Contentful API token',
  severity: 'high',
  remediation:
    'Revoke the key in Contentful under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.contentful.com/developers/docs/references/authentication/'],
  keywords: ['contentful'],
  pattern: vendorKeyPattern(/contentful/, /[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`contentful_api_key = "${fakeText('base64url', 43)}"`],
    ignore: ['contentful_api_key = "short"'],
  }),
};
