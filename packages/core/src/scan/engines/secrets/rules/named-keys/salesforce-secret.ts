import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const salesforceSecret: SecretRule = {
  id: 'salesforce-secret',
  title: 'Salesforce client secret or token',
  severity: 'high',
  remediation:
    'Revoke the key in Salesforce under Connected apps, issue a new one, and keep it out of the repository.',
  references: ['https://help.salesforce.com/s/articleView?id=sf.connected_app_overview.htm'],
  keywords: ['salesforce', 'sfdc'],
  pattern: vendorKeyPattern(/salesforce|sfdc/, /(?:[A-Z0-9]{64}|[0-9]{16,20}|[A-Za-z0-9]{24,25})/),
  examples: () => ({
    match: [`salesforce_api_key = "${fakeText('upper', 64)}"`],
    ignore: ['salesforce_api_key = "short"'],
  }),
};
