import { says } from '../flow/conditions.ts';
import { onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const weakTlsVersion: InsecureCodeRule = {
  id: 'weak-tls-version',
  title: 'Old version of TLS',
  severity: 'medium',
  cwe: ['CWE-326', 'CWE-327'],
  owasp: ['A02:2021'],
  why: 'SSL and TLS before 1.2 have known attacks that read or change what is sent.',
  remediation: "Ask for TLS 1.2 at least: `minVersion: 'TLSv1.2'`.",
  references: ['https://www.rfc-editor.org/rfc/rfc8996'],
  sinks: {
    javascript: [
      onProperty(
        '{secureProtocol,minVersion,maxVersion}',
        says(/^(?:SSLv\d|SSLv23|TLSv1(?:_1|\.1)?)(?:_\w+)?$/),
      ),
      onProperty('minimumProtocolVersion', says(/^(?:SSLv3|TLSv1(?:_2016|\.1_2016)?)$/)),
    ],
  },
  examples: {
    javascript: {
      bad: ["https.createServer({ minVersion: 'TLSv1' });"],
      good: ["https.createServer({ minVersion: 'TLSv1.2' });"],
    },
  },
};
