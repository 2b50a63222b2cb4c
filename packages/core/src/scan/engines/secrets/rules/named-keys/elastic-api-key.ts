import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const elasticApiKey: SecretRule = {
  id: 'elastic-api-key',
  title: 'Elastic API key',
  severity: 'high',
  remediation: 'Revoke the key in Kibana under API keys, issue a new one, and keep it out of the repository.',
  references: [
    'https://www.elastic.co/guide/en/elasticsearch/reference/current/security-api-create-api-key.html',
  ],
  keywords: ['elastic', 'kibana'],
  pattern: vendorKeyPattern(/elastic|kibana/, /[A-Za-z0-9+/]{58}==/),
  examples: () => ({
    match: [`elastic_api_key = "${fakeText('base64', 58)}=="`],
    ignore: ['elastic_api_key = "short"'],
  }),
};
