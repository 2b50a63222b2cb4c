import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const tableauToken: SecretRule = {
  id: 'tableau-token',
  title: 'Tableau personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Tableau under My account settings, issue a new one, and keep it out of the repository.',
  references: ['https://help.tableau.com/current/server/en-us/security_personal_access_tokens.htm'],
  keywords: ['==:'],
  pattern: tokenPattern(/[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32}/),
  minEntropy: 4,
  examples: () => ({
    match: [`secret = '${fakeText('base64', 22)}==:${fakeText('base62', 32)}'`],
    ignore: ['abc==:def'],
  }),
};
