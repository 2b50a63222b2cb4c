import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const nytimesKey: SecretRule = {
  id: 'nytimes-key',
  title: 'New York Times API key',
  severity: 'high',
  remediation:
    'Revoke the key in the NYT developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://developer.nytimes.com/get-started'],
  keywords: ['nytimes', 'nyt_'],
  pattern: vendorKeyPattern(atWordStart(/nytimes|nyt_|new_york_times/), /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`nytimes_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['nytimes_api_key = "short"'],
  }),
};
