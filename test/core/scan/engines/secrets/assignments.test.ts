// Which assignments in which notations are taken for credentials, and which are not.
import t from 'tap';
import { credentialKind } from '../../../../../packages/core/src/scan/engines/secrets/assess/credential-name.ts';
import { looksRandom } from '../../../../../packages/core/src/scan/engines/secrets/assess/dictionary-score.ts';
import { fileContext } from '../../../../../packages/core/src/scan/engines/secrets/assess/file-context.ts';
import { fakeText, fakeUuid } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const value = fakeText('base62', 24);
const hash = `#${'gets0m3'}`;
const printed = `hhZCp@D28z!n@${'NED*yB!ROMt+WzsY*iq'}`;
const shuffled = `7\`D'}/vYR)T;W]5E9Brf;_&k>qX??]G&${'3CF=;@vyrVBp'}[_hK4^`;
const password = `Tr${fakeText('lower', 8)}!`;

t.test('assignments: reads every notation that assigns a value to a name', async (t) => {
  const cases: [string, string, string][] = [
    ['app.js', `const apiKey = "${value}";`, value],
    ['app.ts', `readonly apiSecret: string = '${value}';`, value],
    ['app.py', `client_secret: str = "${value}"`, value],
    ['app.py', `SECRET_KEY = os.environ.get("SECRET_KEY", "${value}")`, value],
    ['app.js', `const token = process.env.TOKEN || '${value}';`, value],
    ['app.rb', `config[:db_password] => '${password}'`, password],
    ['app.php', `define('DB_PASSWORD', '${password}');`, password],
    ['app.php', `$password = '${password}';`, password],
    ['App.java', `dataSource.setPassword("${password}");`, password],
    ['App.java', 'dataSource.setPassword("orange-falcon-50");', 'orange-falcon-50'],
    ['App.java', `private static final String PASSWORD = "${password}";`, password],
    ['main.go', `Password: "${password}",`, password],
    ['main.go', `var authToken string = "${value}"`, value],
    ['main.c', `#define API_TOKEN "${value}"`, value],
    ['main.c', `char password[] = "${password}";`, password],
    ['main.rs', `let secret_key: &str = "${value}";`, value],
    ['App.cs', `"Server=db;User Id=sa;Password=${password};Encrypt=true"`, password],
    ['app.js', `fetch("https://api.acme.io/v1?api_key=${value}&page=2")`, value],
    ['app.py', `get("https://api.acme.io/v1/users?key=${value}&page=2")`, value],
    ['web.config', `<add key="ApiSecret" value="${value}" />`, value],
    ['settings.xml', `<password>${password}</password>`, password],
    ['notes.md', `Token - '${value}'`, value],
    ['client.test.js', `const apiKey = '${fakeUuid()}';`, fakeUuid()],
    ['jobs.xml', `<secret>{shop key ${value}}</secret>`, value],
    ['app.yml', `okta_secret: ${value}=${value.slice(9)}`, `${value}=${value.slice(9)}`],
    ['core-site.xml', `<name>fs.secret.key</name>\n  <value>${value}</value>`, value],
    ['Info.plist', `<key>ApiToken</key>\n\t<string>${value}</string>`, value],
    ['deployment.yaml', `- name: DB_PASSWORD\n  value: "${password}"`, password],
    ['values.yml', `adminPassword: ${password}  # for now`, password],
    ['postman.json', `{"key": "db_password", "value": "${password}", "enabled": true}`, password],
    ['postman.json', `[{"name":"API_TOKEN","value":"${value}"}]`, value],
    ['.env', `API_TOKEN=${value}`, value],
    ['.env', `export API_TOKEN='${value}'`, value],
    ['app.properties', `db.password=${password}`, password],
    ['Dockerfile', `ENV API_TOKEN ${value}`, value],
    ['deploy.sh', `PGPASSWORD=${password} psql shop`, password],
    ['deploy.sh', `mysqldump --password ${password} shop`, password],
    ['init.sql', `CREATE USER shop IDENTIFIED BY '${password}';`, password],
    ['settings.json', `"password": "${password}"`, password],
    ['app.js', `JSON.parse("{\\"password\\":\\"${password}\\"}")`, password],
    ['main.tf', `admin_password = "${password}"`, password],
    ['app.swift', `let apiKey: String = "${value}"`, value],
    ['settings.kt', `val clientSecret = "${value}"`, value],
    ['upload.sh', `curl -H "X-Api-Key: ${value}" https://api.acme.io`, value],
    ['upload.sh', `http GET https://api.acme.io X-Api-Key:${value} page=2`, value],
    ['app.php', `curl_setopt($c, CURLOPT_HTTPHEADER, ['Private-Token: ${value}']);`, value],
    ['main.lua', String.raw`"GET / HTTP/1.1\r\nX-Auth-Token: ${value}\r\nHost: acme.io\r\n"`, value],
    ['main.go', `req.Header["X-Api-Key"] = []string{"${value}"}`, value],
    ['core.clj', `{:headers {"X-Api-Key" "${value}"}}`, value],
    ['a.env', `CLIENT_SECRET=${fakeUuid()}`, fakeUuid()],
    ['app.py', 'if password == "team10":', 'team10'],
    ['app.py', `if username == "ada" and password == "porkchop":`, 'porkchop'],
    ['app.js', "if (user.password !== 'hunter22') {", 'hunter22'],
    ['web.config', `"Server=db;User Id=sa;Password=${hash};Encrypt=true"`, hash],
    ['app.yml', `jwt_secret: "${shuffled}"`, shuffled],
    ['compose.yml', `APP_SECRET_KEY: "\${APP_SECRET_KEY:-${printed}}"`, printed],
    ['app.php', `$api_token .= "${value}"`, value],
    ['Makefile', `API_TOKEN ::= "${value}"`, value],
    ['app.js', `'\\\\n clientSecret: \\\\'${value}\\\\','`, value],
    ['settings.xml', `<apiToken>\n        ${value}\n    </apiToken>`, value],
  ];
  for (const [path, text, expected] of cases)
    t.strictSame(valuesIn(path, text), [expected], `${path}: ${text}`);
});

