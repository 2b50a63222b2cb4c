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
  not,
  says,
} from '../flow/conditions.ts';
import type { SeenCall } from '../flow/observer.ts';
import { onCall, onImport, type Sink } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule, LanguageId } from '../insecure-code-rule.ts';

const weak = says(/^(?:RSA-|hmac-?)?(?:md[245]|sha-?1|md5-sha1|ripemd(?:128|160)?|rmd160)$/i);

/** Where the code itself stands, which no one else chooses: its hash is a name, as in `md5(__FILE__)`. */
const isMagicConstant = isPath(/^__(?:FILE|DIR|LINE|CLASS|TRAIT|METHOD|FUNCTION|NAMESPACE)__$/);

const passwordName = /passw(?:or)?d|passphrase|pwd(?![a-z])/i;

function isPassword({ path, parts = [] }: TaintValue): boolean {
  return (path !== null && passwordName.test(path)) || parts.some((part) => isPassword(part));
}

/** What a sink says when it is a password that is hashed. */
const passwordHash = {
  title: 'Weak password hash',
  cwe: ['CWE-916', 'CWE-328'],
  severity: 'medium',
} as const;

/** Functions that are made for passwords, with a hash that is too fast. */
function onPasswordHash(paths: string, when?: (seen: SeenCall) => boolean): Sink {
  return { ...onCall(paths, when), ...passwordHash };
}

/** Of each call, first the sink for a password among its arguments: the first match of a rule is the one reported. */
function withPasswords(sinks: Record<LanguageId, readonly Sink[]>): Record<LanguageId, readonly Sink[]> {
  const forPassword = (sink: Sink): readonly Sink[] => {
    if (sink.on !== 'call' || sink.title !== undefined) return [sink];
    const when = (seen: SeenCall): boolean => sink.when(seen) && seen.args.some(isPassword);
    return [{ ...sink, ...passwordHash, when }, sink];
  };
  const entries = Object.entries(sinks).map(([language, list]) => [language, list.flatMap(forPassword)]);
  return Object.fromEntries(entries);
}

