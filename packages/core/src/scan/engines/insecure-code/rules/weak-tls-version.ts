import { arg, isPath, says, within } from '../flow/conditions.ts';
import { onAssign, onCall, onMember, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const weakTlsVersion: InsecureCodeRule = {
  id: 'weak-tls-version',
  title: 'Outdated TLS version',
  severity: 'medium',
  cwe: ['CWE-326', 'CWE-327'],
  owasp: ['A02:2021'],
  why: 'SSL and TLS before 1.2 have known attacks that decrypt or modify traffic.',
  remediation: 'Require TLS 1.2 or later.',
  instead: {
    javascript: "https.createServer({ key, cert, minVersion: 'TLSv1.2' });",
    python: 'context.minimum_version = ssl.TLSVersion.TLSv1_2',
    java: 'socket.setEnabledProtocols(new String[] {"TLSv1.2", "TLSv1.3"});',
    go: 'config := &tls.Config{MinVersion: tls.VersionTLS12}',
    csharp: 'options.EnabledSslProtocols = SslProtocols.Tls12 | SslProtocols.Tls13;',
  },
  references: ['https://www.rfc-editor.org/rfc/rfc8996'],
  sinks: {
    csharp: [
      onMember(
        '*.{SslProtocols,SecurityProtocolType}.{Ssl2,Ssl3,Tls,Tls11} {SslProtocols,SecurityProtocolType}.{Ssl2,Ssl3,Tls,Tls11}',
      ),
    ],
    go: [
      onProperty('{MinVersion,MaxVersion}', isPath(/Version(?:SSL30|TLS10|TLS11)$/)),
      onProperty('CipherSuites', within(isPath(/TLS_\w*(?:RC4|3DES|_CBC_SHA$)/))),
      onAssign('*.{MinVersion,MaxVersion}', isPath(/Version(?:SSL30|TLS10|TLS11)$/)),
    ],
    java: [
      onCall('SSLContext.getInstance', arg(0, says(/^(?:SSL|SSLv[23]|TLSv1(?:\.1)?)$/))),
      onCall('*.setEnabledProtocols', arg(0, within(says(/^(?:SSLv\w+|TLSv1(?:\.1)?)$/)))),
    ],
    python: [
      onMember(
        'ssl.{PROTOCOL_SSLv2,PROTOCOL_SSLv3,PROTOCOL_TLSv1,PROTOCOL_TLSv1_1} {SSL,OpenSSL.SSL,pyOpenSSL.SSL}.{SSLv2_METHOD,SSLv3_METHOD,SSLv23_METHOD,TLSv1_METHOD,TLSv1_1_METHOD} *.TLSVersion.{SSLv3,TLSv1,TLSv1_1}',
      ),
      onProperty('ssl_version', isPath(/SSLv[23]|SSLv23|TLSv1(?:_1)?$/)),
      onCall('*.set_ciphers', arg(0, says(/NULL|RC4|MD5|EXPORT|aNULL/))),
    ],
    javascript: [
      onProperty(
        '{secureProtocol,minVersion,maxVersion}',
        says(/^(?:SSLv\d|SSLv23|TLSv1(?:_1|\.1)?)(?:_\w+)?$/),
      ),
      onProperty('minimumProtocolVersion', says(/^(?:SSLv3|TLSv1(?:_2016|\.1_2016)?)$/)),
    ],
  },
  edits: {
    csharp: [
      { find: /(?<=\b(?:SslProtocols|SecurityProtocolType)\.)(?:Ssl2|Ssl3|Tls11|Tls)\b/g, replace: 'Tls12' },
    ],
    go: [{ find: /\bVersion(?:SSL30|TLS10|TLS11)\b/, replace: 'VersionTLS12' }],
    java: [
      { find: /(?<=\bSSLContext\.getInstance\(\s*)"(?:SSL|SSLv[23]|TLSv1(?:\.1)?)"/, replace: '"TLSv1.2"' },
    ],
    python: [
      { find: /(?<=\bssl\.PROTOCOL_)(?:SSLv2|SSLv3|TLSv1_1|TLSv1)\b/, replace: 'TLSv1_2' },
      { find: /(?<=\bTLSVersion\.)(?:SSLv3|TLSv1_1|TLSv1)\b/, replace: 'TLSv1_2' },
    ],
    javascript: [
      {
        find: /(?<=\b(?:minVersion|maxVersion)['"]?\s*:\s*(['"]))(?:SSLv3|TLSv1(?:\.1)?)(?=\1)/,
        replace: 'TLSv1.2',
      },
    ],
  },
  examples: {
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    ServicePointManager.SecurityProtocol = SecurityProtocolType.Ssl3;\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    ServicePointManager.SecurityProtocol = SecurityProtocolType.Tls12;\n  }\n}',
      ],
    },
    go: {
      bad: [
        'package a\nimport "crypto/tls"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := &tls.Config{MinVersion: tls.VersionTLS10}\n}',
      ],
      good: [
        'package a\nimport "crypto/tls"\nvar names = map[string]uint16{"ssl3.0": tls.VersionSSL30}',
        'package a\nimport "crypto/tls"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := &tls.Config{MinVersion: tls.VersionTLS12}\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    SSLContext.getInstance("SSL");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    SSLContext.getInstance("TLSv1.2");\n  }\n}',
      ],
    },
    python: {
      bad: [
        'import ssl\nssl.SSLContext(ssl.PROTOCOL_TLSv1)',
        'import ssl\ncontext.minimum_version = ssl.TLSVersion.TLSv1',
      ],
      good: ['import ssl\nssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)'],
    },
    javascript: {
      bad: ["https.createServer({ minVersion: 'TLSv1' });"],
      good: ["https.createServer({ minVersion: 'TLSv1.2' });"],
    },
  },
};
