import { acceptsAll, asksForNone } from '../certificate-checks.ts';
import { linesWith } from '../configuration/configuration-file.ts';
import { dockerInstructions } from '../configuration/docker-instructions.ts';
import {
  all,
  any,
  anyArg,
  arg,
  both,
  type CallTest,
  either,
  isFalse,
  isPath,
  isTrue,
  lacksNamed,
  none,
  on,
  says,
  type ValueTest,
} from '../flow/conditions.ts';
import type { IrNode } from '../flow/ir.ts';
import { advising, onAssign, onCall, onMember, onProperty } from '../flow/sink.ts';
import type { CodeEdit, InsecureCodeRule } from '../insecure-code-rule.ts';

/** Of `curl` and `wget`: what makes them take any certificate. */
const withoutDownloadOptions: readonly CodeEdit[] = [
  { find: /(?<=\bcurl\b[^|;&]*?)\s(?:-k|--insecure)(?=\s|$)/, replace: '' },
  { find: /(?<=\bwget\b[^|;&]*?)\s--no-check-certificate\b/, replace: '' },
];

const namesSubject = isPath(/SubjectName\.Name$|\.GetNameInfo\(\)$/);

/** A field of the object, `$this->verifies`, is set by who uses it. */
const isNoSetting: ValueTest = ({ code }) => code.kind !== 'member';

/** Only under a condition: in a branch, or as one of two values. */
const isSwitched: CallTest = ({ depth, code }) => depth > 0 || code.args[1]?.kind === 'choice';

