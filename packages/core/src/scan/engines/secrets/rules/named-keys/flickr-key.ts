import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const flickrKey: SecretRule = {
  id: 'flickr-key',
  title: 'Flickr key',
  severity: 'high',
  remediation: 'Revoke the key in the Flickr app garden, issue a new one, and keep it out of the repository.',
  references: ['https://www.flickr.com/services/api/misc.api_keys.html'],
  keywords: ['flickr'],
  pattern: vendorKeyPattern(/flickr/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`flickr_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['flickr_api_key = "short"'],
  }),
};
