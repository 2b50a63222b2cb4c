import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const azureCognitiveKey: SecretRule = {
  id: 'azure-cognitive-key',
  title: 'Azure AI services key',
  severity: 'high',
  remediation:
    'Revoke the key in the Azure portal under Keys and endpoint, issue a new one, and keep it out of the repository.',
  references: ['https://learn.microsoft.com/en-us/azure/ai-services/authentication'],
  keywords: ['azure', 'cognitive', 'ocp-apim', 'openai', 'speech', 'translator'],
  pattern: vendorKeyPattern(/azure|cognitive|ocp-apim|openai|bing|speech|translator/, /[0-9a-f]{32}/),
  examples: () => ({
    match: [`azure_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['azure_api_key = "short"'],
  }),
};
