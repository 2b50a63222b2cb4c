import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const elevenlabsToken: SecretRule = {
  id: 'elevenlabs-token',
  title: 'ElevenLabs API key',
  severity: 'high',
  remediation: 'Revoke it in ElevenLabs under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://elevenlabs.io/docs/api-reference/authentication'],
  keywords: ['sk_'],
  pattern: tokenPattern(/sk_[0-9a-f]{48}/),
  examples: () => ({
    match: [`key = "sk_${fakeText('hex', 48)}"`],
    ignore: ['sk_short'],
  }),
};
