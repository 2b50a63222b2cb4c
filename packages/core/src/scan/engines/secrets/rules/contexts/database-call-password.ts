import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** The place says what the argument is: server, user, password. */
export const databaseCallPassword: SecretRule = {
  id: 'database-call-password',
  title: 'Database password in a function call',
  severity: 'high',
  remediation:
    'Change the password of the database user, and read it from the environment or a secret manager.',
  references: [
    'https://www.php.net/manual/en/pdo.construct.php',
    'https://www.php.net/manual/en/mysqli.construct.php',
  ],
  keywords: ['pdo(', 'mysqli(', 'mysqli_connect(', 'mysql_connect(', 'mysql_pconnect('],
  pattern:
    /(?:new\s{1,4}\\?(?:PDO|mysqli)|mysqli_connect|mysql_p?connect)\(\s{0,40}(?:"[^"\r\n]{0,300}"|'[^'\r\n]{0,300}'|[$\w>:.[\]'"-]{1,80})\s{0,4},\s{0,40}(?:"[^"\r\n]{0,80}"|'[^'\r\n]{0,80}'|[$\w>:.[\]'"-]{1,80})\s{0,4},\s{0,40}(["'])([^"'\s]{3,100})\1/gi,
  group: 2,
  reach: { before: 600 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [
      `$db = new PDO('mysql:host=db;dbname=shop', 'shop', '${fakeText('base62', 12)}');`,
      `$db = new \\PDO($dsn, $user, "${fakeText('base62', 12)}", $options);`,
      `$link = mysqli_connect('db.local', 'shop', '${fakeText('base62', 12)}', 'shop');`,
      `$link = new mysqli("db.local", "shop", "${fakeText('base62', 12)}", "shop");`,
    ],
    ignore: [
      "$db = new PDO('mysql:host=db;dbname=shop', 'shop', getenv('SHOP_PASSWORD'));",
      "$db = new PDO('mysql:host=db;dbname=shop', 'user', 'password');",
      "$link = mysqli_connect('db.local', 'root', '', 'shop');",
    ],
  }),
};
