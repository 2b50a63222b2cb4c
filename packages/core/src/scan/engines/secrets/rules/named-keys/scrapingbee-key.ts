import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const scrapingbeeKey: SecretRule = {
  id: 'scrapingbee-key',
  title: 'ScrapingBee key',
  severity: 'high',
  remediation:
    'Revoke the key in the ScrapingBee dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://www.scrapingbee.com/documentation/'],
  keywords: ['scrapingbee'],
  pattern: vendorKeyPattern(/scrapingbee/, /[A-Z0-9]{80}/),
  hasOneShape: true,
  examples: () => ({
    match: [`scrapingbee_api_key = "${fakeText('upper', 80)}"`],
    ignore: ['scrapingbee_api_key = "short"'],
  }),
};
