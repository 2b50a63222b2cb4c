import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const publishSettings: CredentialFile = {
  id: 'publish-settings',
  title: 'Azure web app deployment password',
  severity: 'critical',
  remediation: "Reset the publish profile in the Azure portal, and keep it in the pipeline's secrets.",
  references: [
    'https://learn.microsoft.com/en-us/visualstudio/azure/how-to-get-publish-profile-from-azure-app-service',
  ],
  files: ['*.publishsettings', '*.pubxml.user', '*.pubxml'],
  patterns: [
    /\b(?:userPWD|ManagementCertificate)="([^"\n]{8,8000})"/g,
    /<(?:Password|EncryptedPassword)>([^<\n]{8,4000})</g,
  ],
  examples: () => {
    const secret = fakeText('base62', 60);
    return {
      path: 'shop.PublishSettings',
      text: `<publishProfile userName="$shop" userPWD="${secret}" />`,
      values: [secret],
    };
  },
};
