import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const buildkiteToken: SecretRule = {
  id: 'buildkite-token',
  title: 'Buildkite access token',
  severity: 'high',
  remediation:
    'Revoke the token in Buildkite under Personal settings, issue a new one, and keep it out of the repository.',
  references: ['https://buildkite.com/docs/apis/managing-api-tokens'],
  keywords: ['bkua_', 'bkaa_', 'bkaj_', 'bkpat_', 'bkct_'],
  pattern: tokenPattern(/bk(?:ua|aa|aj|pat|ct)_[A-Za-z0-9]{20,64}/),
  examples: () => ({
    match: [`bkua_${fakeText('hex', 40)}`],
    ignore: ['bkua_short'],
  }),
};
