import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const webflowToken: SecretRule = {
  id: 'webflow-token',
  title: 'Webflow token',
  severity: 'high',
  remediation:
    'Revoke the key in Webflow under Apps & integrations, issue a new one, and keep it out of the repository.',
  references: ['https://developers.webflow.com/data/reference/authentication'],
  keywords: ['webflow'],
  pattern: vendorKeyPattern(/webflow/, /[A-Za-z0-9]{64}/),
  hasOneShape: true,
  examples: () => ({
    match: [`webflow_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['webflow_api_key = "short"'],
  }),
};
