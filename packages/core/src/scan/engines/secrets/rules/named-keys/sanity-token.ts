import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const sanityToken: SecretRule = {
  id: 'sanity-token',
  title: 'Sanity token',
  severity: 'high',
  remediation: 'Revoke the key in Sanity under API, issue a new one, and keep it out of the repository.',
  references: ['https://www.sanity.io/docs/content-lake/http-auth'],
  keywords: ['sanity'],
  pattern: vendorKeyPattern(/sanity/, /sk[A-Za-z0-9]{80,200}/),
  examples: () => ({
    match: [`sanity_api_key = "sk${fakeText('base62', 120)}"`],
    ignore: ['sanity_api_key = "short"'],
  }),
};
