import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const clickupPersonalToken: SecretRule = {
  id: 'clickup-personal-token',
  title: 'ClickUp personal token',
  severity: 'high',
  remediation: 'Revoke it in ClickUp under Apps, issue a new one, and keep it out of the repository.',
  references: ['https://developer.clickup.com/docs/authentication'],
  keywords: ['pk_'],
  pattern: tokenPattern(/pk_\d{6,10}_[A-Z0-9]{32}/),
  examples: () => ({
    match: [`key = "pk_${fakeText('digits', 8)}_${fakeText('upper', 32)}"`],
    ignore: ['pk_live_short'],
  }),
};
