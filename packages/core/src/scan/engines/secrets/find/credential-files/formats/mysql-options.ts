import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const mysqlOptions: CredentialFile = {
  id: 'mysql-options',
  title: 'Password in MySQL option file',
  severity: 'high',
  remediation: 'Change the password of the database user, and keep the file out of the repository.',
  references: ['https://dev.mysql.com/doc/refman/8.4/en/option-files.html'],
  files: ['.my.cnf', 'my.cnf', 'my.ini', '.mylogin', 'debian.cnf', 'client.cnf', '*.my.cnf'],
  patterns: [/^[ \t]{0,8}password[ \t]{0,4}=[ \t]{0,4}["']?([^\s"'#][^"'#\n]{0,200})/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.my.cnf', text: `[client]\nuser=ada\npassword=${secret}\n`, values: [secret] };
  },
};
