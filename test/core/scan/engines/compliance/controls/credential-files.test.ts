// Files that are called like credentials, by what is in them.
import t from 'tap';
import { credentialFiles } from '../../../../../../packages/core/src/scan/engines/compliance/controls/credential-files.ts';

const of = (text: string, path = '.env') =>
  credentialFiles.check({ paths: [path], settings: [{ path, text }] } as never);

t.test('credential-files: an environment file whose values cannot be secrets is none', async (t) => {
  const text = [
    '# Settings for local development.',
    'ENVIRONMENT="development"',
    'PYTHONUNBUFFERED=1',
    'export TIMES=2 # often',
    'ENERGY=20 GeV',
    'MEMORY=512MB',
    'TEST=testing123',
    'BASE_URL=http://localhost:8080/api',
    'LOG_FILE=./log/app.log',
    'API_KEY=',
    'DATABASE_URL="sqlite:///%kernel.project_dir%/data/app.sqlite"',
    'MAILER_DSN=null://null',
    'APP_SHARE_DIR=var/share',
    'TIMEZONE=Etc/UTC',
    'ADMIN_PW=changeit',
    'REDIS_URL=redis://cache:6379/0',
    'DATABASE_URL="mysql://app:!ChangeMe!@127.0.0.1:3306/app?serverVersion=8.0.32&charset=utf8mb4"',
    `DATABASE_URL=postgresql://app:\${DB_PASSWORD}@db/app`,
    'SECRET_KEY=changethis',
    'API_TOKEN=<your token>',
    'FIRST_USER=admin@example.com',
    'PROJECT_NAME="The shop, and more"',
    '',
  ].join('\n');
  t.equal(of(text).result, 'pass');
  t.equal(of(text, 'services/api/.env.development').result, 'pass');
});

t.test('credential-files: one value that may be a secret is enough', async (t) => {
  for (const line of [
    'API_KEY=development',
    'DATABASE_URL=postgres://app:pw@db.example.org/app',
    `VALUE=${'8f3Kq0'.repeat(5)}`,
    'WEBHOOK=https://example.org/hook?x=1',
    'SESSION_NAME=anything',
    'ADMIN_PW=anything',
    `VALUE=kX9/${'bQ7r'.repeat(4)}`,
    'DATABASE_URL=mysql://root:admin@localhost:3306/app',
    'DATABASE_URL=postgres://db/app?user=app&password=porkchop',
    'SENTRY_DSN=https://0123456789abcdef@sentry.example.org/1',
    'DSN=example.org/8f3Kq0',
    'API_TOKEN=example-8f3Kq08f3Kq0',
    'PASSWORD=four plain words here',
    'no assignment at all',
  ])
    t.equal(of(`TIMES=2\n${line}\n`).result, 'fail', line);
  t.equal(
    credentialFiles.check({ paths: ['.env'], settings: [] } as never).result,
    'fail',
    'a file that was not read',
  );
  t.equal(of('TIMES=2\n'.repeat(50_000)).result, 'fail', 'one of which not all was read');
  t.equal(of('TIMES=2', 'id_rsa').result, 'fail', 'other names are never environments');
});

t.test('credential-files: a key among the files of tests is one of a test', async (t) => {
  const result = (path: string) => credentialFiles.check({ paths: [path], settings: [] } as never).result;
  for (const folder of ['test_files/sftp', 'test-data', 'tests/keys', 'testresources', 'spec'])
    t.equal(result(`${folder}/id_rsa`), 'pass', folder);
  for (const folder of ['deploy', 'testing-server', 'latest'])
    t.equal(result(`${folder}/id_rsa`), 'fail', folder);
});
