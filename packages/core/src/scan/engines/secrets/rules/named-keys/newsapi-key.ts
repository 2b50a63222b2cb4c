import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const newsapiKey: SecretRule = {
  id: 'newsapi-key',
  title: 'News API key',
  severity: 'high',
  remediation: 'Revoke the key in the News API account, issue a new one, and keep it out of the repository.',
  references: ['https://newsapi.org/docs/authentication'],
  keywords: ['newsapi', 'news_api'],
  pattern: vendorKeyPattern(/news_?api/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`news_api_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['news_api_api_key = "short"'],
  }),
};
