import { any, arg, option, says } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const everywhere = says(/^(?:0\.0\.0\.0|::)$/);

export const bindAllInterfaces: InsecureCodeRule = {
  id: 'bind-all-interfaces',
  title: 'Server that listens on every interface',
  severity: 'low',
  cwe: ['CWE-1327', 'CWE-668'],
  owasp: ['A05:2021'],
  why: 'What was meant for this machine or its private network is reachable from every network it is in.',
  remediation: "Listen where it is needed, and let the settings widen it: `listen(port, '127.0.0.1')`.",
  references: ['https://cwe.mitre.org/data/definitions/1327.html'],
  sinks: { javascript: [onCall('*.listen', any(arg(1, everywhere), option('host', everywhere)))] },
  examples: {
    javascript: { bad: ["server.listen(80, '0.0.0.0');"], good: ["server.listen(80, '127.0.0.1');"] },
  },
};
