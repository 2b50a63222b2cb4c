import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const messengerAccounts: CredentialFile = {
  id: 'messenger-accounts',
  title: 'Password stored by a chat client',
  severity: 'high',
  remediation: 'Change the password of the account, and keep the file out of the repository.',
  references: ['https://pidgin.im/help/'],
  files: ['accounts.xml', 'servlist.conf', 'irssi.conf', 'irc.conf', '.irssi', 'sec.conf', '.ircrc'],
  patterns: [
    /<password>([^<\n]{2,200})<\/password>/g,
    /^P=(\S{2,200})$/gm,
    /\b(?:sasl_)?password[ \t]{0,4}=[ \t]{0,4}["']([^"'\n$]{2,200})["']/g,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.purple/accounts.xml',
      text: `<account><protocol>prpl-jabber</protocol><password>${secret}</password></account>`,
      values: [secret],
    };
  },
};
