import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const teamworkApiToken: SecretRule = {
  id: 'teamwork-api-token',
  title: 'Teamwork API token',
  severity: 'high',
  remediation:
    'Revoke the key in Teamwork under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://apidocs.teamwork.com/guides/teamwork/authentication'],
  keywords: ['tkn.v1_'],
  pattern: tokenPattern(/tkn\.v1_[A-Za-z0-9+/]{60,90}={0,2}/),
  examples: () => ({
    match: [`tkn.v1_${fakeText('base62', 71)}=`],
    ignore: ['tkn.v1_short'],
  }),
};
