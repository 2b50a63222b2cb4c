import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const azureDevopsToken: SecretRule = {
  id: 'azure-devops-token',
  title: 'Azure DevOps personal access token',
  severity: 'high',
  remediation:
    'Revoke the key in Azure DevOps under User settings, issue a new one, and keep it out of the repository.',
  references: [
    'https://learn.microsoft.com/en-us/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate',
  ],
  keywords: ['azure', 'ado_', 'vsts', 'devops', 'visualstudio'],
  pattern: vendorKeyPattern(
    atWordStart(/azure|ado_|vsts|vso_|devops|visualstudio/),
    /(?:[a-z2-7]{52}|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})/,
  ),
  examples: () => ({
    match: [`azure_api_key = "${fakeText('base32', 52).toLowerCase()}"`],
    ignore: ['azure_api_key = "short"'],
  }),
};
