import { isDummyPassword } from '../../assess/placeholder-words.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const netrcEntry: SecretRule = {
  id: 'netrc-entry',
  title: 'Password in .netrc format',
  severity: 'high',
  remediation: 'Change the password, and keep the login out of the repository.',
  references: ['https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html'],
  keywords: ['machine '],
  pattern: /\bmachine\s{1,4}\S{3,100}\s{1,40}login\s{1,4}\S{1,100}\s{1,40}password\s{1,4}([^\s<>${]{3,200})/g,
  tier: 'structured',
  oftenInTests: true,
  // `password test`, as manuals show the format.
  assess: (secret) =>
    isDummyPassword(secret) ? { verdict: 'unknown', severity: 'low', tier: 'generic' } : 'unknown',
  examples: () => ({
    match: [`machine acme.io login ada password ${fakeText('base62', 12)}`],
    ignore: ['machine acme.io login ada password $PASS'],
  }),
};