export const weakHash: InsecureCodeRule = {
  id: 'weak-hash',
  title: 'Weak hash algorithm',
  severity: 'low',
  cwe: ['CWE-328', 'CWE-327'],
  owasp: ['A02:2021'],
  why: 'MD5 and SHA-1 collisions can be computed, and password hashes made with them are fast to crack.',
  remediation: 'Use SHA-256 for integrity, and Argon2 or scrypt for passwords.',
  instead: {
    javascript: "crypto.createHash('sha256').update(data).digest('hex');",
    python: 'hashlib.sha256(data).hexdigest()',
    java: 'MessageDigest.getInstance("SHA-256").digest(data);',
    go: 'sha256.Sum256(data)',
    ruby: 'Digest::SHA256.hexdigest(data)',
    php: "hash('sha256', $data);",
    csharp: 'SHA256.HashData(data);',
    c: 'EVP_Digest(data, size, digest, &length, EVP_sha256(), NULL);',
    rust: 'let digest = Sha256::digest(data);',
    swift: 'let digest = SHA256.hash(data: data)',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: withPasswords({
    swift: [
      onCall('Insecure.{MD5,SHA1} Insecure.{MD5,SHA1}.hash {CC_MD5,CC_MD4,CC_MD2,CC_SHA1}'),
      { ...onCall('*.{md5,sha1}'), words: ['cryptoswift'] },
    ],
    rust: [
      onCall(
        'md5.compute {md5.,}Md5.{new,digest,new_with_prefix} {sha1.,}Sha1.{new,digest,from,new_with_prefix} {openssl.hash.,}MessageDigest.{md5,sha1}',
      ),
    ],
    c: [
      onCall('{MD5,MD4,MD2,SHA1,MD5_Init,MD4_Init,SHA1_Init,EVP_md5,EVP_sha1,EVP_md4,CC_MD5,CC_SHA1}'),
      onCall('EVP_get_digestbyname', arg(0, weak)),
    ],
    csharp: [
      onCall(
        '{MD5,SHA1,HMACMD5,HMACSHA1,MD5CryptoServiceProvider,SHA1CryptoServiceProvider,SHA1Managed,MD5Cng,SHA1Cng,RIPEMD160Managed} {MD5,SHA1,RIPEMD160}.{Create,HashData}',
      ),
      onCall('{HashAlgorithm,CryptoConfig}.{Create,CreateFromName}', arg(0, says(/^(?:MD5|SHA-?1)$/i))),
    ],
    php: [
      onCall('{md5,sha1,md5_file,sha1_file}', arg(0, not(isMagicConstant))),
      onCall(
        '{hash,hash_hmac,hash_init,hash_file,openssl_digest}',
        any(
          arg(0, weak),
          all(({ path }) => path === 'openssl_digest', arg(1, weak)),
        ),
      ),
    ],
    ruby: [
      onCall('{Digest,OpenSSL.Digest}.{MD5,SHA1,MD4}.{new,hexdigest,digest,base64digest,file}'),
      onCall('OpenSSL.Digest.new {OpenSSL.HMAC}.{hexdigest,digest}', arg(0, weak)),
    ],
    go: [
      onCall('{md5,sha1,md4,ripemd160}.{New,Sum}'),
      onImport('crypto.{md5,sha1} golang.org.x.crypto.{md4,ripemd160} *.crypto.{md4,ripemd160}', 'low'),
    ],
    java: [
      onCall(
        '*.{MessageDigest.getInstance,Mac.getInstance,Signature.getInstance} {MessageDigest,Mac}.getInstance',
        arg(0, says(/^(?:Hmac)?(?:MD[245]|SHA-?1?)$/i)),
      ),
      onCall('Signature.getInstance', arg(0, says(/^(?:MD5|SHA1)with/i))),
      onCall(
        '{DigestUtils,Hashing}.{md5,md5Hex,sha1,sha1Hex,sha,shaHex,getMd5Digest,getSha1Digest,getShaDigest,md2Hex}',
      ),
    ],
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
      onPasswordHash('{crypt.crypt,passlib.hash.md5_crypt.hash,passlib.hash.des_crypt.hash}'),
      onCall('imohash.hash'),
      onPasswordHash('*.{PBKDF2HMAC,pbkdf2_hmac}', any(arg(0, weak))),
    ],
    javascript: [
      onCall('crypto.{createHash,createSign,createVerify,hash} *.createHash', arg(0, weak)),
      onCall(
        '{crypto-js,CryptoJS}.{MD5,SHA1,RIPEMD160} {crypto-js/md5,crypto-js/sha1} {md5,sha1,blueimp-md5,js-md5,js-sha1,sha.js}',
      ),
      onPasswordHash('*.pbkdf2 *.pbkdf2Sync', any(arg(4, weak), arg(5, weak))),
    ],
  }),
  examples: {
    swift: {
      bad: [
        'import CryptoKit\nfunc run(data: Data) -> String {\n    let digest = Insecure.MD5.hash(data: data)\n    return digest.description\n}',
      ],
      good: [
        'import CryptoKit\nfunc run(data: Data) -> String {\n    let digest = SHA256.hash(data: data)\n    return digest.description\n}',
      ],
    },
    rust: {
      bad: [
        'fn run(data: &str) -> String {\n    format!("{:x}", md5::compute(data))\n}',
        'use sha1::{Digest, Sha1};\nfn run(data: &[u8]) {\n    Sha1::digest(data);\n}',
      ],
      good: ['use sha2::{Digest, Sha256};\nfn run(data: &[u8]) {\n    Sha256::digest(data);\n}'],
    },
    c: {
      bad: ['void run(char *name) {\n  EVP_md5();\n}'],
      good: ['void run(char *name) {\n  EVP_sha256();\n}'],
    },
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    var hash = MD5.Create();\n  }\n}'],
      good: ['class A {\n  public string Run(string name) {\n    var hash = SHA256.Create();\n  }\n}'],
    },
    php: {
      bad: ['<?php\nmd5($password);'],
      good: ["<?php\nhash('sha256', $text);", '<?php\n$name = md5(__FILE__);'],
    },
    ruby: { bad: ['Digest::MD5.hexdigest(text)'], good: ['Digest::SHA256.hexdigest(text)'] },
    go: {
      bad: [
        'package a\nimport "crypto/md5"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tmd5.Sum(data)\n}',
      ],
      good: [
        'package a\nimport "crypto/sha256"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tsha256.Sum256(data)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    MessageDigest.getInstance("MD5");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    MessageDigest.getInstance("SHA-256");\n  }\n}',
      ],
    },
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
