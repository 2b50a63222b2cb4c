import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const tomtomKey: SecretRule = {
  id: 'tomtom-key',
  title: 'TomTom key',
  severity: 'high',
  remediation:
    'Revoke the key in the TomTom developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://developer.tomtom.com/knowledgebase/platform/articles/how-to-get-an-tomtom-api-key/'],
  keywords: ['tomtom'],
  pattern: vendorKeyPattern(/tomtom/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`tomtom_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['tomtom_api_key = "short"'],
  }),
};
