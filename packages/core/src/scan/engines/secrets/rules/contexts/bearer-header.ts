import { assessOpaqueKey } from '../../assess/generated-value.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const bearerHeader: SecretRule = {
  id: 'bearer-header',
  title: 'Bearer token in a header',
  severity: 'medium',
  remediation: 'Revoke the token where it was issued, and set the header from settings at run time.',
  references: ['https://www.rfc-editor.org/rfc/rfc6750'],
  keywords: ['bearer '],
  pattern: /\bbearer\s{1,4}([A-Za-z0-9_][A-Za-z0-9_.~+/-]{18,400}[A-Za-z0-9=])(?![A-Za-z0-9])/gi,
  reach: { after: 450 },
  oftenInTests: true,
  // The scheme of the standard before a generated value: as good as a vendor's prefix.
  assess: assessOpaqueKey,
  examples: () => ({
    match: [`Authorization: Bearer ${fakeText('base62', 40)}`],
    ignore: ['Authorization: Bearer token', 'bearer authentication'],
  }),
};
