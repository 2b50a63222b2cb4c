import { assessOpaqueKey } from '../../assess/generated-value.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const authorizationHeader: SecretRule = {
  id: 'authorization-header',
  title: 'Token in an Authorization header',
  severity: 'medium',
  remediation: 'Revoke the token where it was issued, and set the header from settings at run time.',
  references: ['https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2'],
  keywords: ['authorization: '],
  pattern:
    /\bauthorization: {1,4}(?:(?!basic|digest|negotiate)[A-Za-z][\w-]{1,20} {1,4})?([A-Za-z0-9][A-Za-z0-9_.+/-]{30,300}[A-Za-z0-9=])(?![\w=])/gi,
  reach: { after: 350 },
  oftenInTests: true,
  assess: assessOpaqueKey,
  examples: () => ({
    match: [
      `curl -H 'Authorization: ${fakeText('base62', 44)}' https://api.acme.io`,
      `curl -H "Authorization: Splunk ${fakeText('hex', 32)}" https://logs.acme.io`,
    ],
    ignore: ['Authorization: none', "curl -H 'Authorization: $TOKEN'"],
  }),
};
