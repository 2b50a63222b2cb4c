import { isFalse, isTrue, says } from '../flow/conditions.ts';
import { onAssign, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const tlsVerificationOff: InsecureCodeRule = {
  id: 'tls-verification-off',
  title: 'Certificates are not checked',
  severity: 'high',
  cwe: ['CWE-295'],
  owasp: ['A02:2021', 'A07:2021'],
  why: 'Anybody on the way can pose as the other side, read everything and change it.',
  remediation: 'Leave the check on, and trust your own authority by name: `new https.Agent({ ca })`.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html'],
  sinks: {
    javascript: [
      onProperty('{rejectUnauthorized,strictSSL}', isFalse),
      onProperty(
        '{insecure,trustAllCerts,ignoreHTTPSErrors,ignoreSslErrors,tlsAllowInvalidCertificates,tlsInsecure}',
        isTrue,
      ),
      onAssign('*.NODE_TLS_REJECT_UNAUTHORIZED', says(/^0$/)),
      onAssign('*.{rejectUnauthorized,strictSSL}', isFalse),
      onProperty('checkServerIdentity', ({ func }) => func !== undefined && func.parameters.length === 0),
    ],
  },
  examples: {
    javascript: {
      bad: [
        'new https.Agent({ rejectUnauthorized: false });',
        "const { env } = process; env.NODE_TLS_REJECT_UNAUTHORIZED = '0';",
      ],
      good: ['new https.Agent({ rejectUnauthorized: true });', 'new https.Agent({ ca });'],
    },
  },
};
