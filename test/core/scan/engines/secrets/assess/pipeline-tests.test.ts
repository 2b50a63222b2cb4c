// Settings of a test run, and keys that a program in development signs its own data with.
import t from 'tap';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const key = fakeText('base62', 48);

function severities(path: string, text: string): readonly string[] {
  return scanBytes(Buffer.from(`${text}\n`), path).map(({ severity }) => severity);
}

t.test('isSettingOfTests: what a pipeline sets beside the mode of tests', async (t) => {
  const beside = (mode: string) => `on: push\nenv:\n  ${mode}\n  UPLOAD_SECRET: ${key}\njobs:\n`;
  t.same(severities('.github/workflows/main.yml', beside('NODE_ENV: test')), ['low']);
  t.same(severities('.github/workflows/main.yml', beside('RAILS_ENV: "test"')), ['low']);
  t.same(severities('.github/workflows/main.yml', beside('NODE_ENV: production')), ['medium']);
  t.same(severities('config/settings.yml', beside('NODE_ENV: test')), ['medium'], 'no pipeline');
  const apart = `jobs:\n  test:\n    env:\n      NODE_ENV: test\n  deploy:\n    env:\n      UPLOAD_SECRET: ${key}\n`;
  t.same(severities('.github/workflows/main.yml', apart), ['medium'], 'of another job');
});

t.test(
  'isSettingOfTests: the program’s own key where tests run, and in settings for development',
  async (t) => {
    const own = `jobs:\n  build:\n    env:\n      HMAC_KEY: ${key}\n    steps:\n`;
    t.same(severities('.github/workflows/rust.yml', `${own}      - run: cargo test\n`), ['low']);
    t.same(severities('.github/workflows/ci.yml', `${own}      - run: make\n`), ['low']);
    t.same(severities('.gitlab-ci.yml', `build:\n  script: pytest\n  variables:\n    SECRET_KEY: ${key}`), [
      'low',
    ]);
    t.same(severities('.github/workflows/release.yml', `${own}      - run: ./publish\n`), ['medium']);
    t.same(severities('.env.dev', `APP_KEY=${key}`), ['low']);
    t.same(
      severities(
        'docker-compose-dev-mysql.yml',
        `services:\n  a:\n    environment:\n      JWT_SECRET: ${key}`,
      ),
      ['low'],
    );
    t.same(severities('docker-compose.yml', `services:\n  a:\n    environment:\n      JWT_SECRET: ${key}`), [
      'medium',
    ]);
    t.same(severities('.env.dev', `MAIL_SECRET=${key}`), ['high'], 'a key of someone else');
  },
);
