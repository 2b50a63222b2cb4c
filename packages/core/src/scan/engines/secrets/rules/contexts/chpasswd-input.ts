import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const chpasswdInput: SecretRule = {
  id: 'chpasswd-input',
  title: 'Password set by a script',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://man7.org/linux/man-pages/man8/chpasswd.8.html'],
  keywords: ['chpasswd'],
  pattern:
    /echo\s{1,4}(?:-[en]\s{1,4})?["']?[\w$.{}-]{1,40}:([^\s"'`$<>{}|;&]{4,100})["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?chpasswd/g,
  reach: { before: 240 },
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`echo 'root:${fakeText('base62', 12)}' | chpasswd`],
    ignore: ['echo "root:$PASSWORD" | chpasswd'],
  }),
};
