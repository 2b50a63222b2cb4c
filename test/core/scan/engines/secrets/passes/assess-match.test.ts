// What a match is lowered or dropped for, once it is found: ciphertext, signed addresses, lists, examples.
import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const now = new Date('2026-06-01T00:00:00Z');
const hex = (index: number) => fakeText('hex', 32, index);
const value = fakeText('base62', 40);

function severities(path: string, text: string): readonly string[] {
  return scanBytes(Buffer.from(`${text}\n`), path, undefined, { now }).map(({ severity }) => severity);
}

t.test('secret scanner: what a tool encrypted is no secret', async (t) => {
  const long = fakeText('base64', 180).replace(/=+$/, '');
  const url = fakeText('base62', 120);
  for (const [path, text] of [
    ['sealed.yaml', `kind: SealedSecret\nspec:\n  encryptedData:\n    password: AgB${long}`],
    ['main.tf', `secret = "AQICAH${long}"`],
    ['config.py', `DB_PASSWORD = "gAAAAA${url}"`],
    ['.env', `DB_PASSWORD="encrypted:B${long}"`],
    ['config.json', `{"passwordEncrypted": "${long}"}`],
    ['settings.yml', `api_key_ciphertext: ${long}`],
    ['config.json', `{"pusher_secret": "EJ[1:${fakeText('base64', 44)}]"}`],
  ] as const)
    t.same(severities(path, text), [], text);
  t.same(severities('main.tf', `secret = "${long.slice(0, 64)}"`), ['medium']);
});

t.test('secret scanner: a hash of a password is low where its name says what it is', async (t) => {
  const hashes = [
    `AQAAAAEAACcQAAAAE${fakeText('base62', 65)}==`,
    `$2b$12$${fakeText('base62', 53)}`,
    `pbkdf2:sha256:600000$${fakeText('base62', 16)}$${fakeText('hex', 64)}`,
    `scrypt:32768:8:1$${fakeText('base62', 16)}$${fakeText('hex', 128)}`,
  ];
  for (const hash of hashes) {
    t.same(severities('Seed.cs', `PasswordHash = "${hash}"`), ['low'], hash);
    t.same(severities('users.yaml', `hashed_password: '${hash}'`), ['low'], hash);
    t.same(severities('Seed.cs', `login = "${hash}"`), ['medium'], hash);
  }
  t.same(severities('Seed.cs', `PasswordHash = "AB${fakeText('base62', 64)}=="`), ['low']);
  t.same(severities('Account.cs', `ApiSecret = "AB${fakeText('base62', 64)}=="`), ['medium']);
});

t.test('secret scanner: a signed address that has expired opens nothing', async (t) => {
  const token = `${value}:${fakeText('base62', 27)}=`;
  for (const query of [
    `e=1576142006&token=${token}`,
    `Expires=1576142006&Signature=abc&token=${token}`,
    `X-Amz-Date=20190101T000000Z&amp;X-Amz-Expires=3600&amp;X-Amz-Security-Token=${value}`,
    `exp=1576142006000\\u0026auth_token=${value}`,
    `se=2020-01-01T00%3A00%3A00Z&sig_token=${value}`,
  ])
    t.same(severities('plan.json', `{"image":"https://cdn.acme.io/a?${query}"}`), ['info'], query);
  t.same(severities('plan.json', `{"image":"https://cdn.acme.io/a?e=1976142006&token=${value}"}`), [
    'medium',
  ]);
  t.same(severities('plan.json', `{"image":"https://cdn.acme.io/a?page=3&token=${value}"}`), ['medium']);
});

t.test('secret scanner: values that look alike under names of all sorts are a list', async (t) => {
  const others = Array.from({ length: 8 }, (_, index) => `"title.${index}": "${hex(index + 2)}"`);
  const labels = `{"login.password": "${hex(0)}", "login.token": "${hex(1)}", ${others.join(', ')}}`;
  t.same(severities('hashes.json', labels), ['info', 'info']);
  const keys = Array.from(
    { length: 8 },
    (_, index) => `SERVICE${index}_API_KEY=${fakeText('base62', 32, index)}`,
  );
  t.same(new Set(severities('app.conf', keys.join('\n'))), new Set(['medium']));
});