t.test('assignments: references, templates, labels, code and placeholders are not reported', async (t) => {
  const cases: [string, string][] = [
    ['install.ps1', '$started = Start-Process -FilePath $path -PassThru -ErrorAction Stop'],
    ['app.js', 'const password = getPassword("db_password");'],
    ['app.js', 'const password = req.body.password;'],
    ['app.js', "if (type === 'password') return 'Password';"],
    ['app.js', 'const passwordField = "#user-password-input-2";'],
    ['app.js', `const publicKey = "${value}";`],
    ['app.js', `const cacheKey = "${value}";`],
    ['app.js', `const tokenUrl = "https://acme.io/oauth/token/v2";`],
    ['app.ts', 'apiKey: string = DEFAULT_API_KEY_2;'],
    ['app.py', 'password = os.environ["DB_PASSWORD_V2"]'],
    ['app.py', 'token = "your-token-here-12"'],
    ['app.js', `const publicApiToken = "${value}";`],
    ['main.c', '#define SN_CredReq9x "CredReq9x"'],
    ['locales/de.json', '"password": "Orchard_19c"'],
    ['config.yml', 'cred: orange-falcon-50'],
    ['app.py', 'if password == "password1" or password == "orange":'],
    ['App.java', 'String password = "apiKey=123456";'],
    ['app.py', 'if kind == "user" and password == "orange":'],
    ['app.go', 'dsn := "%s:%s@tcp(%s:3306)/%s?parseTime=true&charset=utf8mb4&loc=A"'],
    ['style.js', "passwordSelector = '#password'"],
    ['app.py', 'API_KEY = "xxxxxxxxxxxxxxxxxxxx1"'],
    ['app.py', 'SECRET = "<insert secret 1 here>"'],
    ['compose.yml', `- DB_PASSWORD=\${DB_PASSWORD:?Variable 7 is not set}`],
    ['compose.yml', `- DB_PASSWORD=\${DB_PASSWORD?Variable-7-is-not-set}`],
    ['run.sh', `: "\${API_TOKEN:?${value}}"`],
    ['a.env', `API_TOKEN=\${API_TOKEN:+${value}}`],
    ['values.yml', 'password: {{ .Values.password }}'],
    ['values.yml', 'passwordSecretRef: postgres-credentials-v2'],
    ['values.yml', 'token: $API_TOKEN'],
    ['app.properties', 'db.password=%DB_PASSWORD%'],
    ['main.tf', 'password = var.db_password'],
    ['main.tf', 'secret = data.aws_secretsmanager_secret.db.arn'],
    ['locales/en.json', '"password": "Password1 must be longer"'],
    ['messages_de.properties', 'login.password=Passwort99'],
    ['page.html', '<input type="password" name="password" placeholder="Password123">'],
    ['page.html', '<input type="password" name="password1" id="inputPassword1" class="mt-2">'],
    ['Form.vue', '<InputError :message="form.errors.password" class="mt-2" />'],
    [
      'form.component.html',
      '<input type="password" formControlName="newPassword" autocomplete="new-password"/>',
    ],
    ['app.js', 'const keyCode = "ArrowLeft12345678901";'],
    ['app.ts', "type PassEffect = 'discard' | 'downgrade' | 'keep';"],
    ['app.ts', "type PassKind = 'discard';"],
    ['app.ts', "readonly passKind: 'gentle' | undefined;"],
    ['app.py', 'pass_kind: "gentle" | None'],
    ['app.ts', "match({ pass: 'alias' })"],
    ['app.cs', 'options.pass = "Sweep";'],
    ['app.ts', "// `{ pass: 'alias' }`"],
    ['Main.java', 'String PASSWORD_KEY = "spring.datasource.password";'],
    ['test/user.test.js', 'const password = "password123";'],
    ['test/user.test.js', "login({ user: 'ada', password: 'secret' })"],
    ['README.md', 'Set `password: hunter` in the file.'],
    ['.rules', 'Look for password= before commit'],
    ['yarn.lock', `token "${value}"`],
    ['app.py', 'get("https://acme.io/v1/translations?key=settings_page_title_text")'],
    ['schema.graphql', 'type Query { token: String!, apiKey: ID1234567890 }'],
  ];
  for (const [path, text] of cases) t.strictSame(valuesIn(path, text), [], `${path}: ${text}`);
});

