import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const yelpKey: SecretRule = {
  id: 'yelp-key',
  title: 'Yelp API key',
  severity: 'high',
  remediation: 'Revoke the key in Yelp under Manage app, issue a new one, and keep it out of the repository.',
  references: ['https://docs.developer.yelp.com/docs/fusion-authentication'],
  keywords: ['yelp'],
  pattern: vendorKeyPattern(/yelp/, /[A-Za-z0-9_-]{128}/),
  hasOneShape: true,
  examples: () => ({
    match: [`yelp_api_key = "${fakeText('base64url', 128)}"`],
    ignore: ['yelp_api_key = "short"'],
  }),
};
