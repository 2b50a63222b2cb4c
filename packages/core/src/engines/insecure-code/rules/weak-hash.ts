import {
  all,
  any,
  arg,
  argCount,
  argument,
  either,
  isNotOurs,
  isPath,
  lacksNamed,
  says,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const weak = says(/^(?:RSA-|hmac-?)?(?:md[245]|sha-?1|md5-sha1|ripemd(?:128|160)?|rmd160)$/i);

export const weakHash: InsecureCodeRule = {
  id: 'weak-hash',
  title: 'Weak hash function',
  severity: 'low',
  cwe: ['CWE-328', 'CWE-327'],
  owasp: ['A02:2021'],
  why: 'Two inputs with the same MD5 or SHA-1 hash can be made at will, and passwords behind them are guessed fast.',
  remediation: "Use SHA-256 for integrity, argon2 or scrypt for passwords: `createHash('sha256')`.",
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: {
    python: [
      onCall(
        '{hashlib.,}{md4,md5,sha1,new}',
        all(
          isNotOurs,
          any(
            ({ path, args, named }) =>
              /(?:md[45]|sha1)$/.test(path) &&
              (path.startsWith('hashlib') || args.length > 9) &&
              named.get('usedforsecurity')?.literal !== false,
            all(arg(0, weak), ({ path }) => path.endsWith('new')),
          ),
        ),
      ),
      onCall('{Crypto,Cryptodome}.Hash.{MD2,MD4,MD5,SHA,SHA1,RIPEMD}.new'),
      onCall('cryptography.hazmat.primitives.hashes.{MD5,SHA1}'),
      onCall(
        'hmac.new',
        any(
          argument(2, 'digestmod', either(weak, isPath(/(?:md5|sha1)$/i))),
          all(lacksNamed('digestmod'), argCount(2)),
        ),
      ),
      onCall('{crypt.crypt,passlib.hash.md5_crypt.hash,passlib.hash.des_crypt.hash,imohash.hash}'),
      onCall('*.{PBKDF2HMAC,pbkdf2_hmac}', any(arg(0, weak))),
    ],
    javascript: [
      onCall('crypto.{createHash,createSign,createVerify,hash} *.createHash', arg(0, weak)),
      onCall(
        '{crypto-js,CryptoJS}.{MD5,SHA1,RIPEMD160} {crypto-js/md5,crypto-js/sha1} {md5,sha1,blueimp-md5,js-md5,js-sha1,sha.js}',
      ),
      onCall('*.pbkdf2 *.pbkdf2Sync', any(arg(4, weak), arg(5, weak))),
    ],
  },
  examples: {
    python: {
      bad: [
        'import hashlib\nhashlib.md5(data)',
        "import hashlib\nhashlib.new('sha1', data)",
        'from Crypto.Hash import MD5\nMD5.new()',
      ],
      good: [
        'import hashlib\nhashlib.sha256(data)',
        'import hashlib\nhashlib.md5(data, usedforsecurity=False)',
      ],
    },
    javascript: {
      bad: [
        "const crypto = require('crypto'); crypto.createHash('md5').update(text);",
        "import { createHash } from 'node:crypto'; createHash('SHA1');",
      ],
      good: ["const crypto = require('crypto'); crypto.createHash('sha256').update(text);"],
    },
  },
};
