// Documentation, tests and settings for one's own machine show credentials that nobody uses.
import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { assessBasicCredentials } from '../../../../../packages/core/src/scan/engines/secrets/assess/basic-credentials.ts';
import { credentialKind } from '../../../../../packages/core/src/scan/engines/secrets/assess/credential-name.ts';
import { fakeText } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanFile } from '../../../../../packages/core/src/scan/engines/secrets/scan-file.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';

const scanner = new SecretScanner();
const key = fakeText('base62', 34);

async function graded(path: string, text: string | Buffer): Promise<string[]> {
  const { detections } = await scanFile(Buffer.from(text), path, scanner);
  return detections.map(({ severity, confidence }) => `${severity} ${confidence}`);
}

t.test(
  'isDocumentation: values in documentation comments and docstrings are of low confidence',
  async (t) => {
    const setting = `secret_key_base: "${key}"`;
    const cases: [string, string][] = [
      ['lib/a.ex', `defmodule A do\n  @moduledoc ~S"""\n  For example:\n\n      ${setting}\n  """\nend`],
      ['lib/a.ex', `  @doc """\n      iex> secret     = "${key}"\n  """`],
      ['src/a.py', `def connect():\n    """Connects.\n\n    secret = "${key}"\n    """`],
      ['src/a.py', `"""Settings.\n\nsecret = "${key}"\n"""`],
      ['src/A.kt', `/**\n * val secret = "${key}"\n */`],
      ['src/a.rs', `/// let secret = "${key}";`],
      [
        'a.go',
        `// Get reads a value. Given\n//\n//\tEnv : {\n//\t\t"secret": "${key}"\n//\t}\nfunc Get() {}`,
      ],
    ];
    const block = `=begin\n\n  secret = "${key}"\n`;
    cases.push(['lib/A.pm', `package A;\n\n=head1 NAME\n\n  my $secret = "${key}";\n\n=cut\n\n1;`]);
    cases.push(['lib/A.pm', `package A;\n\n=begin html\n\n=end html\n\n  my $secret = "${key}";\n`]);
    cases.push(['lib/a.rb', `${block}=end\n`]);
    for (const [path, text] of cases) t.strictSame(await graded(path, text), ['low low'], text);
    const used: [string, string][] = [
      ['lib/a.ex', `  @doc """\n  Connects.\n  """\n  ${setting}`],
      ['src/a.py', `def connect():\n    """Connects."""\n    secret = "${key}"`],
      ['src/a.py', `TEXT = """\nsecret = "${key}"\n"""`],
      ['lib/A.pm', `=head1 NAME\n\nA.\n\n=cut\n\nmy $secret = "${key}";\n`],
      ['lib/a.rb', `=begin\nConnects.\n=end\nsecret = "${key}"\n`],
    ];
    for (const [path, text] of used) t.strictSame(await graded(path, text), ['medium high'], text);
  },
);

t.test(
  'secretConfidence: what only its name tells is of low confidence in tests, with a user too',
  async (t) => {
    const login = `username: "shop", password: "${key}"`;

    t.strictSame(await graded('test/a.exs', login), ['low low']);
    const url = ['https://ada', 'porkchop9x@acme.io'].join(':');
    t.strictSame(await graded('tests/uri.test.ts', `parse('${url}')`), ['low low']);
    t.strictSame(await graded('src/uri.ts', `parse('${url}')`), ['high high']);
    t.strictSame(
      await graded('storetest/a.go', `secret := "${key}"`),
      ['low low'],
      'a package for tests in Go',
    );
    t.strictSame(await graded('latest/a.go', `secret := "${key}"`), ['medium high']);
    t.strictSame(await graded('lib/a.ex', login), ['medium high']);
  },
);

t.test('scanFile: a compressed file is judged by the folder it lies in', async (t) => {
  const text = gzipSync(`<div data-form-token="${key}"></div>`);

  t.strictSame(await graded('src/test/resources/page.html.gz', text), ['low low']);
  t.strictSame(await graded('src/main/page.html.gz', text), ['medium high']);
});