t.test('assignments: a generated credential has high confidence, zeros included', async (t) => {
  const encrypted = `MDoEEPg${'A'.repeat(19)}Ew${fakeText('base62', 40)}`;
  const loud = scanBytes(Buffer.from(`{"encryptedPassword": "${encrypted}"}\n`), '.mozilla/logins.json');
  const typed = scanBytes(
    Buffer.from(`{"encryptedPassword": "${'Ab3x'.repeat(12)}"}\n`),
    '.mozilla/logins.json',
  );

  t.match(loud, [{ ruleId: 'firefox-logins', severity: 'high' }]);
  t.match(typed, [{ ruleId: 'firefox-logins', severity: 'info' }]);
});

t.test('credential names: are split into words', async (t) => {
  for (const name of [
    'password',
    'DB_PASSWORD',
    'userPwd',
    'smtp-pass',
    'rootPassword2',
    'spring.datasource.password',
  ])
    t.equal(credentialKind(name), 'password', name);
  for (const name of [
    'apiKey',
    'API_KEY',
    'clientSecret',
    'auth_token',
    'stripeSecretKey',
    'AWS_SECRET_ACCESS_KEY',
  ])
    t.equal(credentialKind(name), 'secret', name);
  for (const name of [
    'passwordLength',
    'compass',
    'bypass',
    'publicKey',
    'primary_key',
    'keyboard',
    'token_type',
    'author',
    'tokenizer',
    'passed',
  ])
    t.equal(credentialKind(name), null, name);
});

