import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const unixShadow: CredentialFile = {
  id: 'unix-shadow',
  title: 'System account password hash',
  severity: 'high',
  remediation:
    'Change the passwords, since hashes can be cracked offline, and keep the file out of the repository.',
  references: ['https://man7.org/linux/man-pages/man5/shadow.5.html'],
  files: [
    'shadow',
    'shadow-',
    'shadow.*',
    'gshadow',
    'master.passwd',
    'passwd',
    'passwd.*',
    'passwd-',
    '*passwd',
    '*.shadow',
    'proftpdpasswd',
    'ftpd.passwd',
    'vsftpd*',
  ],
  patterns: [
    /^[\w.-]{1,40}:(\$(?:\d\w?|y|gy|2[aby]|sha1|md5|apr1)[$,][^:\s]{8,200}|[./0-9A-Za-z]{13})(?=:|\s*$)/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 86);
    return {
      path: 'etc/shadow',
      text: `root:$6$${fakeText('base62', 8)}$${secret}:18000:0:99999:7:::\ndaemon:*:18000:0:99999:7:::\n`,
      values: [`$6$${fakeText('base62', 8)}$${secret}`],
    };
  },
};