t.test('secret scanner: what stands under example in a description is an example', async (t) => {
  const yaml = `openapi: 3.0.0\nA:\n  x-examples:\n    a:\n      api_key: ${value}\n`;
  t.same(severities('api.yaml', yaml), ['low']);
  t.same(severities('api.json', `{"examples": [{"a": {"api_key": "${value}"}}]}`), ['low']);
  t.same(severities('api.yaml', `${yaml}x-gateway:\n  api_key: ${fakeText('base62', 40, 2)}`), [
    'low',
    'medium',
  ]);
  t.same(severities('api.json', `{"example": {"a": 1}, "api_key": "${value}"}`), ['medium']);
});

t.test('secret scanner: vendor names say little in lockfiles and data', async (t) => {
  t.same(severities('i18n.lock', `pusher_secret: ${fakeText('hex', 20)}`), ['low']);
  t.same(severities('config.yml', `pusher_secret: ${fakeText('hex', 20)}`), ['high']);
});

t.test('secret scanner: names of indexes and features are no credentials', async (t) => {
  for (const [path, text] of [
    ['src/entity.ts', `key: 'IDX_${fakeText('hex', 26)}'`],
    ['Flags.cs', 'const string UseSdkPasswordGenerators = "pm-19976-use-sdk-password-generators";'],
    ['flags.py', 'PASSWORD_FLAG = "enable-password-v2"'],
    ['openapi.yaml', "description: Pass 'random' to shuffle"],
    ['data/ca.json', '{"Password": "Contrasenya"}'],
  ] as const)
    t.same(severities(path, text), [], text);
  t.same(severities('editor.ts', "token: 'tb.scada-symbol-tag'"), []);
  t.same(severities('docker/queue.env', 'KAFKA_PASSWORD=CLUSTER_API_SECRET'), []);
  t.same(severities('docker/db.env', 'DATASOURCE_PASSWORD=sentinel'), ['medium']);
  t.same(severities('app.conf', "pass 'tr0ub4dor'"), ['medium']);
});

t.test(
  'secret scanner: settings of local services, and keys that production reads elsewhere, are low',
  async (t) => {
    const password = fakeText('base62', 12);
    const database = (section: string) => `${section}:\n  adapter: postgresql\n  password: ${password}\n`;
    t.same(severities('config/database.yml', database('test')), ['low']);
    t.same(severities('config/database.yml', database('production')), ['high']);
    const settings = (production: string) =>
      `development:\n  checker_secret_token: ${value}\n\nproduction:\n  checker_secret_token: ${production}\n`;
    t.same(severities('config/secrets.yml', settings('<%= ENV["CHECKER_SECRET_TOKEN"] %>')), ['low']);
    t.same(severities('config/secrets.yml', `development:\n  checker_secret_token: ${value}\n`), ['high']);
    const nested = (production: string) =>
      `test:\n  encryption:\n    key_derivation_salt: ${value}\nproduction:\n  encryption:\n    key_derivation_salt: ${production}\n`;
    t.same(severities('config/secrets.yml', nested('<%= ENV["SALT"] %>')), ['low']);
    t.notSame(severities('config/secrets.yml', nested('given')), ['low']);
  },
);

t.test('secret scanner: what says that it is replaced, and hashes of a baseline, open nothing', async (t) => {
  t.same(severities('.env.travis', 'APP_KEY=randomkeyreplacethis'), ['info']);
  t.same(severities('.env.travis', `APP_KEY=${value}`), ['high']);
  const baseline = `{"results": {"a.py": [{"hashed_secret": "${fakeText('hex', 40)}", "line_number": 7}]}}`;
  t.same(
    severities('.secrets.baseline', baseline).filter((severity) => severity !== 'info'),
    [],
  );
});

