import t from 'tap';
import {
  isDevelopmentPath,
  isForDevelopment,
  isProductionPath,
  isRetiredPath,
} from '../../../../../../packages/core/src/scan/engines/secrets/assess/development-place.ts';

function isOfDevelopers(path: string, text: string, mark: string, name = 'API_TOKEN'): boolean {
  return isForDevelopment(path, Buffer.from(text), { start: text.indexOf(mark), name });
}

t.test('isDevelopmentPath: tools and folders of developers, not what administrators install', async (t) => {
  for (const path of [
    'docker/devenv/nginx.conf',
    'compose.local.yaml',
    'priv/repo/seeds.exs',
    '.devcontainer/compose.yml',
    'certs/selfsigned.key',
    'deploy/dockerephemeral/ca.pem',
    'hack/helm_vars/values.yaml',
    'ci/values.yaml',
  ])
    t.equal(isDevelopmentPath(path), true, path);
  for (const path of [
    'usr/local/etc/app.conf',
    'src/device/keys.ts',
    'localization/en.yml',
    'src/hack/a.go',
    'deploy/production/values.yaml',
    'lib/developers.rb',
  ])
    t.equal(isDevelopmentPath(path), false, path);
});

t.test('isProductionPath, isRetiredPath: whole words of a path', async (t) => {
  t.equal(isProductionPath('config/application-prod.yml'), true);
  t.equal(isProductionPath('env/production/db.env'), true);
  t.equal(isProductionPath('src/products/list.ts'), false);
  t.equal(isRetiredPath('_archived/redis/secret.yaml'), true);
  t.equal(isRetiredPath('src/archive/zip.ts'), false);
});

t.test(
  'isForDevelopment: on the machine of a developer only what no service of others gave out',
  async (t) => {
    t.equal(isOfDevelopers('.env.dev', 'x', 'x', 'SESSION_SECRET'), true);
    t.equal(isOfDevelopers('.env.dev', 'x', 'x', 'DB_PASSWORD'), true);
    t.equal(isOfDevelopers('.env.dev', 'x', 'x', 'MAIL_TOKEN'), false);
    t.equal(isOfDevelopers('.env.dev', 'x', 'x', 'API_SECRET_KEY'), false);
    t.equal(isOfDevelopers('.env', 'x', 'x', 'SESSION_SECRET'), false);
    t.equal(isOfDevelopers('db/seeds.rb', 'x', 'x'), true);
    t.equal(isOfDevelopers('_archived/a.yaml', 'x', 'x'), true);
  },
);

t.test('isForDevelopment: a service of Compose that nothing starts again', async (t) => {
  const compose = [
    'x-common: &common',
    '  image: one',
    'services:',
    '  web:',
    '    image: web',
    '    environment:',
    '      A: web-token',
    '  worker:',
    '    image: worker',
    '    restart: unless-stopped',
    '    environment:',
    '      A: worker-token',
    '  cron:',
    '    image: cron',
    "    restart: 'no'",
    '    environment:',
    '      A: cron-token',
    '  taken:',
    '    <<: *common',
    '    environment:',
    '      A: taken-token',
    '',
  ].join('\n');
  t.equal(isOfDevelopers('a.yml', compose, 'web-token'), true);
  t.equal(isOfDevelopers('a.yml', compose, 'worker-token'), false);
  t.equal(isOfDevelopers('a.yml', compose, 'cron-token'), true);
  t.equal(isOfDevelopers('a.yml', compose, 'taken-token'), false, 'the file restarts something');
  t.equal(isOfDevelopers('a.txt', compose, 'web-token'), false);
  t.equal(isOfDevelopers('a.yml', compose, 'one'), false, 'before the services');
  t.equal(isOfDevelopers('a.yml', 'services:\n  a: token\n', 'token'), false, 'settings of a program');
  t.equal(isOfDevelopers('a.yml', compose.replace('services:', 'service_s:'), 'web-token'), false);
});
