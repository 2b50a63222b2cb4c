import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const sshpassPassword: SecretRule = {
  id: 'sshpass-password',
  title: 'Password on an sshpass command line',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://linux.die.net/man/1/sshpass'],
  keywords: ['sshpass'],
  pattern: /sshpass\s{1,4}-p\s{0,4}["']?([^\s"'`$<>{}|;&]{4,100})(?=["'\s]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`sshpass -p '${fakeText('base62', 12)}' ssh ada@10.1.2.3`],
    ignore: ['sshpass -p "$PASSWORD" ssh host'],
  }),
};
