import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const aspNetConfig: CredentialFile = {
  id: 'asp-net-config',
  title: 'ASP.NET machine key',
  severity: 'high',
  remediation: "Create new machine keys, and keep them in the server's own configuration.",
  references: ['https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.machinekeysection'],
  files: ['web.config', 'app.config', 'machine.config', 'applicationhost.config', 'web.*.config'],
  patterns: [
    /\b(?:validationKey|decryptionKey)="([0-9A-Fa-f]{32,256})"/g,
    /<add\s{1,8}name="[^"\n]{1,80}"\s{1,8}connectionString="[^"\n]{0,300}(?:password|pwd)\s?=\s?([^;"\n]{2,100})/gi,
  ],
  examples: () => {
    const secret = fakeText('upperHex', 64);
    return {
      path: 'web.config',
      text: `<machineKey validationKey="${secret}" validation="SHA1" />`,
      values: [secret],
    };
  },
};
