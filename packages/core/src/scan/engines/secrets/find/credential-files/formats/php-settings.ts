import { isKeyOfTexts } from '../../../assess/text-array.ts';
import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

const quoted = /(?:=>|=)\s{0,4}(?:'((?:[^'\\\n]|\\.){1,300})'|"((?:[^"\\\n]|\\.){1,300})")/g;
/** One file is asked about for each of its matches. */
let lastRead = { text: '', isTranslation: false };

/** Many of the values are sentences, or words in another script: these are texts of a user interface. */
function isTranslation(text: string): boolean {
  if (text === lastRead.text) return lastRead.isTranslation;
  const values = [...text.slice(0, 50_000).matchAll(quoted)].map(([, one, other]) => one ?? other ?? '');
  const texts = values.filter((value) =>
    /[A-Za-z\u0080-\uffff]{2} [A-Za-z\u0080-\uffff]|[\u0080-\uffff]/.test(value),
  );
  lastRead = { text, isTranslation: values.length >= 4 && texts.length >= values.length * 0.4 };
  return lastRead.isTranslation;
}

/** `env('DB_PASSWORD', 'mysql')` below `env('DB_USERNAME', 'mysql')`: what a database on a developer's machine begins with. */
function isFallbackOfUser(value: string, text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 200), index);
  if (!/\b(?:get)?env\($/.test(before)) return false;
  if (/^(?:secret|changeme|admin|root|laravel|homestead|forge)$/.test(value)) return true;
  return [...before.matchAll(/user(?:name)?['"]\s?,\s?['"]([^'"\n]{1,60})['"]/gi)].some(
    ([, user]) => user === value,
  );
}

/** `['username', 'password', 'remote']`: only a call gives its first text the second, as `define` does. */
function isMemberOfList(whole: string, before: string): boolean {
  return /^['"][^'"]*['"]\s*,/.test(whole) && !/\(\s*$/.test(before);
}

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
  assess: (value, { input, index, 0: whole }) =>
    isMemberOfList(whole, input.slice(Math.max(0, index - 20), index)) ||
    /^(?:password|passwd|pass|string|text|hidden|required|\w+\.\w+|[a-z]+_[a-z_]+)$|\s|[\u0080-\uffff]/i.test(
      value,
    ) ||
    isFallbackOfUser(value, input, index) ||
    isKeyOfTexts(input.slice(Math.max(0, index - 60), index)) ||
    isTranslation(input)
      ? 'reject'
      : 'unknown',
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'www/config.php', text: `$dbpasswd = '${secret}';\n`, values: [secret] };
  },
};
