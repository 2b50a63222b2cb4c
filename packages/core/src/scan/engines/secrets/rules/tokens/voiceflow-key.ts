import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const voiceflowKey: SecretRule = {
  id: 'voiceflow-key',
  title: 'Voiceflow API key',
  severity: 'high',
  remediation:
    'Revoke the key in Voiceflow under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.voiceflow.com/reference/authentication'],
  keywords: ['VF.'],
  pattern: tokenPattern(/VF\.(?:DM\.|WS\.)?[A-Za-z0-9]{24}\.[A-Za-z0-9]{16}/),
  examples: () => ({
    match: [`VF.DM.${fakeText('hex', 24)}.${fakeText('base62', 16)}`],
    ignore: ['VF.short'],
  }),
};
