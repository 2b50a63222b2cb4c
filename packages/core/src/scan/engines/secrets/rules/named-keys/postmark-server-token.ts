import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const postmarkServerToken: SecretRule = {
  id: 'postmark-server-token',
  title: 'Postmark server token',
  severity: 'high',
  remediation:
    'Revoke the key in Postmark under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://postmarkapp.com/developer/api/overview'],
  keywords: ['postmark'],
  pattern: vendorKeyPattern(
    /postmark|x-postmark-server/,
    /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/,
  ),
  hasOneShape: true,
  examples: () => ({
    match: [`postmark_api_key = "${fakeUuid()}"`],
    ignore: ['postmark_api_key = "short"'],
  }),
};
