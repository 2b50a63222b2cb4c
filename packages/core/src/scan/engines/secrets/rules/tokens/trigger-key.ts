import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const triggerKey: SecretRule = {
  id: 'trigger-key',
  title: 'Trigger.dev secret key',
  severity: 'high',
  remediation:
    'Revoke it in the Trigger.dev dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://trigger.dev/docs/apikeys'],
  keywords: ['tr_dev_', 'tr_prod_', 'tr_stg_', 'tr_pat_'],
  pattern: tokenPattern(/tr_(?:dev|prod|stg|pat)_[A-Za-z0-9]{20,40}/),
  examples: () => ({
    match: [`key = "tr_prod_${fakeText('base62', 24)}"`],
    ignore: ['tr_prod_short'],
  }),
};
