import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const wakatimeToken: SecretRule = {
  id: 'wakatime-token',
  title: 'WakaTime API key',
  severity: 'high',
  remediation: 'Regenerate the key in WakaTime under Settings, and keep the new one out of the repository.',
  references: ['https://wakatime.com/developers'],
  keywords: ['waka_'],
  pattern: tokenPattern(
    /waka_(?:[a-z]{3}_)?(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9]{80})/,
  ),
  examples: () => ({
    match: [`waka_${fakeUuid()}`],
    ignore: ['waka_short'],
  }),
};
