import { all, arg, fromRequest, not, says } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const headerInjection: InsecureCodeRule = {
  id: 'header-injection',
  title: 'HTTP header injection',
  severity: 'medium',
  cwe: ['CWE-113', 'CWE-644'],
  owasp: ['A03:2021'],
  why: 'An attacker sets response headers that browsers and proxies obey.',
  remediation: 'Use a constant header name.',
  instead: {
    javascript: "res.setHeader('X-Request-Id', id);",
  },
  references: ['https://owasp.org/www-community/attacks/HTTP_Response_Splitting'],
  sinks: {
    javascript: [
      onCall(
        '{res,response,reply,ctx}.{setHeader,header,set,append}',
        all(arg(0, fromRequest), arg(0, not(says(/^x-/i)))),
      ),
      // Anyone who asks for the page would choose who may frame it.
      onCall(
        '{res,response,reply,ctx}.{setHeader,header,set,append}',
        all(arg(0, says(/^(?:x-frame-options|content-security-policy)$/i)), arg(1, fromRequest)),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: ["app.get('/', (req, res) => res.setHeader(req.query.name, '1'));"],
      good: ["app.get('/', (req, res) => res.setHeader('X-A', '1'));"],
    },
  },
};
