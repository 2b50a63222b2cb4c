import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const amplitudeKey: SecretRule = {
  id: 'amplitude-key',
  title: 'Amplitude API key',
  severity: 'high',
  remediation:
    'Revoke the key in Amplitude under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://amplitude.com/docs/apis/authentication'],
  keywords: ['amplitude'],
  pattern: vendorKeyPattern(/amplitude/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`amplitude_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['amplitude_api_key = "short"'],
  }),
};
