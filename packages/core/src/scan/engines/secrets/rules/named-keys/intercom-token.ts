import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const intercomToken: SecretRule = {
  id: 'intercom-token',
  title: 'Intercom access token',
  severity: 'high',
  remediation:
    'Revoke the key in Intercom under Developer hub, issue a new one, and keep it out of the repository.',
  references: ['https://developers.intercom.com/docs/build-an-integration/learn-more/authentication'],
  keywords: ['intercom'],
  pattern: vendorKeyPattern(/intercom/, /dG9r[A-Za-z0-9+/]{52,64}={0,2}/),
  examples: () => ({
    match: [`intercom_api_key = "dG9r${fakeText('base64', 56)}"`],
    ignore: ['intercom_api_key = "short"'],
  }),
};
