import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const curlrc: CredentialFile = {
  id: 'curlrc',
  title: 'Password in curl or wget settings',
  severity: 'high',
  remediation: 'Change the password of the server account, and keep the file out of the repository.',
  references: [
    'https://curl.se/docs/manpage.html#-K',
    'https://www.gnu.org/software/wget/manual/html_node/Wgetrc-Commands.html',
  ],
  files: ['.curlrc', '_curlrc', '.wgetrc', 'wgetrc', '.proxychains.conf', 'proxychains.conf'],
  patterns: [
    /^[ \t]{0,4}(?:http|ftp|proxy)?[_-]?passw(?:or)?d[ \t]{0,4}=[ \t]{0,4}"?([^\s"]{2,200})/gim,
    /^[ \t]{0,4}-{0,2}(?:proxy-)?user\s{0,4}[=: ]\s{0,4}"?[^\s":]{1,100}:([^\s"]{2,200})/gm,
    /^(?:http|socks[45])\s{1,8}[\w.]{4,60}\s{1,8}\d{2,5}\s{1,8}\S{1,60}\s{1,8}(\S{2,100})/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.wgetrc', text: `http_password = ${secret}\n`, values: [secret] };
  },
};
