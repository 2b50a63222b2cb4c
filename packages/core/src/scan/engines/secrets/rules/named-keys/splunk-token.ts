import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const splunkToken: SecretRule = {
  id: 'splunk-token',
  title: 'Splunk token',
  severity: 'high',
  remediation:
    'Revoke the key in Splunk under Data inputs, issue a new one, and keep it out of the repository.',
  references: ['https://docs.splunk.com/Documentation/Splunk/latest/Data/UsetheHTTPEventCollector'],
  keywords: ['splunk'],
  pattern: vendorKeyPattern(/splunk/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`splunk_api_key = "${fakeUuid()}"`],
    ignore: ['splunk_api_key = "short"'],
  }),
};
