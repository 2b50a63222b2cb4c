import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const datadogApiKey: SecretRule = {
  id: 'datadog-api-key',
  title: 'Datadog API key',
  severity: 'high',
  remediation:
    'Revoke the key in Datadog under Organization settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.datadoghq.com/account_management/api-app-keys/'],
  keywords: ['datadog', 'dd_', 'ddog'],
  pattern: vendorKeyPattern(atWordStart(/datadog|dd_|ddog/), /(?:[0-9a-f]{40}|[0-9a-f]{32})/),
  examples: () => ({
    match: [`datadog_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['datadog_api_key = "short"'],
  }),
};
