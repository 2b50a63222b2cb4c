import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const ionicToken: SecretRule = {
  id: 'ionic-token',
  title: 'Ionic personal access token',
  severity: 'high',
  remediation:
    'Revoke the key in Ionic Appflow under Personal access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://ionic.io/docs/appflow/cli/overview'],
  keywords: ['ion_'],
  pattern: tokenPattern(/ion_[A-Za-z0-9]{42}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`ion_${fakeText('base62', 42)}`],
    ignore: ['ion_short'],
  }),
};
