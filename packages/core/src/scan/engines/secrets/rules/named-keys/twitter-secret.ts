import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const twitterSecret: SecretRule = {
  id: 'twitter-secret',
  title: 'X (Twitter) key or secret',
  severity: 'high',
  remediation:
    'Revoke the key in the X developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://docs.x.com/fundamentals/authentication/overview'],
  keywords: ['twitter', 'tweepy', 'x_api'],
  pattern: vendorKeyPattern(
    /twitter|tweepy|x_api/,
    /(?:[A-Za-z0-9]{50}|[0-9]{8,20}-[A-Za-z0-9]{40}|[A-Za-z0-9]{45}|[A-Za-z0-9]{35,44}|[A-Za-z0-9]{25})/,
  ),
  examples: () => ({
    match: [`twitter_api_key = "${fakeText('base62', 50)}"`],
    ignore: ['twitter_api_key = "short"'],
  }),
};
