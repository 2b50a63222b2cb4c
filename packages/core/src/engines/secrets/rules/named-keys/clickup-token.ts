import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const clickupToken: SecretRule = {
  id: 'clickup-token',
  title: 'ClickUp token',
  severity: 'high',
  remediation: 'Revoke the key in ClickUp under Apps, issue a new one, and keep it out of the repository.',
  references: ['https://developer.clickup.com/docs/authentication'],
  keywords: ['clickup'],
  pattern: vendorKeyPattern(/clickup/, /pk_[0-9]{6,9}_[A-Z0-9]{32}/),
  examples: () => ({
    match: [`clickup_api_key = "pk_${fakeText('digits', 8)}_${fakeText('upper', 32)}"`],
    ignore: ['clickup_api_key = "short"'],
  }),
};
