import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const scrapflyKey: SecretRule = {
  id: 'scrapfly-key',
  title: 'Scrapfly API key',
  severity: 'high',
  remediation: 'Regenerate the key in the Scrapfly dashboard, and keep the new one out of the repository.',
  references: ['https://scrapfly.io/docs/scrape-api/getting-started'],
  keywords: ['scp-live-', 'scp-test-'],
  pattern: tokenPattern(/scp-(?:live|test)-[0-9a-z]{32}/),
  examples: () => ({
    match: [`scp-live-${fakeText('hex', 32)}`],
    ignore: ['scp-live-short'],
  }),
};
