import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const windowsAnswerFile: CredentialFile = {
  id: 'windows-answer-file',
  title: 'Password in a Windows answer file',
  severity: 'high',
  remediation: 'Change the password of the account, and keep the file out of the repository.',
  references: [
    'https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/update-windows-settings-and-scripts-create-your-own-answer-file-sxs',
  ],
  files: [
    'unattend.xml',
    'autounattend.xml',
    'sysprep.xml',
    'unattended.xml',
    '*unattend.xml',
    'sysprep.inf',
    'unattend.txt',
  ],
  patterns: [
    /<(?:\w{1,8}:)?(?:AdministratorPassword|Password|DomainPassword)>\s{0,40}<(?:\w{1,8}:)?Value>([^<\n]{2,300})</gi,
    /<(?:\w{1,8}:)?Password>([^<\s][^<\n]{1,300})<\/(?:\w{1,8}:)?Password>/gi,
    /^\s{0,4}(?:AdminPassword|DomainAdminPassword|JoinPassword)[ \t]{0,4}=[ \t]{0,4}"?([^"\n*\s]{2,200})/gim,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'unattend.xml',
      text: `<AdministratorPassword><Value>${secret}</Value></AdministratorPassword>`,
      values: [secret],
    };
  },
};
