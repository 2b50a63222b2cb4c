import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const confluentSecret: SecretRule = {
  id: 'confluent-secret',
  title: 'Confluent Cloud key or secret',
  severity: 'high',
  remediation:
    'Revoke the key in Confluent Cloud under API keys, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html',
  ],
  keywords: ['confluent'],
  pattern: vendorKeyPattern(/confluent/, /(?:[A-Za-z0-9+/]{64}|[A-Z0-9]{16})/),
  examples: () => ({
    match: [`confluent_api_key = "${fakeText('base64', 64)}"`],
    ignore: ['confluent_api_key = "short"'],
  }),
};
