import { endsInChecksum } from '../../checksum.ts';
import { fakeChecksummed, fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** The last six of the 36 characters are a checksum of the others. */
export const npmToken: SecretRule = {
  id: 'npm-token',
  title: 'npm access token',
  severity: 'critical',
  remediation: 'Revoke the token with `npm token revoke`, and keep the new one out of the repository.',
  references: [
    'https://docs.npmjs.com/about-access-tokens',
    'https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format/',
  ],
  keywords: ['npm_'],
  pattern: tokenPattern(/npm_[A-Za-z0-9]{36}/),
  minEntropy: 3.5,
  assess: (secret) =>
    endsInChecksum(secret.slice(4)) ? 'valid' : { verdict: 'invalid', note: 'Its checksum is invalid.' },
  examples: () => ({
    match: [`//registry.npmjs.org/:_authToken=${fakeChecksummed('npm_')}`, `npm_${fakeText('base62', 36)}`],
    ignore: ['npm_config_registry', 'npm_package_json_with_a_rather_long_name'],
  }),
};
