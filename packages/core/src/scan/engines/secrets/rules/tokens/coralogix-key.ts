import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const coralogixKey: SecretRule = {
  id: 'coralogix-key',
  title: 'Coralogix API key',
  severity: 'high',
  remediation: 'Revoke it in Coralogix under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://coralogix.com/docs/user-guides/account-management/api-keys/api-keys/'],
  keywords: ['cxtp_', 'cxup_'],
  pattern: tokenPattern(/cx[tu]p_[A-Za-z0-9]{30}/),
  examples: () => ({
    match: [`key = "cxtp_${fakeText('base62', 30)}"`],
    ignore: ['cxtp_short'],
  }),
};
