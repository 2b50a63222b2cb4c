import { any, arg, says } from '../flow/conditions.ts';
import { onCall, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const weak = says(
  /^(?:des(?:$|[-3/_])|desede|3des|tripledes|rc[24]|arcfour|bf-|blowfish|seed-|idea|cast)|(?:^|[-_/])ecb(?:$|[-_/])/i,
);

export const weakCipher: InsecureCodeRule = {
  id: 'weak-cipher',
  title: 'Weak cipher or mode of operation',
  severity: 'medium',
  cwe: ['CWE-327'],
  owasp: ['A02:2021'],
  why: 'DES, RC4 and their like can be broken, and ECB shows which blocks are equal.',
  remediation: "Use an authenticated mode of AES: `createCipheriv('aes-256-gcm', key, iv)`.",
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: {
    javascript: [
      onCall('crypto.{createCipher,createDecipher}'),
      onCall('crypto.{createCipheriv,createDecipheriv}', arg(0, weak)),
      onCall('{crypto-js,CryptoJS}.{DES,TripleDES,RC4,RC4Drop,Rabbit}.{encrypt,decrypt}'),
      onProperty('encryptionScheme', says(/pkcs1(?!_oaep)/i)),
      onCall(
        '*.{publicEncrypt,privateDecrypt}',
        any(arg(0, ({ entries }) => /RSA_(?:NO|PKCS1)_PADDING$/.test(entries?.get('padding')?.path ?? ''))),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "const crypto = require('crypto'); crypto.createCipheriv('des-ede3-cbc', key, iv);",
        "const crypto = require('crypto'); crypto.createCipheriv('aes-128-ecb', key, null);",
      ],
      good: ["const crypto = require('crypto'); crypto.createCipheriv('aes-256-gcm', key, iv);"],
    },
  },
};
