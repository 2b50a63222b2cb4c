import { any, arg, argCount, isPath, option, says } from '../flow/conditions.ts';
import { onCall, onImport, onProperty } from '../flow/sink.ts';
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
    python: [
      onCall('{Crypto,Cryptodome}.Cipher.{DES,DES3,ARC2,ARC4,Blowfish,CAST,XOR,IDEA}.new'),
      onCall(
        '{Crypto,Cryptodome}.Cipher.AES.new',
        any(arg(1, isPath(/MODE_ECB$/)), option('mode', isPath(/MODE_ECB$/)), argCount(1)),
      ),
      onCall(
        'cryptography.hazmat.primitives.ciphers.{algorithms.,modes.}{ARC4,Blowfish,IDEA,CAST5,SEED,TripleDES,ECB} cryptography.hazmat.primitives.ciphers.modes.ECB cryptography.hazmat.decrepit.ciphers.algorithms.{ARC4,Blowfish,IDEA,CAST5,SEED,TripleDES} {algorithms,modes}.{ARC4,Blowfish,IDEA,CAST5,SEED,TripleDES,ECB}',
      ),
      onImport(
        'Crypto Crypto.{Cipher,Hash,PublicKey,Random,Signature,Util,Protocol,IO,Random.atfork} pyDes',
        'low',
      ),
    ],
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
    python: {
      bad: [
        'from Crypto.Cipher import DES\nDES.new(key)',
        'from Crypto.Cipher import AES\nAES.new(key, AES.MODE_ECB)',
      ],
      good: ['from Cryptodome.Cipher import AES\nAES.new(key, AES.MODE_GCM)'],
    },
    javascript: {
      bad: [
        "const crypto = require('crypto'); crypto.createCipheriv('des-ede3-cbc', key, iv);",
        "const crypto = require('crypto'); crypto.createCipheriv('aes-128-ecb', key, null);",
      ],
      good: ["const crypto = require('crypto'); crypto.createCipheriv('aes-256-gcm', key, iv);"],
    },
  },
};