t.test(
  'secret scanner: a development class in Python, whose name others read elsewhere, is low',
  async (t) => {
    const settings = (section: string, other: string) =>
      `class Config:\n    TOKEN_SECRET_KEY = ${other}\n\n\nclass ${section}(Config):\n    TOKEN_SECRET_KEY = "${value}"\n`;
    t.same(severities('app/config.py', settings('Development', 'os.environ.get("TOKEN_SECRET_KEY")')), [
      'low',
    ]);
    t.same(severities('app/config.py', settings('TestConfig', 'os.getenv("TOKEN_SECRET_KEY")')), ['low']);
    t.same(severities('app/config.py', settings('Production', 'os.environ["TOKEN_SECRET_KEY"]')), ['medium']);
    t.same(severities('app/config.py', settings('Latest', 'os.environ["TOKEN_SECRET_KEY"]')), ['medium']);
    t.same(severities('app/config.py', settings('Development', 'None')), ['medium']);
  },
);

t.test('secret scanner: the key base that Phoenix writes for development is low', async (t) => {
  const settings = `config :chat, ChatWeb.Endpoint,\n  secret_key_base: "${fakeText('base64', 64)}",\n`;
  for (const path of ['config/dev.exs', 'apps/chat/config/test.exs'])
    t.same(severities(path, settings), ['low'], path);
  t.same(severities('config/prod.exs', settings), ['high']);
  for (const path of ['config/runtime.exs', 'lib/shop.exs'])
    t.same(severities(path, settings), ['medium'], path);
  t.same(severities('config/dev.exs', `config :chat,\n  api_secret_key: "${value}"\n`), ['medium']);
});

