import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const groupPolicyPreferences: CredentialFile = {
  id: 'group-policy-preferences',
  title: 'Password in Windows Group Policy preferences',
  severity: 'critical',
  remediation:
    "Change the account's password: the key of these passwords is public. Remove the preference from the policy.",
  references: ['https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-gppref/'],
  files: [
    'groups.xml',
    'services.xml',
    'scheduledtasks.xml',
    'datasources.xml',
    'drives.xml',
    'printers.xml',
  ],
  patterns: [/\bcpassword="([A-Za-z0-9+/=]{8,400})"/g],
  assess: () => 'valid',
  examples: () => {
    const secret = fakeText('base64', 43);
    return {
      path: 'Groups.xml',
      text: `<Properties action="U" cpassword="${secret}" userName="ada"/>`,
      values: [secret],
    };
  },
};
