import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const pgpass: CredentialFile = {
  id: 'pgpass',
  title: 'PostgreSQL password file',
  severity: 'high',
  remediation: 'Change the password of the database user, and keep the file out of the repository.',
  references: ['https://www.postgresql.org/docs/current/libpq-pgpass.html'],
  files: ['.pgpass', 'pgpass.conf', '*.pgpass'],
  patterns: [/^[^#\r\n:]{1,200}:[^:\r\n]{0,8}:[^:\r\n]{1,200}:[^:\r\n]{1,200}:([^\n\r]{1,200})$/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.pgpass', text: `db.acme.io:5432:shop:ada:${secret}\n`, values: [secret] };
  },
};
