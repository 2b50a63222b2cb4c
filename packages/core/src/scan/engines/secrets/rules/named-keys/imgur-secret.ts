import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const imgurSecret: SecretRule = {
  id: 'imgur-secret',
  title: 'Imgur client secret',
  severity: 'high',
  remediation:
    'Revoke the key in Imgur under Applications, issue a new one, and keep it out of the repository.',
  references: ['https://apidocs.imgur.com/'],
  keywords: ['imgur'],
  pattern: vendorKeyPattern(/imgur/, /[0-9a-f]{40}/),
  examples: () => ({
    match: [`imgur_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['imgur_api_key = "short"'],
  }),
};
