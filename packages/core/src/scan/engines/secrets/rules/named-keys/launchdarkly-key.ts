import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const launchdarklyKey: SecretRule = {
  id: 'launchdarkly-key',
  title: 'LaunchDarkly SDK or API key',
  severity: 'high',
  remediation:
    'Revoke the key in LaunchDarkly under Authorization, issue a new one, and keep it out of the repository.',
  references: ['https://launchdarkly.com/docs/home/account/api'],
  keywords: ['launchdarkly'],
  pattern: vendorKeyPattern(
    /launchdarkly/,
    /(?:api|sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  hasOneShape: true,
  examples: () => ({
    match: [`launchdarkly_api_key = "sdk-${fakeUuid()}"`],
    ignore: ['launchdarkly_api_key = "short"'],
  }),
};
