import { fakeText, fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const bitwardenAccessToken: SecretRule = {
  id: 'bitwarden-access-token',
  title: 'Bitwarden machine account token',
  severity: 'critical',
  remediation:
    'Revoke it in Bitwarden Secrets Manager under Machine accounts, issue a new one, and keep it out of the repository.',
  references: ['https://bitwarden.com/help/access-tokens/'],
  keywords: ['0.'],
  pattern: tokenPattern(
    /0\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==/,
  ),
  examples: () => ({
    match: [`key = "0.${fakeUuid()}.${fakeText('base62', 30)}:${fakeText('base64', 22)}=="`],
    ignore: ['0.5'],
  }),
};
