import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const wakatimeKey: SecretRule = {
  id: 'wakatime-key',
  title: 'WakaTime API key',
  severity: 'high',
  remediation:
    'Revoke the key in WakaTime under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://wakatime.com/developers'],
  keywords: ['wakatime'],
  pattern: vendorKeyPattern(
    /wakatime/,
    /(?:waka_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  hasOneShape: true,
  examples: () => ({
    match: [`wakatime_api_key = "waka_${fakeUuid()}"`],
    ignore: ['wakatime_api_key = "short"'],
  }),
};
