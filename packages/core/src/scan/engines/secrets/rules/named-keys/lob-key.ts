import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const lobKey: SecretRule = {
  id: 'lob-key',
  title: 'Lob API key',
  severity: 'high',
  remediation: 'Revoke the key in the Lob dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.lob.com/'],
  keywords: ['lob'],
  pattern: vendorKeyPattern(atWordStart(/lob/), /(?:live|test)_(?:pub_)?[0-9a-f]{31,35}/),
  examples: () => ({
    match: [`lob_api_key = "live_${fakeText('hex', 35)}"`],
    ignore: ['lob_api_key = "short"'],
  }),
};
