import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const virustotalKey: SecretRule = {
  id: 'virustotal-key',
  title: 'VirusTotal API key',
  severity: 'high',
  remediation:
    'Revoke the key in VirusTotal under API key, issue a new one, and keep it out of the repository.',
  references: ['https://docs.virustotal.com/reference/authentication'],
  keywords: ['virustotal', 'vt_api', 'x-apikey'],
  pattern: vendorKeyPattern(/virustotal|vt_api|x-apikey/, /[0-9a-f]{64}/),
  hasOneShape: true,
  examples: () => ({
    match: [`virustotal_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['virustotal_api_key = "short"'],
  }),
};
