import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const riotApiKey: SecretRule = {
  id: 'riot-api-key',
  title: 'Riot Games API key',
  severity: 'medium',
  remediation: 'Regenerate the key in the Riot developer portal, and keep the new one out of the repository.',
  references: ['https://developer.riotgames.com/docs/portal'],
  keywords: ['RGAPI-'],
  pattern: tokenPattern(/RGAPI-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`RGAPI-${fakeUuid()}`],
    ignore: ['RGAPI-short'],
  }),
};
