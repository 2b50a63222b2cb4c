import { arg, either, isFalse, isPath, isTrue, lacksNamed, says } from '../flow/conditions.ts';
import { onAssign, onCall, onProperty } from '../flow/sink.ts';
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
    python: [
      onProperty(
        'verify',
        (value, { path }) =>
          isFalse(value) &&
          (path === null ||
            /requests|httpx|session|client|\b(?:get|post|put|patch|delete|head|options|request)$/i.test(
              path,
            )),
      ),
      onProperty('{verify_ssl,ssl_verify,verify_certs,check_hostname,validate_certs}', isFalse),
      onProperty(
        'ssl',
        (value, { path }) => isFalse(value) && /(?:get|post|request|Connector)$/.test(path ?? ''),
      ),
      onProperty('cert_reqs', either(isPath(/CERT_NONE$/), says(/^(?:CERT_NONE|NONE)$/))),
      onCall(
        'ssl.{_create_unverified_context,_https_verify_certificates,wrap_socket} {_create_unverified_context}',
      ),
      onAssign('*.{check_hostname,verify}', isFalse),
      onAssign('*.verify_mode', isPath(/CERT_NONE$/)),
      onAssign('ssl._create_default_https_context', isPath(/unverified/)),
      onCall('{httplib.,http.client.}{HTTPSConnection}', lacksNamed('context'), 'low'),
      onCall('urllib3.disable_warnings requests.packages.urllib3.disable_warnings', () => true, 'low'),
      onCall('*.set_verify', arg(0, isPath(/VERIFY_NONE$/))),
      onCall('OpenSSL.SSL.Context().set_verify', arg(0, isPath(/VERIFY_NONE$/))),
    ],
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
    python: {
      bad: [
        'import requests\nrequests.get(url, verify=False)',
        'import ssl\nssl._create_default_https_context = ssl._create_unverified_context',
      ],
      good: ['import requests\nrequests.get(url)', 'import requests\nrequests.get(url, verify=True)'],
    },
    javascript: {
      bad: [
        'new https.Agent({ rejectUnauthorized: false });',
        "const { env } = process; env.NODE_TLS_REJECT_UNAUTHORIZED = '0';",
      ],
      good: ['new https.Agent({ rejectUnauthorized: true });', 'new https.Agent({ ca });'],
    },
  },
};
