import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const friendliToken: SecretRule = {
  id: 'friendli-token',
  title: 'FriendliAI personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Friendli Suite under Personal settings, issue a new one, and keep it out of the repository.',
  references: ['https://friendli.ai/docs/guides/personal_access_tokens'],
  keywords: ['flp_'],
  pattern: tokenPattern(/flp_[A-Za-z0-9]{46}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`flp_${fakeText('base62', 46)}`],
    ignore: ['flp_short'],
  }),
};
