import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const mailClient: CredentialFile = {
  id: 'mail-client',
  title: 'Password in mail client settings',
  severity: 'high',
  remediation: 'Change the password of the mailbox, and keep the file out of the repository.',
  references: ['https://marlam.de/msmtp/msmtp.html', 'http://www.mutt.org/doc/manual/'],
  files: [
    '.esmtprc',
    'esmtprc',
    '.msmtprc',
    'msmtprc',
    '.muttrc',
    'muttrc',
    '.fetchmailrc',
    'fetchmailrc',
    '.offlineimaprc',
    'offlineimaprc',
    '.mbsyncrc',
    'mbsyncrc',
    '.isyncrc',
    '.getmailrc',
    'getmailrc',
    '.mailrc',
    '.ssmtp.conf',
    'ssmtp.conf',
    'sasl_passwd',
    '.nailrc',
    '.mutt',
  ],
  patterns: [
    /^[ \t]{0,12}(?:set\s{1,4})?(?:password|pass|passwd|imap_pass|smtp_pass|remotepass|AuthPass|smtp-auth-password)\s{0,4}(?:=|\s)\s{0,4}["']?([^\s"'#]{2,200})/gim,
    /\bpass(?:word)?\s{1,4}(?:is\s{1,4})?["']([^"'\n]{2,200})["']/g,
    /^\[?[\w.-]{1,80}\]?(?::\d{1,5})?\s{1,8}[^\s:]{1,100}:(\S{2,200})\s*$/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.msmtprc',
      text: `account acme\nhost smtp.acme.io\nuser ada\npassword ${secret}\n`,
      values: [secret],
    };
  },
};
