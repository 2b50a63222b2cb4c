import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const akamaiSecret: SecretRule = {
  id: 'akamai-secret',
  title: 'Akamai EdgeGrid secret',
  severity: 'high',
  remediation:
    'Revoke the key in Akamai under Identity & Access, issue a new one, and keep it out of the repository.',
  references: ['https://techdocs.akamai.com/developer/docs/edgegrid'],
  keywords: ['akamai', 'akab'],
  pattern: vendorKeyPattern(/akamai|akab/, /(?:akab-[a-z0-9]{16}-[a-z0-9]{16}|[A-Za-z0-9+/]{43}=)/),
  examples: () => ({
    match: [`akamai_api_key = "akab-${fakeText('lower', 16)}-${fakeText('lower', 16)}"`],
    ignore: ['akamai_api_key = "short"'],
  }),
};
