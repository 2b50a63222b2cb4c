import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const passwordHash: SecretRule = {
  id: 'password-hash',
  title: 'Hash of a password',
  severity: 'medium',
  remediation:
    'Let the users change their passwords, since hashes can be cracked offline, and keep dumps out of the repository.',
  references: [
    'https://man7.org/linux/man-pages/man5/crypt.5.html',
    'https://docs.djangoproject.com/en/5.1/topics/auth/passwords/',
  ],
  tier: 'generic',
  oftenInTests: true,
  allowsPlaceholders: true,
  keywords: [
    '$2a$',
    '$2b$',
    '$2y$',
    '$apr1$',
    '$1$',
    '$5$',
    '$6$',
    '$P$',
    '$H$',
    '$argon2',
    'pbkdf2_sha',
    '{SSHA}',
    '{ssha}',
    '$y$',
    '$7$',
    '$gy$',
    '$md5',
    '$sha1$',
  ],
  pattern:
    /(?<![A-Za-z0-9$])(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:apr1|1)\$[./A-Za-z0-9]{2,8}\$[./A-Za-z0-9]{22}|\$5\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{4,16}\$[./A-Za-z0-9]{43}|\$6\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{4,16}\$[./A-Za-z0-9]{86}|\$[PH]\$[./A-Za-z0-9]{31}|\$argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{5,60}\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}|pbkdf2_sha(?:1|256|512)\$\d{3,8}\$[A-Za-z0-9]{6,40}\$[A-Za-z0-9+/=]{24,100}|\{(?:SSHA|ssha)\}[A-Za-z0-9+/]{28,100}={0,2}|\$g?y\$[./A-Za-z0-9]{1,10}\$[./A-Za-z0-9]{8,32}\$[./A-Za-z0-9]{43}|\$7\$[./A-Za-z0-9]{11,60}\$[./A-Za-z0-9]{43}|\$md5(?:,rounds=\d{1,9})?\$[./A-Za-z0-9]{4,16}\${1,2}[./A-Za-z0-9]{22}|\$sha1\$\d{1,9}\$[./A-Za-z0-9]{4,64}\$[./A-Za-z0-9]{28})(?![./A-Za-z0-9])/g,
  examples: () => ({
    match: [
      `('ada', '$2y$12$${fakeText('base62', 53)}', 1)`,
      `ada:$md5,rounds=904$${fakeText('base62', 8)}$$${fakeText('base62', 22)}:`,
      `root:$6$${fakeText('base62', 8)}$${fakeText('base62', 86)}:`,
    ],
    ignore: ['$2y$12$short', 'echo $1$2$3'],
  }),
};
