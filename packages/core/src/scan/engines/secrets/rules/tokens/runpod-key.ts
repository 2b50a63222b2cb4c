import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const runpodKey: SecretRule = {
  id: 'runpod-key',
  title: 'RunPod API key',
  severity: 'high',
  remediation: 'Revoke it in RunPod under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.runpod.io/get-started/api-keys'],
  keywords: ['rpa_'],
  pattern: tokenPattern(/rpa_[A-Z0-9]{36,60}[A-Za-z0-9]{0,8}/),
  examples: () => ({
    match: [
      `key = "rpa_${fakeText('upper', 44)}"`,
      `key = "rpa_${fakeText('upper', 40)}${fakeText('hex', 6)}"`,
    ],
    ignore: ['rpa_short'],
  }),
};