t.test('assignments: a weak password has low confidence, and a placeholder is not reported', async (t) => {
  const weak: [string, string, string][] = [
    ['docker-compose.yml', "- 'MYSQL_ROOT_PASSWORD=verysecret'", 'verysecret'],
    ['config.yml', 'password: porkchop', 'porkchop'],
    ['config.properties', 'db_pass=Orchard_19c', 'Orchard_19c'],
    ['test/app.test.js', "login({ email: 'ada@acme.io', password: 'supersecret' })", 'supersecret'],
    ['README.md', '  -e ADMIN_PASSWORD=Welcome1 \\', 'Welcome1'],
    ['app.py', "#domainPassword = 'welcome1'", 'welcome1'],
    ['README.md', 'SQL> alter user sys identified by Welcome1 container=all;', 'Welcome1'],
    ['auth.test.ts', "secret: 'supersecret'", 'supersecret'],
    ['app.yml', "secret: 'orange#falcon'", 'orange#falcon'],
    ['notes.md', 'The default password for the user "ada" is "porkchop".', 'porkchop'],
    ['main_test.go', 'nats.Connect(fmt.Sprintf("nats://ivan:porkchop@%s:%d", host, port))', 'porkchop'],
  ];
  for (const [path, text, value] of weak) {
    const [match] = scanBytes(Buffer.from(`${text}\n`), path);
    t.equal(match?.value, value, `${path}: ${text}`);
    t.match(match?.severity, /^(?:low|medium|info)$/, text);
  }
  for (const [path, text] of [
    ['config.yml', 'password: password'],
    ['config.yml', 'password: test-password'],
    ['config.yml', 'password: ###DB_PASSWORD###'],
    ['config.yml', 'password: <your password>'],
    ['model.php', "'password' => 'hashed',"],
    ['rules.php', "'password' => 'required|confirmed',"],
    ['App.java', 'String password = System.getenv("orange_PASStiger_V2");'],
    ['app.test.js', "client.close(() => t.pass('Closed'))"],
    ['date.rb', '# an attribute (identified by +method+) on an object'],
    ['style.adoc', 'string = "Tests #{success ? "PASS" : "FAIL"}"'],
    ['main_test.go', 'nats.Connect("nats://user:password@localhost:4222")'],
    ['proxy.yml', 'url: http://proxyuser:proxypass@localhost:3128'],
    ['doc.rb', '# http://username:password@whatever.io'],
    ['jwe.mjs', `encrypted_key: '${fakeText('base64url', 44)}',`],
    ['mail.html', '<a href="https://mailto:porkchop@acme.io">'],
    ['state.json', '{\n  "smtp_password": null,\n  "status": "Active"\n}'],
    ['client.ts', "password: Cloud.global.boot.get('mqtt.password'),"],
    ['fr.json', '"LABEL_PASSWORD": "Contrasenya",'],
    ['app.sh', 'secret=abcdefg12346+FJQCK'],
    ['app.sh', `token="${Buffer.from('{"alg":"HS256","typ":"JWT"').toString('base64').slice(0, 32)}"`],
    ['app.sh', `secret='${Buffer.from(`ENC[RSA,${fakeText('base62', 40)}]`).toString('base64')}'`],
    ['app.sh', `token='${Buffer.from(`17:${'x'.repeat(20)}`).toString('base64')}'`],
    ['app.sh', "secret='FIXME!px1'"],
    ['.htpasswd', 'bob:example'],
  ] as const)
    t.strictSame(valuesIn(path, text), [], `${path}: ${text}`);
});

t.test('assignments: a documented credential name has higher confidence than a custom name', async (t) => {
  const cases: [string, string, string, string][] = [
    ['app.py', `access_token = "${value}"`, 'oauth-token', 'provider'],
    ['a.json', `{"oauth_token_secret": "${value}"}`, 'oauth-token', 'provider'],
    ['compose.yml', '- POSTGRES_PASSWORD=porkchop', 'documented-setting', 'provider'],
    ['application.properties', 'spring.datasource.password=porkchop', 'documented-setting', 'provider'],
    ['hosts.ini', 'db ansible_ssh_pass=porkchop9', 'documented-setting', 'provider'],
    ['app.py', `my_token = "${value}"`, 'generic-secret', 'provider'],
    ['app.py', `my_token = "${value.slice(0, 18)}"`, 'generic-secret', 'generic'],
    ['app.py', `if my_token == "${value}":`, 'generic-secret', 'generic'],
    ['app.py', `password = "${value.slice(0, 12)}"`, 'generic-password', 'provider'],
    ['app.py', `signing_salt = "${value}"`, 'generic-secret', 'generic'],
    ['config.yml', 'password: porkchop', 'generic-password', 'generic'],
    ['a.json', `"Apitoken": "{\\"name\\":\\"root\\",\\"sig\\":\\"${value}\\"}"`, 'generic-secret', 'generic'],
  ];
  for (const [path, text, ruleId, tier] of cases) {
    const [match] = scanBytes(Buffer.from(`${text}\n`), path);
    t.match(match, { ruleId, tier }, text);
  }
});

t.test('assignments: a username/password pair has higher confidence than a password alone', async (t) => {
  const cases: [string, string, string | null][] = [
    ['app.test.js', "client.login({ email: 'ada@acme.io', password: 'porkchop' })", 'provider'],
    ['main.conf', '{ user: "ada", pass: "porkchop" }', 'provider'],
    ['mail.js', 'createTransport({ auth: { user: "ada", pass: "porkchop" } })', 'provider'],
    ['mail.js', 'const db_pass = "porkchop";', 'generic'],
    ['mail.js', 'const password = "porkchop" || other;', 'generic'],
    ['app.yml', 'datasource:\n  username: shop\n  password: porkchop', 'provider'],
    ['setup.py', 'connect("db", username="ada",\n        password="porkchop")', 'provider'],
    ['app.yml', 'username: shop\nhost: db\nport: 1\npath: x\npassword: porkchop', 'generic'],
    ['app.py', 'login(username=name, password="porkchop")', 'generic'],
    ['app.go', 'dsn := "host=db user=ada password=porkchop9"', 'provider'],
    [
      'users.yml',
      `username: ada\npassword: "$6$${fakeText('base62', 16)}$${fakeText('base62', 86)}"`,
      'generic',
    ],
    ['app.yml', 'username: $USER\npassword: porkchop', 'generic'],
    ['app.test.js', "{ username: 'smokeuser', password: 'smokepass' }", 'generic'],
    ['ftp.c', 'server->user = "anonymous";\nserver->password = "porkchop@";', null],
  ];
  for (const [path, text, tier] of cases) {
    const [match] = scanBytes(Buffer.from(`${text}\n`), path);
    t.equal(match?.tier ?? null, tier, text);
  }
});