export const tlsVerificationOff: InsecureCodeRule = {
  id: 'tls-verification-off',
  title: 'TLS certificate verification disabled',
  severity: 'high',
  cwe: ['CWE-295'],
  owasp: ['A02:2021', 'A07:2021'],
  why: 'An attacker on the network path can impersonate the server, and read and modify all traffic.',
  remediation: 'Keep verification enabled, and add your own certificate authority to the trust store.',
  instead: {
    javascript: "new https.Agent({ ca: fs.readFileSync('/etc/app/ca.pem') });",
    python: "requests.get('https://api.example.com/users', verify='/etc/app/ca.pem', timeout=10)",
    java: 'factory.init(trustStore); sslContext.init(null, factory.getTrustManagers(), null);',
    go: 'config := &tls.Config{RootCAs: authorities}',
    ruby: "http.verify_mode = OpenSSL::SSL::VERIFY_PEER; http.ca_file = '/etc/app/ca.pem'",
    php: "curl_setopt($curl, CURLOPT_CAINFO, '/etc/app/ca.pem');",
    csharp:
      'options.CertificateChainPolicy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, CustomTrustStore = { authority } };',
    c: 'curl_easy_setopt(curl, CURLOPT_CAINFO, "/etc/app/ca.pem");',
    dockerfile: 'RUN curl --cacert /etc/app/ca.pem -fsSLO https://example.com/app.tar.gz',
    shell: 'curl --cacert /etc/app/ca.pem -fsSLO https://example.com/app.tar.gz',
    rust: 'reqwest::Client::builder().add_root_certificate(certificate).build()?;',
    swift: 'configuration.certificateVerification = .fullVerification',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html'],
  switchedBy:
    /^(?:local|dev|development|testing|production|NODE_ENV|RAILS_ENV)$|ssl_?mode|insecure|unsafe|unverified|unauthori[sz]ed|self[-_]?signed|verif(?:y|ication)|(?:skip|ignore|reject|accept|check|validate|trust|strict|disable|allow)\w*(?:tls|ssl|cert|https)|(?:tls|ssl|cert|https)\w*(?:skip|ignore|check|valid|trust|strict)/i,
  sinks: {
    swift: [
      onAssign('*.certificateVerification', isPath(/\.none$/)),
      onProperty('certificateVerification', isPath(/\.none$/)),
      onCall('{DisabledTrustEvaluator,DisabledEvaluator}'),
    ],
    rust: [
      onCall('*.{danger_accept_invalid_certs,danger_accept_invalid_hostnames}', arg(0, isTrue)),
      onCall('*.set_verify', arg(0, isPath(/SslVerifyMode\.NONE$/))),
      onCall('*.verify_hostname', all(arg(0, isFalse), on(isPath(/ssl|connect/i)))),
    ],
    c: [
      onCall('curl_easy_setopt', all(arg(1, isPath(/^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/)), arg(2, isFalse))),
      ...advising(
        'SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);',
        // A server says so of the certificates of its clients, which it may do without.
        {
          ...onCall(
            '{SSL_CTX_set_verify,SSL_set_verify}',
            all(arg(1, isPath(/^SSL_VERIFY_NONE$/)), none(isSwitched)),
          ),
          confidence: 'medium',
        },
        // What an option switches on is the choice of anyone who sets it.
        {
          ...onCall(
            '{SSL_CTX_set_verify,SSL_set_verify}',
            all(arg(1, isPath(/^SSL_VERIFY_NONE$/)), isSwitched),
            'low',
          ),
          confidence: 'low',
        },
      ),
    ],
    csharp: [
      // Anyone can have a certificate with the name; the chain says who it belongs to.
      {
        ...onCall('*.Equals', any(anyArg(namesSubject), on(namesSubject)), 'medium'),
        words: ['subjectname', 'getnameinfo'],
        title: 'Certificate trusted by its subject name',
        cwe: ['CWE-295', 'CWE-297'],
      },
      onAssign(
        '*.{ServerCertificateValidationCallback,ServerCertificateCustomValidationCallback}',
        acceptsAll,
      ),
      onProperty(
        '{ServerCertificateCustomValidationCallback,RemoteCertificateValidationCallback}',
        acceptsAll,
      ),
      onProperty(
        '{ValidateServerCertificate,CheckCertificateRevocationList}',
        (value, { key }) => isFalse(value) && key === 'ValidateServerCertificate',
      ),
    ],
    php: [
      onCall(
        'curl_setopt',
        all(
          arg(1, isPath(/^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/)),
          arg(2, both(either(isFalse, says(/^0?$/)), isNoSetting)),
        ),
      ),
      onProperty(
        '{verify_peer,verify_peer_name,verify,CURLOPT_SSL_VERIFYPEER,CURLOPT_SSL_VERIFYHOST}',
        both(isFalse, isNoSetting),
      ),
      onProperty('allow_self_signed', isTrue),
    ],
    ruby: [
      // Other modules have a constant of that name for what servers ask of clients.
      onMember('{OpenSSL.SSL,SSL}.VERIFY_NONE'),
      onProperty('{verify,verify_ssl,ssl_verify}', (value, { path }) => isFalse(value) && path !== null),
      onProperty('{ssl_verify_peer,ssl_verifypeer}', isFalse),
      onAssign('*.{verify_ssl,ssl_verify}', isFalse),
    ],
    go: [
      // Of a WebSocket's server it means the origin of a page. https://pkg.go.dev/github.com/coder/websocket#AcceptOptions
      onProperty(
        'InsecureSkipVerify',
        (value, { path }) => isTrue(value) && path !== 'websocket.AcceptOptions',
      ),
      {
        on: 'assign',
        paths: '*.InsecureSkipVerify',
        when: ({ value }) => isTrue(value),
        severityInBranch: 'low',
      },
    ],
    java: [
      onMember(
        '*.{NoopHostnameVerifier,AllowAllHostnameVerifier,ALLOW_ALL_HOSTNAME_VERIFIER,TrustAllStrategy}',
      ),
      onCall(
        '{NoopHostnameVerifier,AllowAllHostnameVerifier,TrustAllStrategy,TrustSelfSignedStrategy,NullHostnameVerifier}',
      ),
      onCall(
        '*.{setHostnameVerifier,setDefaultHostnameVerifier,hostnameVerifier}',
        arg(0, ({ func }) => func?.returnsBody === true && func.body[0]?.kind === 'literal'),
      ),
      {
        on: 'function',
        words: ['checkservertrusted', 'checkclienttrusted'],
        when: ({ name, body }) =>
          /^(?:checkServerTrusted|checkClientTrusted)$/.test(name ?? '') && isEmptyBody(body),
      },
      {
        on: 'function',
        words: ['sslsession'],
        when: ({ name, parameters, body }) =>
          name === 'verify' &&
          parameters.some(({ type }) => type === 'SSLSession') &&
          /^\[\{"kind":"group"[^[]*"parts":\[\{"kind":"return"[^{]*\{"kind":"literal"[^}]*"value":true/.test(
            JSON.stringify(body),
          ),
      },
    ],
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
      ...advising(
        "context = ssl.create_default_context(cafile='/etc/app/ca.pem')",
        onProperty('cert_reqs', either(isPath(/CERT_NONE$/), says(/^(?:CERT_NONE|NONE)$/))),
        onCall(
          'ssl.{_create_unverified_context,_https_verify_certificates,wrap_socket} {_create_unverified_context}',
        ),
        onAssign('*.verify_mode', isPath(/CERT_NONE$/)),
        onAssign('ssl._create_default_https_context', isPath(/unverified/)),
        onCall('{httplib.,http.client.}{HTTPSConnection}', lacksNamed('context'), 'low'),
      ),
      onAssign('*.{check_hostname,verify}', isFalse),
      onCall('urllib3.disable_warnings requests.packages.urllib3.disable_warnings', () => true, 'low'),
      ...advising(
        'context.set_verify(SSL.VERIFY_PEER)',
        onCall('*.set_verify', arg(0, isPath(/VERIFY_NONE$/))),
        onCall('OpenSSL.SSL.Context().set_verify', arg(0, isPath(/VERIFY_NONE$/))),
      ),
    ],
    javascript: [
      onProperty(
        '{rejectUnauthorized,strictSSL}',
        (value, { record }) => isFalse(value) && !asksForNone(record),
      ),
      onProperty(
        '{insecure,trustAllCerts,ignoreHTTPSErrors,ignoreSslErrors,tlsAllowInvalidCertificates,tlsInsecure}',
        isTrue,
      ),
      onAssign('*.NODE_TLS_REJECT_UNAUTHORIZED', says(/^0$/)),
      onAssign('*.{rejectUnauthorized,strictSSL}', isFalse),
      onProperty('checkServerIdentity', ({ func }) => func !== undefined && func.parameters.length === 0),
    ],
  },
  files: {
    dockerfile: [
      {
        find: function* (file) {
          for (const { name, arguments: text, line } of dockerInstructions(file))
            if (
              name === 'ENV' &&
              /NODE_TLS_REJECT_UNAUTHORIZED[= ]["']?0|GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY[= ]["']?0/.test(
                text,
              )
            )
              yield line;
        },
      },
    ],
    shell: [
      {
        find: (file) =>
          linesWith(
            file,
            /\bcurl\b(?:[^|;&"']|"[^"]*"|'[^']*')*\s(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)(?:\s|$)|\bwget\b[^|;&]*--no-check-certificate|http\.sslVerify\s*=?\s*(?:false|0)|GIT_SSL_NO_VERIFY=(?:1|true)|NODE_TLS_REJECT_UNAUTHORIZED=["']?0|npm\s+config\s+set\s+strict-ssl\s+false|PYTHONHTTPSVERIFY=0|--trusted-host\b/,
          ),
      },
    ],
  },
  edits: {
    c: [
      { find: /(?<=\bCURLOPT_SSL_VERIFYPEER\s*,\s*)0L?\b/, replace: '1L' },
      { find: /(?<=\bCURLOPT_SSL_VERIFYHOST\s*,\s*)0L?\b/, replace: '2L' },
      { find: /\bSSL_VERIFY_NONE\b/, replace: 'SSL_VERIFY_PEER' },
    ],
    php: [
      { find: /(?<=\bCURLOPT_SSL_VERIFYPEER\s*(?:,|=>)\s*)(?:false|0)\b/i, replace: 'true' },
      { find: /(?<=\bCURLOPT_SSL_VERIFYHOST\s*(?:,|=>)\s*)(?:false|0)\b/i, replace: '2' },
      { find: /(?<=['"](?:verify_peer|verify_peer_name|verify)['"]\s*=>\s*)false\b/gi, replace: 'true' },
      { find: /(?<=['"]allow_self_signed['"]\s*=>\s*)true\b/i, replace: 'false' },
    ],
    ruby: [
      { find: /\bVERIFY_NONE\b/, replace: 'VERIFY_PEER' },
      { find: /(?<=\b(?:verify|verify_ssl|ssl_verify)(?::|\s*=)\s*)false\b/, replace: 'true' },
    ],
    go: [{ find: /(?<=\bInsecureSkipVerify\s*(?::|=)\s*)true\b/, replace: 'false' }],
    python: [
      {
        find: /(?<=\b(?:verify|verify_ssl|ssl_verify|verify_certs|check_hostname|validate_certs)['"]?\s*[:=]\s*)False\b/,
        replace: 'True',
      },
      { find: /\bCERT_NONE\b/, replace: 'CERT_REQUIRED' },
      { find: /\bSSL\.VERIFY_NONE\b/, replace: 'SSL.VERIFY_PEER' },
      { find: /\bssl\._create_unverified_context\(\)/, replace: 'ssl.create_default_context()' },
    ],
    javascript: [
      { find: /(?<=\b(?:rejectUnauthorized|strictSSL)['"]?\s*[:=]\s*)false\b/, replace: 'true' },
      {
        find: /(?<=\b(?:insecure|trustAllCerts|ignoreHTTPSErrors|ignoreSslErrors|tlsAllowInvalidCertificates|tlsInsecure)['"]?\s*:\s*)true\b/,
        replace: 'false',
      },
    ],
    dockerfile: withoutDownloadOptions,
    shell: withoutDownloadOptions,
  },
  examples: {
    swift: {
      bad: [
        'import NIOSSL\nfunc run() {\n    var configuration = TLSConfiguration.makeClientConfiguration()\n    configuration.certificateVerification = .none\n}',
      ],
      good: [
        'import NIOSSL\nfunc run() {\n    var configuration = TLSConfiguration.makeClientConfiguration()\n    configuration.certificateVerification = .fullVerification\n}',
      ],
    },
    rust: {
      bad: [
        'fn run() {\n    reqwest::Client::builder().danger_accept_invalid_certs(true).build().unwrap();\n}',
        'use openssl::ssl::{SslConnector, SslMethod, SslVerifyMode};\nfn run() {\n    let mut builder = SslConnector::builder(SslMethod::tls()).unwrap();\n    builder.set_verify(SslVerifyMode::NONE);\n}',
      ],
      good: [
        'fn run() {\n    reqwest::Client::builder().danger_accept_invalid_certs(false).build().unwrap();\n}',
      ],
    },
    dockerfile: {
      bad: ['FROM debian:12\nRUN wget --no-check-certificate https://example.com/a\n'],
      good: ['FROM debian:12\nRUN wget https://example.com/a\n'],
    },
    shell: { bad: ['curl -k https://example.com/\n'], good: ['curl -K config https://example.com/\n'] },
    c: {
      bad: [
        'void run(char *name) {\n  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);\n}',
        'void run(char *name) {\n  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);\n}',
        'void run(char *name) {\n  SSL_CTX_set_verify(context, SSL_VERIFY_NONE, NULL);\n}',
      ],
      good: ['void run(char *name) {\n  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);\n}'],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    handler.ServerCertificateCustomValidationCallback = (a, b, c, d) => true;\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    handler.ServerCertificateCustomValidationCallback = Check;\n  }\n}',
      ],
    },
    php: {
      bad: [
        '<?php\ncurl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);',
        '<?php\ncurl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0);',
        "<?php\n$options = ['ssl' => ['verify_peer' => false]];",
        "<?php\n$options = ['ssl' => ['allow_self_signed' => true]];",
      ],
      good: [
        '<?php\ncurl_setopt($c, CURLOPT_SSL_VERIFYPEER, true);',
        '<?php\nclass A { function off() { $this->verifies = false; curl_setopt($c, CURLOPT_SSL_VERIFYPEER, $this->verifies); } }',
      ],
    },
    ruby: {
      bad: ['http.verify_mode = OpenSSL::SSL::VERIFY_NONE', 'HTTParty.get(url, verify: false)'],
      good: ['http.verify_mode = OpenSSL::SSL::VERIFY_PEER', 'server.verify_mode = MiniSSL::VERIFY_NONE'],
    },
    go: {
      bad: [
        'package a\nimport "crypto/tls"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := &tls.Config{InsecureSkipVerify: true}\n}',
      ],
      good: [
        'package a\nimport "crypto/tls"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc := &tls.Config{MinVersion: tls.VersionTLS12}\n}',
      ],
    },
    java: {
      bad: [
        'class A implements X509TrustManager {\n  public void checkServerTrusted(X509Certificate[] chain, String type) {\n  }\n}',
      ],
      good: [
        'class A implements X509TrustManager {\n  public void checkServerTrusted(X509Certificate[] chain, String type) {\n    other.checkServerTrusted(chain, type);\n  }\n}',
      ],
    },
    python: {
      bad: [
        'import requests\nrequests.get(url, verify=False)',
        'import ssl\nssl._create_default_https_context = ssl._create_unverified_context',
        'import ssl\ncontext.verify_mode = ssl.CERT_NONE',
        'from OpenSSL import SSL\ncontext.set_verify(SSL.VERIFY_NONE)',
        'import ssl\ncontext = ssl._create_unverified_context()',
      ],
      good: ['import requests\nrequests.get(url)', 'import requests\nrequests.get(url, verify=True)'],
    },
    javascript: {
      bad: [
        'new https.Agent({ rejectUnauthorized: false });',
        "const { env } = process; env.NODE_TLS_REJECT_UNAUTHORIZED = '0';",
        'await chromium.launch({ ignoreHTTPSErrors: true });',
      ],
      good: ['new https.Agent({ rejectUnauthorized: true });', 'new https.Agent({ ca });'],
    },
  },
};

function isEmptyBody(body: readonly IrNode[]): boolean {
  return body.every(
    (part) =>
      (part.kind === 'group' && isEmptyBody(part.parts)) ||
      (part.kind === 'return' && part.value.kind === 'literal'),
  );
}
