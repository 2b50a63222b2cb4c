import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const scraperapiKey: SecretRule = {
  id: 'scraperapi-key',
  title: 'ScraperAPI key',
  severity: 'high',
  remediation:
    'Revoke the key in the ScraperAPI dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.scraperapi.com/'],
  keywords: ['scraperapi', 'scraper_api'],
  pattern: vendorKeyPattern(/scraper_?api/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`scraper_api_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['scraper_api_api_key = "short"'],
  }),
};
