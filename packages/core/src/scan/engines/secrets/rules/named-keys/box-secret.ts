import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const boxSecret: SecretRule = {
  id: 'box-secret',
  title: 'Box client secret or developer token',
  severity: 'high',
  remediation:
    'Revoke the key in the Box developer console, issue a new one, and keep it out of the repository.',
  references: ['https://developer.box.com/guides/authentication/'],
  keywords: ['box_', 'box-', 'boxsdk', 'box.'],
  pattern: vendorKeyPattern(atWordStart(/box_|box-|boxsdk|box\./), /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`box_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['box_api_key = "short"'],
  }),
};
