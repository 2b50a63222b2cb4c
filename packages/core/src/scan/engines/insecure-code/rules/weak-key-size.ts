import { all, any, arg, isPath, on, option } from '../flow/conditions.ts';
import { advising, onCall } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const short = ({ literal }: TaintValue) => typeof literal === 'number' && literal >= 256 && literal < 2048;

export const weakKeySize: InsecureCodeRule = {
  id: 'weak-key-size',
  title: 'Insufficient key size',
  severity: 'medium',
  cwe: ['CWE-326'],
  owasp: ['A02:2021'],
  why: 'RSA and DSA keys shorter than 2,048 bits can be factored or broken.',
  remediation: 'Use at least 2,048 bits, or an elliptic curve.',
  instead: {
    javascript: "crypto.generateKeyPairSync('rsa', { modulusLength: 3072 });",
    python: 'rsa.generate_private_key(public_exponent=65537, key_size=3072)',
    java: 'generator.initialize(3072);',
    go: 'key, err := rsa.GenerateKey(rand.Reader, 3072)',
    ruby: 'OpenSSL::PKey::RSA.new(3072)',
    csharp: 'using var key = RSA.Create(3072);',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: {
    csharp: [onCall('{RSACryptoServiceProvider,DSACryptoServiceProvider} {RSA,DSA}.Create', arg(0, short))],
    ruby: [onCall('OpenSSL.PKey.{RSA,DSA}.{new,generate}', arg(0, short))],
    go: [onCall('rsa.GenerateKey', arg(1, short))],
    java: [
      {
        ...onCall(
          '*.{initialize,init}',
          all(arg(0, short), on(isPath(/KeyPairGenerator|KeyGenerator|keyGen|generator/i))),
        ),
        words: ['keypairgenerator', 'keygenerator', 'keygen', 'generator'],
      },
    ],
    python: [
      onCall('{Crypto,Cryptodome}.PublicKey.{RSA,DSA}.generate', any(arg(0, short), option('bits', short))),
      onCall(
        'cryptography.hazmat.primitives.asymmetric.{rsa,dsa}.generate_private_key {rsa,dsa}.generate_private_key',
        any(arg(1, short), arg(0, short), option('key_size', short)),
      ),
      ...advising(
        'ec.generate_private_key(ec.SECP256R1())',
        onCall(
          'cryptography.hazmat.primitives.asymmetric.ec.generate_private_key ec.generate_private_key',
          any(
            arg(0, isPath(/(?:SECT163|SECT233|SECP192|SECP160|SECT1)/)),
            option('curve', isPath(/(?:SECT163|SECT233|SECP192|SECP160|SECT1)/)),
          ),
        ),
      ),
      onCall('paramiko.{RSAKey,DSSKey}.generate', any(arg(0, short), option('bits', short))),
    ],
    javascript: [
      onCall('crypto.{generateKeyPair,generateKeyPairSync}', option('modulusLength', short)),
      onCall(
        '{node-rsa,NodeRSA}',
        any(arg(0, ({ entries }) => short(entries?.get('b') ?? ({} as TaintValue)))),
      ),
      onCall('*.generateKeyPair', any(option('modulusLength', short), option('bits', short))),
    ],
  },
  edits: {
    csharp: [
      { find: /(?<=\b(?:RSACryptoServiceProvider|RSA\.Create)\(\s*)(?:512|768|1024)\b/, replace: '3072' },
    ],
    ruby: [{ find: /(?<=\bRSA\.(?:new|generate)[(\s]\s*)(?:512|768|1024)\b/, replace: '3072' }],
    go: [{ find: /(?<=\brsa\.GenerateKey\([^,()]+,\s*)(?:512|768|1024)\b/, replace: '3072' }],
    python: [
      { find: /(?<=\bRSA\.generate\(\s*)(?:512|768|1024)\b/, replace: '3072' },
      { find: /(?<=\brsa\.generate_private_key\(.*\bkey_size\s*=\s*)(?:512|768|1024)\b/, replace: '3072' },
    ],
    javascript: [{ find: /(?<=\bmodulusLength['"]?\s*:\s*)(?:512|768|1024)\b/, replace: '3072' }],
  },
  examples: {
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    var r = new RSACryptoServiceProvider(1024);\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    var r = new RSACryptoServiceProvider(3072);\n  }\n}',
      ],
    },
    ruby: { bad: ['OpenSSL::PKey::RSA.new(1024)'], good: ['OpenSSL::PKey::RSA.new(3072)'] },
    go: {
      bad: [
        'package a\nimport "crypto/rsa"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\trsa.GenerateKey(rand.Reader, 1024)\n}',
      ],
      good: [
        'package a\nimport "crypto/rsa"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\trsa.GenerateKey(rand.Reader, 3072)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    keyGen.initialize(1024);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    keyGen.initialize(3072);\n  }\n}',
      ],
    },
    python: {
      bad: [
        'from Cryptodome.PublicKey import RSA\nRSA.generate(1024)',
        'from cryptography.hazmat.primitives.asymmetric import rsa\nrsa.generate_private_key(public_exponent=65537, key_size=1024)',
      ],
      good: ['from Cryptodome.PublicKey import RSA\nRSA.generate(3072)'],
    },
    javascript: {
      bad: ["const crypto = require('crypto'); crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });"],
      good: ["const crypto = require('crypto'); crypto.generateKeyPairSync('rsa', { modulusLength: 3072 });"],
    },
  },
};
