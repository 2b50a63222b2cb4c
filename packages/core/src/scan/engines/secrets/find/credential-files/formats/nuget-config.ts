import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const nugetConfig: CredentialFile = {
  id: 'nuget-config',
  title: 'Password in NuGet settings',
  severity: 'high',
  remediation: 'Change the password of the package feed, and keep the file out of the repository.',
  references: [
    'https://learn.microsoft.com/en-us/nuget/reference/nuget-config-file#packagesourcecredentials',
  ],
  files: ['nuget.config'],
  patterns: [
    /key="(?:ClearTextPassword|Password)"\s{1,8}value="([^"\n%]{4,800})"/gi,
    /<apikeys>[\s\S]{0,400}?value="([^"\n%]{4,800})"/gi,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'NuGet.Config',
      text: `<acme><add key="Username" value="ada" /><add key="ClearTextPassword" value="${secret}" /></acme>`,
      values: [secret],
    };
  },
};
