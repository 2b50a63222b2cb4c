import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const hereKey: SecretRule = {
  id: 'here-key',
  title: 'HERE API key',
  severity: 'high',
  remediation:
    'Revoke the key in the HERE platform under Access manager, issue a new one, and keep it out of the repository.',
  references: ['https://www.here.com/docs/category/identity-and-access-management'],
  keywords: ['here_', 'here-', 'heremaps'],
  pattern: vendorKeyPattern(atWordStart(/here_|here-|heremaps/), /[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`here_api_key = "${fakeText('base64url', 43)}"`],
    ignore: ['here_api_key = "short"'],
  }),
};
