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