t.test('secret scanner: a private key in a file that is called fake is low', async (t) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const account = JSON.stringify({
    type: 'service_account',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  t.same(severities('gcs/gcs-fake-service-account.json', account), ['low']);
  t.same(severities('keys/dummy_account.json', account), ['low']);
  for (const path of ['gcs/service-account.json', 'prod-notfake.json'])
    t.same(severities(path, account), ['critical'], path);
  t.same(severities('fakes/service-account.json', account), ['medium']);
});

t.test('secret scanner: the seed of an account that manuals use is of no one', async (t) => {
  const seed = Array.from({ length: 16 }, (_, index) => 'QWERTYUIOPASDFGH2345672'[(index * 7 + 3) % 23]).join(
    '',
  );
  const uri = (label: string) => `$uri = "otpauth://totp/${label}?secret=${seed}&issuer=Shop";`;
  for (const label of [
    'Google%3Ajohn%2Edoe',
    'Shop:johndoe@facebook.com',
    'Shop:%40john',
    'Twitter:%40john',
    'Shop:demo',
    'alice@google.com',
    'test@test.com',
  ])
    t.same(severities('Seeder.php', uri(label)), ['low'], label);
  for (const label of ['Shop:ada@acme-corp.io', 'Shop:johnson', 'Shop:operations'])
    t.same(severities('Seeder.php', uri(label)), ['high'], label);
});

t.test('secret scanner: a hash beside its salt, whatever printed it', async (t) => {
  const odd = fakeText('hex', 39);
  const row = (beside: string) =>
    `<insert>\n  <column name="password" value="${odd}"/>\n  ${beside}\n</insert>`;
  t.same(severities('data.xml', row('<column name="salt" value="1a2b"/>')), ['low']);
  t.same(severities('data.xml', row('<column name="user" value="ben"/>')), ['medium']);
  t.same(severities('setup.rb', `user.hashed_password = "${fakeText('hex', 40)}"`), ['low']);
  t.same(severities('setup.rb', `user.password = "${fakeText('hex', 40)}"`), ['medium']);
});

t.test('secret scanner: a key of an app, of a page and of an offer', async (t) => {
  const google = `AIzaSy${fakeText('base62', 33)}`;
  const access = `AKIA${fakeText('upper', 16).replace(/[0189]/g, '2')}`;
  t.same(severities('app/google-services.json', `{"api_key": [{"current_key": "${google}"}]}`), ['low']);
  t.same(severities('a.js', `init({apiKey: "${google}", authDomain: "a.firebaseapp.com"})`), ['low']);
  t.same(severities('Info.plist', `<key>API_KEY</key>\n<string>${google}</string>`), ['low']);
  t.same(severities('a.js', `geocode({apiKey: "${google}"})`), ['high']);
  t.same(severities('a.py', `u = 'https://www.youtube.com/youtubei/v1/search?key=${google}'`), ['info']);
  t.same(
    severities('a.html', `<a href="https://www.amazon.com/dp/B0?psc=1&SubscriptionId=${access}&tag=a">`),
    ['info'],
  );
  t.same(severities('a.rs', `const SEGMENT_API_KEY: &str = "${fakeText('base62', 32)}";`), ['info']);
  t.same(severities('a.ts', `POSTHOG_TOKEN = '${fakeText('base62', 43)}'`), ['info']);
  t.same(severities('a.rs', `const SEGMENTS_SECRET_KEY: &str = "${fakeText('base62', 32)}";`), ['medium']);
});

t.test('secret scanner: what Phoenix wrote for every environment is medium', async (t) => {
  const line = `config :a, A.Endpoint,\n  secret_key_base: "${fakeText('base62', 64)}"`;
  t.same(severities('config/config.exs', line), ['medium']);
  t.same(severities('config/dev.exs', line), ['low']);
  t.same(severities('config/prod.exs', line), ['high']);
});

t.test('secret scanner: unproven tokens of tests are medium, what only tests hold low', async (t) => {
  const slack = `xoxb-${fakeText('digits', 11)}-${fakeText('digits', 11)}-${fakeText('base62', 24)}`;
  t.same(severities('src/a.go', `t := "${slack}"`), ['critical']);
  t.same(severities('src/a_test.go', `t := "${slack}"`), ['medium']);
  t.same(severities('docs/a.md', `Use ${slack}.`), ['medium']);
  const tests = '#[cfg(test)]\n#[allow(unused)]\nmod tests {\n';
  t.same(severities('src/a.rs', `${tests}  const T: &str = "${slack}";\n}`), ['medium']);
  t.same(severities('src/a.rs', `${tests}  let password = "${fakeText('base62', 24)}";\n}`), ['low']);
  t.same(severities('src/a.rs', `  let password = "${fakeText('base62', 24)}";\n`), ['medium']);
});

t.test('secret scanner: what installed packages show in their manuals is low', async (t) => {
  const url = `https://tobi:${fakeText('base62', 12)}@api.acme.io/a`;
  t.same(severities('web/node_modules/agent/index.html', `get('${url}')`), ['low']);
  t.same(severities('web/agent/index.html', `get('${url}')`), ['high']);
});

t.test('secret scanner: words run together are the name of something', async (t) => {
  t.same(severities('a.bzl', 'mnemonic = "BuildApksFromDeployAab"'), []);
  t.same(severities('.ddev/config.yaml', `web_environment:\n  - APP_KEY=${fakeText('base62', 40)}`), ['low']);
});

t.test('secret scanner: an empty setting is not given what the next line holds', async (t) => {
  t.same(
    severities('gradle.properties', 'signing.password=\nsigning.secretKeyRingFile=\ngroup=org.acme.identity'),
    [],
  );
  t.same(severities('.my.cnf', '[client]\npassword=\nhost=db.acme.io'), []);
  t.same(severities('.aws/credentials', '[a]\naws_secret_access_key =\nregion = eu-central-1-and-more'), []);
  t.same(severities('.kube/config', 'users:\n- user:\n    token:\n    username: someone'), []);
  t.same(severities('gradle.properties', `signing.password = ${fakeText('base62', 12)}`), ['high']);
});

t.test('secret scanner: comments of several lines, translated manuals, expressions and marks', async (t) => {
  const secret = `"client_secret": "${value}"`;
  t.same(severities('api.php', `<?php\n/*\nAnswer:\n{ ${secret} }\n*/`), ['low']);
  t.same(severities('api.php', `<?php\n/*\nAnswer:\n*/\n$a = '{ ${secret} }';`), ['high']);
  t.same(severities('web/i18n/ja/secrets.md', `{${secret}}`), ['low']);
  t.same(severities('web/i18n/ja/secrets.json', `{${secret}}`), ['high']);
  t.same(severities('client/testcases.json', `{${secret}}`), ['low']);
  t.same(severities('a.php', "$token = preg_replace('/[^a-zA-Z0-9-]/', '', $given);"), []);
  t.same(severities('a.php', '<code>mailgun+https://KEY:DOMAIN@default</code>'), []);
  t.same(severities('a.html', `<script data-cf-beacon='{"token": "${fakeText('hex', 32)}"}'>`), ['info']);
  const entry = (text: string) => `kind: Secret\nstringData:\n  DATASOURCE_URL: ${text}`;
  t.same(severities('a.yaml', entry('jdbc:postgresql://accounts-db:5432/accounts')), []);
});

t.test('secret scanner: names of credentials, numbers, and keys that pages show', async (t) => {
  t.same(severities('a.gradle.kts', 'password = project.findProperty("ossrhPassword") as String?'), []);
  t.same(severities('a.jsp', '<form:password path="smtpPassword" size="20"/>'), []);
  t.same(severities('R.txt', 'int string http_auth_dialog_password 0x7f0c0003'), []);
  t.same(severities('a.py', `RECAPTCHA_KEY = "6L${fakeText('base62', 38)}"`), ['medium']);
  t.same(severities('a.py', `RECAPTCHA_SECRET_KEY = "6L${fakeText('base62', 38)}"`), ['high']);
  t.same(severities('internal/testresources/a.json', `{"client_secret": "${value}"}`), ['low']);
});

t.test('secret scanner: what only a name suggests is medium, and public ids are none', async (t) => {
  t.same(severities('a.cs', `.WithHeader("x-api-key", "${fakeText('base62', 16)}")`), ['medium']);
  t.same(severities('a.gradle', `buildConfigField "String", "INDEX_API_SECRET", '"${value}"'`), ['medium']);
  t.same(severities('a.cs', `const string ApiKey = "${value}";`), ['medium']);
  t.same(severities('build.yml', 'APP_STORE_CONNECT_AUTH_KEY: KP9P89S243'), []);
  t.same(severities('application.yml', `OAUTH_GITHUB_APP_KEY: ${fakeText('hex', 20)}`), []);
  t.same(severities('settings/ci.py', `SECRET_KEY = "${value}"`), ['low']);
  t.same(severities('.env.ci', `CLIENT_SECRET=${value}`), ['low']);
});

t.test('secret scanner: code of others, suites, drivers of Go, and objects in base64', async (t) => {
  const secret = `{"client_secret": "${value}"}`;
  for (const path of ['vendor/github.com/a/b/dev.json', 'tools/TestSuite/a.json', 'molecule/a/b.json'])
    t.same(severities(path, secret), ['low'], path);
  t.same(severities('vendor/acme/b/dev.json', secret), ['high']);
  t.same(severities('a.yaml', `DSN: "mysql://root:${fakeText('base62', 6)}@(localhost:3306)/mysql"`), [
    'low',
  ]);
  t.same(severities('a.go', `WriteKey: "${fakeText('base62', 32)}",`), ['info']);
  const encoded = (given: object) => Buffer.from(JSON.stringify(given)).toString('base64');
  t.same(
    severities('a.html', `<p token="${encoded({ a: 'shop', u: 'https://a.acme.io', i: 'fd1d9366-467e' })}">`),
    [],
  );
  t.same(severities('a.html', `<p token="${encoded({ a: 'shop', secret: value })}">`), ['medium']);
});
