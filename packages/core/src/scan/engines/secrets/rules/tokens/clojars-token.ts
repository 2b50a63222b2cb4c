import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const clojarsToken: SecretRule = {
  id: 'clojars-token',
  title: 'Clojars deploy token',
  severity: 'high',
  remediation:
    'Revoke the token in Clojars under Deploy tokens, issue a new one, and keep it out of the repository.',
  references: ['https://github.com/clojars/clojars-web/wiki/Deploy-Tokens'],
  keywords: ['CLOJARS_'],
  pattern: tokenPattern(/CLOJARS_[0-9a-z]{60}/),
  examples: () => ({
    match: [`CLOJARS_${fakeText('lower', 60)}`],
    ignore: ['CLOJARS_short'],
  }),
};
