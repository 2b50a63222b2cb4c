import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const deepgramKey: SecretRule = {
  id: 'deepgram-key',
  title: 'Deepgram API key',
  severity: 'high',
  remediation: 'Revoke the key in the Deepgram console, issue a new one, and keep it out of the repository.',
  references: ['https://developers.deepgram.com/docs/create-additional-api-keys'],
  keywords: ['deepgram'],
  pattern: vendorKeyPattern(/deepgram/, /[0-9a-z]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`deepgram_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['deepgram_api_key = "short"'],
  }),
};
