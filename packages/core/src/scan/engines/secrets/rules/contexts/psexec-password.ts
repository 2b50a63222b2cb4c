import { isPlaceholderWord } from '../../assess/placeholder-words.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const psexecPassword: SecretRule = {
  id: 'psexec-password',
  title: 'Password on a PsExec command line',
  severity: 'high',
  remediation: 'Change the password, and run with the rights of a service account instead.',
  references: ['https://learn.microsoft.com/en-us/sysinternals/downloads/psexec'],
  keywords: ['psexec'],
  pattern: /psexec[^\r\n]{0,120}?\s-u\s{1,4}\S{1,80}\s{1,4}-p\s{1,4}([^\s%$"]{3,100})/gi,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret) => (isPlaceholderWord(secret) && !/_/.test(secret) ? 'reject' : 'unknown'),
  examples: () => ({
    match: [`psexec \\\\host -u ada -p ${fakeText('base62', 12)} cmd`],
    ignore: ['psexec -u ada -p %PASS% cmd'],
  }),
};
