// Credentials end where their notation ends, and texts, patterns and labels are none.
import t from 'tap';
import { fakeText } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const password = `Tr${fakeText('lower', 6)}-Kq93x`;
const found = (path: string, text: string) =>
  scanBytes(Buffer.from(`${text}\n`), path).filter(({ severity }) => severity !== 'info');

t.test('scanBytes: takes translated settings, labels and patterns for no credentials', async (t) => {
  const cases: [string, string][] = [
    ['lang/de/settings.php', "<?php\nreturn ['smtp_password' => 'Kennwort', 'secret' => 'Geheimnis'];"],
    ['app/Language/de_DE/settings.php', "<?php\n$lang['password'] = 'Benutzerpasswort';"],
    ['admin/settings.php', "<?php\n$lang['settings_password'] = 'Zugangswort';"],
    [
      'admin/settings.php',
      "<?php\nreturn ['title' => 'Name der Seite', 'password' => 'Kennwort', 'a' => 'Bitte ein Wort', 'b' => 'Zur Seite'];",
    ],
    ['ui.js', "const labels = { password: 'Passwort', newPassword: 'Neues Passwort' };"],
    ['messages_fr.properties', 'login.password=Mot de passe\nlogin.token=Jeton'],
    ['rules.js', 'const passwordRegex = "^(?=.*[A-Z])(?=.*[0-9]).{8,}$";'],
    ['rules.py', "PASSWORD = r'^[a-zA-Z0-9!@#$%]{8,20}$'"],
    ['schema.json', '{"password": "^(?=.*\\\\d)(?=.*[a-z]).{6,}$"}'],
    ['rules.yml', 'password: [A-Za-z0-9]{8}'],
    ['a.py', 'password = f"Abc{index}12"'],
    ['a.rb', 'secret = "User#password"'],
    [
      'Show.vue',
      `<p>{{ $t('Example:', ['\${['twilio://AccountSid', 'AuthToken'].join(':')}@FromPhoneNo']) }}</p>`,
    ],
  ];
  for (const [path, text] of cases) t.strictSame(found(path, text), [], `${path}: ${text}`);

  const settings = (password: string): string =>
    `<?php\nreturn ['username' => env('DB_USERNAME', 'mysql'), 'password' => env('DB_PASSWORD', '${password}')];`;
  t.match(found('config/database.php', settings('mysql')), [{ severity: 'low' }]);
  t.match(found('config/database.php', settings(password)), [{ value: password, severity: 'high' }]);
});

t.test('readAssignment: reads no value beyond the line, or beyond the expansion, of its name', async (t) => {
  const cases: [string, string][] = [
    ['main.tf', 'repository_password = data.aws.x.token.password\n  chart               = "karpenter"'],
    ['main.tf', '  password = data.aws.x.token.password\n}\n\nresource "helm" "k" {\n  chart = "karpenter"'],
    ['run.sh', `echo "\${VAR:+has-password}"; PASSWORD="\${DB_PASSWORD:+has-password}"`],
    ['run.yml', `password: "\${VAR:?no-password-9}"`],
    ['config.json', '{"password":\n  "minLength9": 8 }'],
  ];
  for (const [path, text] of cases) t.strictSame(found(path, text), [], `${path}: ${text}`);

  t.match(found('run.sh', `PASSWORD="\${DB_PASSWORD:-${password}}"`), [{ value: password }]);
  t.match(found('a.py', `password =\n    "${password}"`), [{ value: password }]);
});

t.test('scanBytes: finds passwords in calls, with brackets, and behind a hash sign', async (t) => {
  const bracketed = `x${'K'}(93)z[q]!t`;
  const hashed = `kQ9x#${'7m2z'}`;
  const cases: [string, string, string, string][] = [
    [
      'a.php',
      `<?php\n$db = new PDO('mysql:host=db', 'shop', '${password}');`,
      'database-call-password',
      password,
    ],
    ['a.php', `<?php\n$db = new \\PDO($dsn, $user, "${password}", []);`, 'database-call-password', password],
    ['a.php', `<?php\n$c = mysqli_connect('db', 'shop', '${password}');`, 'database-call-password', password],
    ['a.php', `<?php\n$c = new mysqli("db", "shop", "${password}");`, 'database-call-password', password],
    ['a.ps1', `$c = New-Object PSCredential('admin', '${password}')`, 'login-call', password],
    [
      'a.ps1',
      `$c = [PSCredential]::new("admin", (ConvertTo-SecureString "${password}" -AsPlainText -Force))`,
      'secure-string-password',
      password,
    ],
    ['a.py', `password = "${bracketed}"`, 'generic-password', bracketed],
    ['a.yml', `password: ${bracketed}`, 'generic-password', bracketed],
    ['a.py', `password = "aB(3)x[9]{k}|z<q>"`, 'generic-password', 'aB(3)x[9]{k}|z<q>'],
    ['a.conf', `ConnectionString=Server=db;User Id=sa;Password=${hashed}`, 'odbc-password', hashed],
    ['a.properties', `spring.datasource.password=${hashed}`, 'documented-setting', hashed],
  ];
  for (const [path, text, ruleId, value] of cases) t.match(found(path, text), [{ ruleId, value }], text);
});

t.test('scanBytes: finds the keys of services by their own formats', async (t) => {
  const digits = fakeText('digits', 15);
  const cases: [string, string][] = [
    ['mapbox-secret-token', `sk.${'eyJ'}1Ijoi${fakeText('base62', 14)}In0.${fakeText('base64url', 22)}`],
    ['square-access-token', `sq0${'atp'}-${fakeText('base64url', 22)}`],
    ['square-oauth-secret', `sq0${'csp'}-${fakeText('base64url', 43)}`],
    ['typeform-token', `tfp_${fakeText('base62', 44)}_${fakeText('base62', 14)}`],
    ['duffel-api-token', `duffel_${'live'}_${fakeText('base64url', 43)}`],
    ['asana-personal-access-token', `2/1${digits}/1${digits}:${fakeText('hex', 32)}`],
    ['asana-personal-access-token', `1/1${digits}:${fakeText('hex', 32)}`],
  ];
  for (const [ruleId, key] of cases) t.match(found('a.py', `k = "${key}"`), [{ ruleId }], ruleId);
});
