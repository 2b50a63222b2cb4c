import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const azureSearchKey: SecretRule = {
  id: 'azure-search-key',
  title: 'Azure AI Search key',
  severity: 'high',
  remediation:
    'Revoke the key in the Azure portal under Keys, issue a new one, and keep it out of the repository.',
  references: ['https://learn.microsoft.com/en-us/azure/search/search-security-api-keys'],
  keywords: ['search'],
  pattern: vendorKeyPattern(/search/, /[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}/),
  examples: () => ({
    match: [`search_api_key = "${fakeText('base62', 42)}AzSe${fakeText('base62', 6)}"`],
    ignore: ['search_api_key = "short"'],
  }),
};
