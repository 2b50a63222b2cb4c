import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const linkedinSecret: SecretRule = {
  id: 'linkedin-secret',
  title: 'LinkedIn client secret',
  severity: 'high',
  remediation:
    'Revoke the key in the LinkedIn developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://learn.microsoft.com/en-us/linkedin/shared/authentication/authentication'],
  keywords: ['linkedin', 'linked-in'],
  pattern: vendorKeyPattern(/linkedin|linked-in/, /(?:WPL_AP\d\.[A-Za-z0-9=.]{16,40}|[A-Za-z0-9]{16})/),
  examples: () => ({
    match: [`linkedin_api_key = "${fakeText('base62', 16)}"`],
    ignore: ['linkedin_api_key = "short"'],
  }),
};
