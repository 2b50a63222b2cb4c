import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const redditSecret: SecretRule = {
  id: 'reddit-secret',
  title: 'Reddit client secret',
  severity: 'high',
  remediation: 'Revoke the key in Reddit under Apps, issue a new one, and keep it out of the repository.',
  references: ['https://github.com/reddit-archive/reddit/wiki/OAuth2'],
  keywords: ['reddit', 'praw'],
  pattern: vendorKeyPattern(/reddit|praw/, /[A-Za-z0-9_-]{27,30}/),
  examples: () => ({
    match: [`reddit_api_key = "${fakeText('base64url', 27)}"`],
    ignore: ['reddit_api_key = "short"'],
  }),
};
