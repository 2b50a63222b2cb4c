import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const circleciToken: SecretRule = {
  id: 'circleci-token',
  title: 'CircleCI API token',
  severity: 'high',
  remediation:
    'Revoke the token in CircleCI under Personal API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://circleci.com/docs/managing-api-tokens/'],
  keywords: ['CCIPAT_', 'CCIPRJ_'],
  pattern: tokenPattern(/CCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}/),
  examples: () => ({
    match: [`CCIPAT_${fakeText('base62', 22)}_${fakeText('hex', 40)}`],
    ignore: ['CCIPAT_short'],
  }),
};