t.test('scanBytes: placeholders, public keys and keys for localhost do not fail a build', async (t) => {
  const hash = `$2a$14$${fakeText('base62', 53)}`;
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const hex = fakeText('hex', 32);
  const algolia = `<algolia-api-key>${hex}</algolia-api-key>`;
  const netrc = 'machine acme.io\nlogin ada\npassword';
  const cases: [string, string, string[]][] = [
    ['auth.go', `func FakeHash() []byte {\n\treturn []byte("${hash}")\n}`, ['info low']],
    ['auth.go', `func stored() []byte {\n\treturn []byte("${hash}")\n}`, ['medium medium']],
    ['site.xml', `<algolia-index>docs</algolia-index>\n${algolia}`, ['info low']],
    ['site.xml', algolia, ['high high']],
    ['README.md', `${netrc} test\n`, ['low low']],
    ['.netrc', `${netrc} ${key}\n`, ['high high']],
    ['certificates/shop.localhost.key', pem, ['low high']],
    ['certificates/shop.key', pem, ['critical high']],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(await graded(path, text), expected, `${path}: ${text}`);
});

t.test('readAssignment: takes no header that is read, and nothing compared, for a value', async (t) => {
  const cases: [string, string][] = [
    ['lib/a.ex', 'with ["Basic " <> encoded_user_and_pass] <- get_req_header(conn, "authorization"), do: 1'],
    ['a.js', 'if (("text" === e.type || "password"===e.type)||"textarea9"===n) f();'],
  ];
  for (const [path, text] of cases) t.strictSame(await graded(path, text), [], text);
});

t.test('scanBytes: unit tests of Rust stand in the file that they test', async (t) => {
  const body = `check(b"username=ada&password=${fakeText('base62', 17)}")`;

  t.strictSame(await graded('src/form.rs', body), ['medium high']);
  t.strictSame(await graded('src/form.rs', `fn f() {}\n#[cfg(test)]\nmod tests {\n${body}\n}`), ['low low']);
});

t.test('assessMatch: keys named for tests, settings of development and lists of UUIDs are low', async (t) => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const hex = fakeText('hex', 64);
  const uuid = (first: number): string => `${first}f3a9c2e-7b1d-4e86-9c05-d2a17be4${fakeText('hex', 4)}`;
  const ids = [1, 2, 3].map((first) => `const API_KEY_${first} = "${uuid(first)}";`).join('\n');
  const rails = (section: string): string => `${section}:\n  secret_key_base: ${hex}\n`;

  t.strictSame(await graded('src/keys.rs', `const TEST_FAKE_KEY: &str = "${pem}";`), ['low high']);
  t.strictSame(await graded('src/keys.rs', `const LATEST_KEY: &str = "${pem}";`), ['critical high']);
  t.strictSame(await graded('config/secrets.yml', rails('development')), ['low high']);
  t.strictSame(await graded('config/secrets.yml', rails('production')), ['high high']);
  t.strictSame(await graded('src/ids.ts', ids), ['info low', 'info low', 'info low']);
  t.strictSame(await graded('src/ids.ts', ids.slice(0, ids.indexOf('\n'))), ['medium high']);
});

t.test('phpSettings, assessUrlPassword: what frameworks and compose files begin with', async (t) => {
  const database = (value: string): string => `<?php return ['password' => env('DB_PASSWORD', '${value}')];`;
  const url = (word: string): string =>
    ['DATABASE_URL=postgresql://postgres', `${word}@shop-db:5432/shop`].join(':');

  t.strictSame(await graded('config/database.php', database('secret')), []);
  t.strictSame(await graded('config/database.php', database(key)), ['high high']);
  t.notMatch(await graded('docker-compose.yml', url('testpass')), [/high$/]);
  t.notMatch(await graded('docker-compose.yml', url('postgrespass')), [/high$/]);
  t.match(await graded('docker-compose.yml', url(key)), [/high$/]);
});

t.test('credentialKind: a lint and a handshake name no credential', (t) => {
  t.equal(credentialKind('needless_pass_by_value'), null);
  t.equal(credentialKind('sec-websocket-key'), null);
  t.equal(credentialKind('db_pass'), 'password');
  t.end();
});

t.test('assessBasicCredentials: tells values of documentation', (t) => {
  const verdict = (text: string) => assessBasicCredentials(Buffer.from(text).toString('base64'));
  for (const text of ['bar:foo', 'hello:world', 'new-user:new-password', 'Aladdin:open sesame'])
    t.match(verdict(text), { verdict: 'invalid' }, text);
  t.match(verdict(`ada:${fakeText('base62', 12)}`), { verdict: 'valid' });
  t.end();
});
