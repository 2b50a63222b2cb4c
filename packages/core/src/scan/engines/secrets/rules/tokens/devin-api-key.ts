import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const devinApiKey: SecretRule = {
  id: 'devin-api-key',
  title: 'Devin API key',
  severity: 'high',
  remediation: 'Revoke the key in Devin under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.devin.ai/api-reference/authentication'],
  keywords: ['apk_', 'cog_'],
  pattern: tokenPattern(
    /(?:apk_user_[A-Za-z0-9+/]{120,180}|apk_[A-Za-z0-9+/]{80,100}|cog_[a-z2-7]{52})={0,2}/,
  ),
  minEntropy: 3.5,
  examples: () => ({
    match: [`apk_user_${fakeText('base62', 150)}`, `cog_${fakeText('base32', 52).toLowerCase()}`],
    ignore: ['apk_short', 'cog_wheel'],
  }),
};
