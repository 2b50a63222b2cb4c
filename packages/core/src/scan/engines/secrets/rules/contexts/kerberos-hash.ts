import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const kerberosHash: SecretRule = {
  id: 'kerberos-hash',
  title: 'Kerberos ticket hash (crackable offline)',
  severity: 'medium',
  remediation: "Change the account's password.",
  references: ['https://www.rfc-editor.org/rfc/rfc4757'],
  keywords: ['$krb5'],
  pattern: /(\$krb5(?:asrep|tgs|pa)\$\d{1,2}\$[^\s$]{3,200}\$[0-9a-fA-F$*:\w./@-]{32,6000})/g,
  reach: { after: 7000 },
  allowsPlaceholders: true,
  examples: () => ({
    match: [`$krb5asrep$23$ada@ACME.IO:${fakeText('hex', 32)}$${fakeText('hex', 120)}`],
    ignore: ['$krb5asrep$23$short'],
  }),
};
