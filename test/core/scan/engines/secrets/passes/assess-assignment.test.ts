// Names of credentials that are no settings: what elements of a page refer to.
import t from 'tap';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const password = ['orange', 'Falcon', '77'].join('');
const found = (path: string, text: string) => scanBytes(Buffer.from(text), path).map(({ value }) => value);

t.test('assignments: the caption of a field is no password, in any kind of page', async (t) => {
  for (const path of [
    'page.html',
    'page.tmpl',
    'page.vue',
    'page.erb',
    'page.php',
    'page.jsx',
    'page.hbs',
    'page.xml',
  ])
    for (const text of [
      '<label for="show-cur-pass"> Show</label>',
      `<label id="show-pass">${password}</label>`,
      `<label htmlFor="new-password">${password}</label>`,
      `<span class="password">${password}</span>`,
      `<a href="/reset-password">${password}</a>`,
      `<p aria-describedby="new-password">${password}</p>`,
      '<input type="password" placeholder="Current passphrase">',
    ])
      t.strictSame(found(path, text), [], `${path}: ${text}`);
});

t.test('assignments: what an element of data names is its value', async (t) => {
  for (const [path, text] of [
    ['config.xml', `<string name="db_password">${password}</string>`],
    ['settings.xml', `<password>${password}</password>`],
    ['settings.xml', `<entry key="db.password">${password}</entry>`],
    ['settings.xml', `<setting id="password">${password}</setting>`],
    ['page.html', `<input name="password" type="password" value="${password}">`],
  ] as const)
    t.strictSame(found(path, text), [password], text);
});

t.test('assignments: the class of a route is given no value', async (t) => {
  const route = "Route::patch('user/password', [PasswordController::class, 'modify77me'])->name('x');";
  t.strictSame(found('routes/web.php', route), []);
  t.strictSame(found('app.rb', "password = ENV['PASSWORD'] || 'modify77me'"), ['modify77me']);
});

t.test('assignments: of a record, the names in it say what its texts are', async (t) => {
  const generated = ['7631cdaa5b56a39371', 'dab01d5d186fd73f05602c'].join('');
  const row = (name: string) =>
    `INSERT INTO setting VALUES (1, 'ACCESS_TOKENS', '{"${name}":"${generated}"}');`;
  for (const name of ['tokenHash', 'token_hash', 'digest', 'tokenId'])
    t.strictSame(found('dump.sql', row(name)), [], name);
  for (const name of ['sig', 'value', 'valid']) t.strictSame(found('dump.sql', row(name)), [generated], name);
});

t.test('logins of files: what is expected in tests and manuals is said quietly', async (t) => {
  const registry = Buffer.from(`ada:${password}`).toString('base64');
  for (const text of [
    `machine mail.acme.io login ada password ${password}\n`,
    `{"auths": {"registry.acme.io": {"auth": "${registry}"}}}\n`,
  ]) {
    const severities = (path: string) => scanBytes(Buffer.from(text), path).map(({ severity }) => severity);
    t.strictSame(severities('deploy/login.txt'), ['high'], text);
    for (const path of ['src/test/resources/login.txt', 'docs/manual.rst'])
      t.strictSame(severities(path), ['low'], path);
  }
});

t.test('assignments: names of what is read, references and formats are no values', async (t) => {
  const id = '3f0b8c1e-7a45-4d2b-9c11-5e6f7a8b9c0d';
  for (const [path, text] of [
    ['a.tf', `license_password = lookup(local.by_type[local.type], "f5_data", null) == null ? var.a : 1`],
    ['a.py', "MasterUserPassword=Ref('RDSPassword9'),"],
    ['a.py', "password = GetAtt('Shop9Secret', 'Value')"],
    ['a.js', 'const parts = { secret: Buffer.from(all[1], "base64url").toString() };'],
    ['a.rb', 'c.password = Time.now.strftime("%Y%m%d%H%M")'],
    ['Startup.cs', `builder.AddUserSecrets("${id}");`],
    ['a.scala', 'RawHeader("Sec-WebSocket-Key", "x3JJHMbDL1EzLkh9GBhXDw=="),'],
    ['app.properties', 'label.user.repeatpassword=Repeat password'],
    ['a.php', "$request->password = 'plaintextpassword';"],
    ['a.properties', 'db.password=@shop.database.password@'],
    ['a.tf', 'resource "azurerm_key_vault_secret" "evthub_fdr-qi-flows_rx" {'],
    ['a.tf', 'password_lifetime = "864000s"'],
    ['A.java', 'String password = intent.getStringExtra("mqtt_password");'],
    ['Makefile', 'UBUNTU_SIGNING_KEY=F6ECB3762474EDA9D21B7022871920D1991BC93C'],
    ['a.bicep', `var azureRoleIdKeyVaultSecretsUser = '${id}'`],
    ['sheet.xml', `<sheetProtection algorithmName="SHA-512" hashValue="${'8Y2fRnylPJQFlLxU'.repeat(3)}=="/>`],
    [
      'a.yaml',
      'DB_USERNAME: ENC[AES256_GCM,data:cbz=,iv:XLLYYQIe/PSWD/JercSPswVD4=,tag:ZGfY4vqIivhFvcmavVAc5A==]',
    ],
    ['config/a.env', 'SIGNING_SALT=you-should-put-a-secure-string-here'],
  ] as const)
    t.strictSame(found(path, text), [], text);
  t.strictSame(found('a.py', `password = lookup(settings, "${password}")`), [password]);
  for (const call of ['ref', 'fnv', 'fn'])
    t.strictSame(found('a.ts', `const password = ${call}("${password}");`), [password], call);
  t.strictSame(found('app.properties', `shop.password=${password}`), [password]);
  t.strictSame(found('run.sh', `DB_PASSWORD=${password} ./start now`), [password]);
});
