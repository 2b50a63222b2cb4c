import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const honeycombKey: SecretRule = {
  id: 'honeycomb-key',
  title: 'Honeycomb key',
  severity: 'high',
  remediation: 'Revoke it in Honeycomb under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.honeycomb.io/configure/environments/manage-api-keys/'],
  keywords: ['hcaik_', 'hcxik_', 'hcbik_', 'hcamk_', 'hcxmk_', 'hcalk_', 'hcxlk_'],
  pattern: tokenPattern(/hc[abx][ilm]k_[0-9a-z]{26,64}/),
  examples: () => ({
    match: [`key = "hcaik_${fakeText('lower', 58)}"`],
    ignore: ['hcaik_short'],
  }),
};
