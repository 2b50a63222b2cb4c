import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const elevenlabsKey: SecretRule = {
  id: 'elevenlabs-key',
  title: 'ElevenLabs API key',
  severity: 'high',
  remediation:
    'Revoke the key in ElevenLabs under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://elevenlabs.io/docs/api-reference/authentication'],
  keywords: ['elevenlabs', 'eleven_labs', 'xi-api', 'xi_api'],
  pattern: vendorKeyPattern(/eleven_?labs|xi-api|xi_api/, /(?:sk_[0-9a-f]{48}|[0-9a-f]{32})/),
  hasOneShape: true,
  examples: () => ({
    match: [
      `eleven_labs_api_key = "sk_${fakeText('hex', 48)}"`,
      `eleven_labs_api_key = "${fakeText('hex', 32)}"`,
    ],
    ignore: ['eleven_labs_api_key = "short"'],
  }),
};
