import { looksRandom } from '../../../assess/dictionary-score.ts';
import { isPlaceholderWord } from '../../../assess/placeholder-words.ts';
import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const dotenv: CredentialFile = {
  id: 'dotenv',
  title: 'Secret in an environment file or shell profile',
  severity: 'high',
  remediation: 'Rotate the secret, list the file in .gitignore, and keep a .env.example without values.',
  references: ['https://12factor.net/config'],
  files: [
    '.env',
    '*.env',
    '.env.*',
    'env.local',
    '.envrc',
    '.flaskenv',
    '.bashrc',
    '.bash_profile',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    'environment',
  ],
  within: /^(?!.*(?:example|sample|template|dist|default|schema|test|tpl)(?:\.|$)).*$/,
  patterns: [
    /^[ \t]{0,8}(?:export[ \t]{1,4})?(?:\w{0,60}(?:PASS|PASSWD|PASSWORD|PWD|SECRET|TOKEN|API_?KEY|PRIVATE_KEY|ACCESS_KEY|SECRET_KEY|APP_KEY|AUTH_KEY|ENCRYPTION_KEY|SALT|CREDENTIALS?)(?:_BASE|_\d)?)[ \t]{0,4}=[ \t]{0,4}(?:"([^"\n]{3,4000})"|'([^'\n]{3,4000})'|([^\s"'#]{3,2000}))/gim,
  ],
  // A word as the password of a local setup, and the name of a credential in the place of one.
  assess: (value) => {
    if (
      /^[A-Z]+(?:_[A-Z]+)+$/.test(value) ||
      /(?:some|your|random)[-_ ]?(?:random)?string|exactly$/i.test(value)
    )
      return 'reject';
    if (isPlaceholderWord(value))
      return { verdict: 'unknown', severity: 'low', note: 'Its words stand for a secret.' };
    return looksRandom(value) ? 'unknown' : { verdict: 'unknown', severity: 'medium' };
  },
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.env', text: `DB_PASSWORD=${secret}\n`, values: [secret] };
  },
};
