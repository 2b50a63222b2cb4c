import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** The first part says, in base 64, that it is of the type TCV2. */
export const teamcityToken: SecretRule = {
  id: 'teamcity-token',
  title: 'TeamCity access token',
  severity: 'high',
  remediation:
    'Revoke the token in TeamCity under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.jetbrains.com/help/teamcity/managing-your-user-account.html'],
  keywords: ['eyJ0eXAiOiAiVENWMiJ9'],
  pattern: tokenPattern(/eyJ0eXAiOiAiVENWMiJ9\.[A-Za-z0-9_-]{30,60}\.[A-Za-z0-9_-]{40,60}/),
  examples: () => ({
    match: [`${'eyJ0eXAiOiAi'}VENWMiJ9.${fakeText('base64url', 36)}.${fakeText('base64url', 48)}`],
    ignore: ['eyJ0eXAiOiAiVENWMiJ9.short'],
  }),
};
