import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const wpConfig: CredentialFile = {
  id: 'wp-config',
  title: 'Database password or keys in wp-config.php',
  severity: 'critical',
  remediation:
    'Change the database password and the keys (api.wordpress.org/secret-key), and read them from the environment.',
  references: ['https://developer.wordpress.org/advanced-administration/wordpress/wp-config/'],
  files: ['wp-config*'],
  patterns: [
    /define\s{0,2}\(\s{0,4}['"](?:DB_PASSWORD|FTP_PASS|(?:SECURE_)?AUTH_(?:KEY|SALT)|LOGGED_IN_(?:KEY|SALT)|NONCE_(?:KEY|SALT)|SECRET_KEY|WP_CACHE_KEY_SALT)['"]\s{0,4},\s{0,40}(?:'((?:[^'\\\n]|\\.){1,300})'|"((?:[^"\\\n]|\\.){1,300})")/g,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'wp-config.php', text: `define( 'DB_PASSWORD', '${secret}' );\n`, values: [secret] };
  },
};
