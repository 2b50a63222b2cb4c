import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const phpSettings: CredentialFile = {
  id: 'php-settings',
  title: 'Password in PHP application settings',
  severity: 'high',
  remediation: 'Change the password of the database or service, and keep the file out of the repository.',
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://docs.phpmyadmin.net/en/latest/config.html',
  ],
  files: [
    'config.php',
    'settings.php',
    'settings.local.php',
    'configuration.php',
    'env.php',
    'localsettings.php',
    'config.inc.php',
    'database.php',
    'db.php',
    'localconf.php',
    'parameters.php',
    'config-db.php',
    'connect.php',
    'connection.php',
    'dbconfig.php',
    'settings.inc.php',
    'config_db.php',
  ],
  patterns: [
    /['"$]\w{0,30}(?:passw(?:or)?d|_pass|dbpass|db_pwd|secret|secretkey|crypt_key|hash_salt|blowfish_secret)\w{0,12}['"]?\s{0,4}\]?\s{0,20}(?:=>|=|,)\s{0,8}(?:'((?:[^'\\\n]|\\.){3,200})'|"([^"\\\n$]{3,200})")/gi,
  ],
  judge: (value) =>
    /^(?:password|passwd|pass|string|text|hidden|required|\w+\.\w+|[a-z]+_[a-z_]+)$|\s/i.test(value)
      ? 'reject'
      : 'unknown',
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'www/config.php', text: `$dbpasswd = '${secret}';\n`, values: [secret] };
  },
};