t.test('assignments: a counting key is informational', async (t) => {
  const counting = `${'1234567890'}${'abcdef'}`.repeat(2);
  const [match] = scanBytes(Buffer.from(`api_key: ${counting}\n`), 'config.yml');

  t.equal(match?.value, counting);
  t.equal(match?.severity, 'info');
});

t.test('assignments: the location of a credential decides its confidence and rule', async (t) => {
  const url = ['https://ada', 'porkchop9x@acme.io'].join(':');
  const cases: [string, string, string, string][] = [
    ['src/app.py', `api_key = "${value}"`, 'generic-secret', 'medium'],
    ['test/app.py', `api_key = "${value}"`, 'generic-secret', 'low'],
    ['README.md', `api_key = "${value}"`, 'generic-secret', 'low'],
    ['src/app.js', `fetch('${url}')`, 'basic-auth-url', 'high'],
    ['test/app.js', `fetch('${url}')`, 'basic-auth-url', 'low'],
    ['.my.cnf', '[client]\nuser=ada\npassword=porkchop', 'mysql-options', 'high'],
  ];
  for (const [path, text, ruleId, severity] of cases)
    t.match(scanBytes(Buffer.from(`${text}\n`), path), [{ ruleId, severity }], `${path}: ${text}`);
});

t.test('dictionary score: tells random letters from words', async (t) => {
  for (const text of ['kdhqwnzx', 'Zx9kLmPq2', value, fakeText('lower', 12), fakeText('base64', 40)])
    t.ok(looksRandom(text), text);
  for (const text of [
    'correcthorsebatterystaple',
    'my_database_password',
    'UserAccountManager',
    'administrator',
    'kubernetes',
  ])
    t.notOk(looksRandom(text), text);
});

t.test(
  'assignments: the path says how values are written and whether placeholders are expected',
  async (t) => {
    t.strictSame(fileContext('src/app.ts'), { kind: 'code', isTest: false });
    t.strictSame(fileContext('deploy/values.yaml'), { kind: 'config', isTest: false });
    t.strictSame(fileContext('test/fixtures/a.json'), { kind: 'config', isTest: true });
    t.strictSame(fileContext('certs/dummy.key'), { kind: 'config', isTest: true });
    t.strictSame(fileContext('fuzzing/inputs/a.json'), { kind: 'config', isTest: true });
    t.strictSame(fileContext('guide/setup.md'), { kind: 'prose', isTest: false });
    t.strictSame(fileContext('docs/install/secret.yaml'), { kind: 'config', isTest: true });
    t.strictSame(fileContext('server.env.template'), { kind: 'config', isTest: true });
    t.strictSame(fileContext('config/locales/en.yml'), { kind: 'locale', isTest: false });
    t.strictSame(fileContext('sub/package-lock.json'), { kind: 'noise', isTest: false });
  },
);

function valuesIn(path: string, text: string): string[] {
  return scanBytes(Buffer.from(`${text}\n`), path).map((match) => match.value);
}

t.test('assignments: what finds an element of a page is no password', async (t) => {
  const selector = 'form > input#Passw0rd_77x';
  for (const call of [
    'document.querySelectorAll(',
    '$(',
    'await page.$(',
    'page.locator(',
    'By.cssSelector(',
    'find_field(',
    'driver.find_element_by_css_selector(',
    'doc.at_css(',
  ]) {
    const found = scanBytes(Buffer.from(`password = ${call}"${selector}")\n`), 'app.js');
    t.same(found, [], call);
  }
  for (const text of [`password = decode("${password}")`, `password = "${password}"`])
    t.equal(scanBytes(Buffer.from(`${text}\n`), 'app.js').length, 1, text);
});
