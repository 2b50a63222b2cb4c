import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const sourcegraphToken: SecretRule = {
  id: 'sourcegraph-token',
  title: 'Sourcegraph access token',
  severity: 'high',
  remediation:
    'Revoke the token in Sourcegraph under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token'],
  keywords: ['sgp_', 'slk_'],
  pattern: tokenPattern(/(?:sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}|slk_[a-f0-9]{64})/),
  examples: () => ({
    match: [`sgp_${fakeText('hex', 40)}`],
    ignore: ['sgp_short'],
  }),
};
