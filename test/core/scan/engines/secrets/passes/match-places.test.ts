// What is loud is proven, or used where others reach it.
import { createHash, generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

function severities(path: string, text: string): readonly string[] {
  return scanBytes(Buffer.from(`${text}\n`), path).map(({ severity }) => severity);
}

const made = fakeText('base62', 32);
const typed = ['orange', 'Falcon', '77'].join('');
const key = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

t.test('evidencePasses: a name alone closes no gate on the machine of a developer', async (t) => {
  t.same(severities('prod/config.ts', `const apiToken = "${made}";`), ['high']);
  t.same(severities('prod/seeds.rb', `api_token = "${made}"`), ['medium']);
  const service = (more: string) =>
    `services:\n  web:\n    image: shop\n${more}    environment:\n      API_TOKEN: ${made}`;
  t.same(severities('compose.prod.yml', service('')), ['medium']);
  t.same(severities('compose.prod.yml', service('    restart: always\n')), ['high']);
});

t.test('evidencePasses: a name that says test, and what a variable is without a value', async (t) => {
  t.same(severities('prod/lib.rs', `pub const NOT_ADMIN_TEST_TOKEN: &str = "${made}";`), ['medium']);
  t.same(severities('prod/lib.rs', `pub const LATEST_TOKEN: &str = "${made}";`), ['high']);
  t.same(severities('prod/a.yml', `adminPassword: \${ADMIN_PASSWORD:-${typed}}`), ['medium']);
});

t.test('assessAssignment: what only a name suggests is loud where production reads it', async (t) => {
  const login = `user: ada\npassword: q7Xk2Zp9w`;
  t.same(severities('config/settings.yml', login), ['medium']);
  t.same(severities('config/application-prod.yml', login), ['high']);
  t.same(severities('config/settings.yml', `user: ada\npassword: ${made}`), ['medium']);
  t.same(severities('src/config.ts', `const apiToken = "${made}";`), ['medium']);
  t.same(severities('src/config.ts', `const clientSecret = "${made}";`), ['high'], 'a parameter of OAuth');
  t.same(severities('settings.py', `POSTGRES_PASSWORD = "${made}"`), ['high'], 'a documented setting');
  t.same(severities('settings.py', `POSTGRES_PASSWORD = "q7Xk2Zp9wPm"`), ['medium'], 'made by hand');
});

t.test('matchPlacePasses: own keys of developers, and what scanners pass over', async (t) => {
  t.same(severities('tls/server.key', key), ['critical']);
  t.same(severities('deploy/dockerephemeral/server.key', key), ['medium']);
  const workflow = (run: string) =>
    `on: push\njobs:\n  a:\n    env:\n      PRIVATE_KEY: '${Buffer.from(key).toString('base64')}'\n    steps:\n      - run: ${run}`;
  t.same(severities('.github/workflows/main.yml', workflow('npm test')), ['low']);
  t.same(severities('.github/workflows/main.yml', workflow('./deploy')), ['critical']);
  const google = `AIza${fakeText('base62', 35)}`;
  t.same(severities('src/map.ts', `const map = "${google}";`), ['high']);
  t.same(severities('.gitleaks.toml', `regexes = ["${google}"]`), ['low']);
});

t.test('patternPasses: a token in a comment, and a key in tests that can only be read', async (t) => {
  const token = `xoxb-${fakeText('digits', 12)}-${fakeText('digits', 13)}-${fakeText('base62', 24)}`;
  t.same(severities('src/slack.py', `token = "${token}"`), ['critical']);
  t.same(severities('src/slack.py', `# such as ${token}`), ['medium']);
  t.same(severities('src/slack.py', '# xoxb-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d'), ['info']);
  const account = JSON.stringify({ type: 'service_account', private_key: key });
  t.same(severities('src/account.json', account), ['critical']);
  t.same(severities('src/test/resources/account.json', account), ['medium']);
});

t.test('kubernetesSecret: what an entry holds in base 64 decides', async (t) => {
  const secret = (name: string, text: string) =>
    `kind: Secret\nmetadata:\n  name: a\ndata:\n  ${name}: ${Buffer.from(text).toString('base64')}`;
  t.same(severities('a.yaml', secret('password', fakeText('base62', 20))), ['high']);
  t.same(severities('a.yaml', secret('password', 'storageos')), ['medium']);
  t.same(severities('a.yaml', secret('auth.username_in', 'muser')), []);
  t.same(severities('a.yaml', secret('session.auth.password', 'demo')), []);
});

t.test('matchPlacePasses: what a comment declares for tests, directly above', async (t) => {
  const values = (comment: string) => `${comment}\nserverKey: |\n  ${key.replaceAll('\n', '\n  ')}`;
  t.same(severities('values.yaml', values('# These are only used in tests, so safe to commit')), ['medium']);
  t.same(severities('values.yaml', values('# Rotate it every year')), ['critical']);
  t.same(severities('values.yaml', values('# only used in tests\nother: 1')), ['critical']);
  t.same(
    severities('values.yaml', values('# This is a test RSA private key and not used in any deployment')),
    ['medium'],
  );
  t.same(severities('prod.conf', `address.api_key = "${made}" //Test key, overridden in PROD`), ['medium']);
  t.same(severities('prod.conf', `address.api_key = "${made}" // latest key`), ['high']);
  t.same(severities('prod/a.ts', `// for testing purposes only\nconst apiToken = "${made}";`), ['medium']);
});

t.test('credentialFilePasses: words in a file for credentials are low outside of production', async (t) => {
  const settings = (password: string) => `staging:\n  username: postgres\n  password: ${password}`;
  t.same(severities('config/database.yml', settings('postgres')), ['low']);
  t.same(severities('config/database.yml', settings('q7Xk2Zp9w')), ['high']);
  t.same(severities('config/prod/database.yml', settings('postgres')), ['high']);
  t.same(severities('config/storage.yml', 'amazon:\n  secret_access_key: "H...H"'), []);
});

t.test('harmlessPasses: a value that says it is an id', async (t) => {
  t.same(severities('values.yaml', 'tlsSecret: "certmgr-cert-id-fpqgjl11q387a86d42kn"'), []);
});

t.test(
  'matchPasses: hashes of secrets, keys of apps by the names that Google writes, own keys in charts for tests',
  async (t) => {
    const digest = createHash('sha256').update('a').digest('hex');
    t.same(severities('config/clients.json', `{"hashedSecret": "${digest}"}`), ['low']);
    t.same(severities('config/clients.json', `{"clientSecret": "${digest}"}`), ['high']);
    t.same(severities('dev/vault.toml', `master_key = "${made}"`), ['medium']);
    const google = `AIza${fakeText('base62', 35)}`;
    const strings = (more: string) => `<string name="google_api_key">${google}</string>\n${more}`;
    t.same(severities('values/setup.xml', strings('<string name="google_app_id">1:8:android:5</string>')), [
      'low',
    ]);
    t.same(severities('values/setup.xml', strings('')), ['high']);
    t.same(severities('chart/ci/full-objects.yaml', `apiToken: ${made}`), ['low']);
  },
);

t.test('matchPasses: what is named for tests, and keys of a run by developers', async (t) => {
  const token = `e2b_${fakeText('hex', 40)}`;
  t.same(severities('.github/actions/start/action.yml', `env:\n  SHOP_API_KEY: "${token}"`), ['high']);
  t.same(severities('.github/actions/start/action.yml', `env:\n  TESTS_API_KEY: "${token}"`), ['medium']);
  t.same(severities('src/DummyRsaKey.hs', key), ['low']);
  t.same(severities('src/DummyingKey.hs', key), ['critical']);
  const make = (target: string) => `build:\n\tmake\n\n${target}: build\n\tKEY=${btoa(key)} ./bin/api`;
  t.same(severities('Makefile', make('run-local')), ['medium']);
  t.same(severities('Makefile', make('deploy')), ['critical']);
  const manifest = (name: string) =>
    `<meta-data\n  android:name="${name}"\n  android:value="AIza${fakeText('base62', 35)}" />`;
  t.same(severities('AndroidManifest.xml', manifest('com.google.android.geo.API_KEY')), ['low']);
  t.same(severities('AndroidManifest.xml', manifest('org.acme.API_KEY')), ['high']);
});

t.test('evidencePasses: a command for this machine, and a file with a secret for developers', async (t) => {
  const command = (host: string) =>
    `run:\n\tdocker run -e 'SECRET_KEY_BASE=${made}' \\\n\t-e 'HOST=${host}' shop`;
  t.same(severities('shop.sh', command('localhost')), ['medium']);
  t.same(severities('shop.sh', command('shop.acme.io')), ['high']);
  t.same(severities('shop.sh', `${command('shop.acme.io')}\ncurl localhost`), ['high'], 'of another command');
  t.same(severities('dev/secret.txt', made), ['medium']);
  t.same(severities('deploy/secret.txt', made), ['high']);
});

t.test('matchPlacePasses: what the first comment of a file declares for a trial', async (t) => {
  const file = (comment: string) => `# ${comment}\n\nSHOP_URL=https://shop.acme.io\nSHOP_API_TOKEN=${made}`;
  t.same(severities('app/.env', file('This file with secrets is public for demonstration purposes.')), [
    'medium',
  ]);
  t.same(severities('app/.env', file('Settings of the shop for demonstrations of production.')), ['high']);
});

t.test('credentialFilePasses: other settings in a file that is called as that of Docker', async (t) => {
  const settings = (place: string, password: string) =>
    `{"${place}": {"username": "shop", "password": "${password}"}}`;
  const ids = (text: string) => scanBytes(Buffer.from(text), 'config.json').map(({ ruleId }) => ruleId);
  t.same(ids(settings('production', made)), ['generic-password']);
  t.same(ids(settings('production', '__shop_password__')), []);
  t.same(ids(settings('registry.acme.io', made)), ['docker-config']);
});
