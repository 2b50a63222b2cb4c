import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const mysqlPasswordFlag: SecretRule = {
  id: 'mysql-password-flag',
  title: 'Password on a MySQL command line',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html'],
  keywords: ['mysql'],
  pattern: /mysql(?:dump|admin|import|sh)?\b[^\n|;]{0,80}?\s-p["']?([^\s"'`$<>{}|;&]{4,100})(?=["'\s]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`mysql -u root -p${fakeText('base62', 12)} shop`],
    ignore: ['mysql -u root -p shop'],
  }),
};
