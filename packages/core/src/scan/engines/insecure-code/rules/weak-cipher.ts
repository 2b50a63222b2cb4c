import { any, anyArg, arg, argCount, either, isPath, option, says } from '../flow/conditions.ts';
import { advising, onAssign, onCall, onImport, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const weak = says(
  /^(?:des(?:$|[-3/_])|desede|3des|tripledes|rc[24]|arcfour|bf-|blowfish|seed-|idea|cast)|(?:^|[-_/])ecb(?:$|[-_/])/i,
);

export const weakCipher: InsecureCodeRule = {
  id: 'weak-cipher',
  title: 'Weak cipher or block mode',
  severity: 'medium',
  cwe: ['CWE-327'],
  owasp: ['A02:2021'],
  why: 'DES, RC4 and similar ciphers are broken, and ECB mode reveals equal blocks.',
  remediation: 'Use AES in an authenticated mode such as GCM.',
  instead: {
    javascript: "crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12));",
    python: 'AESGCM(key).encrypt(nonce, data, None)',
    java: 'Cipher.getInstance("AES/GCM/NoPadding");',
    go: 'block, err := aes.NewCipher(key); gcm, err := cipher.NewGCM(block)',
    ruby: "cipher = OpenSSL::Cipher.new('aes-256-gcm').encrypt",
    php: "openssl_encrypt($text, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag);",
    csharp: 'using var aes = new AesGcm(key, 16); aes.Encrypt(nonce, data, encrypted, tag);',
    c: 'EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), NULL, key, iv);',
    rust: 'let cipher = Aes256Gcm::new(&key);',
    swift: 'let box = try AES.GCM.seal(data, using: key)',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: {
    swift: [
      onCall(
        'CCCrypt CCCryptorCreate',
        anyArg(isPath(/kCCAlgorithm(?:DES|3DES|RC4|RC2|CAST|Blowfish)\b|kCCOptionECBMode/)),
      ),
      { ...onCall('ECB'), words: ['cryptoswift'] },
    ],
    rust: [
      onCall(
        '{openssl.symm.,}Cipher.{des_cbc,des_ecb,des_cfb,des_ede3,des_ede3_cbc,des_ede3_ecb,rc4,bf_cbc,bf_ecb,rc2_40_cbc,aes_128_ecb,aes_192_ecb,aes_256_ecb}',
      ),
      onCall('{des.,}{Des,TdesEde2,TdesEde3}.{new,new_from_slice} {rc4.,}Rc4.{new,new_from_slice}'),
    ],
    c: [
      onCall(
        '{EVP_des_ecb,EVP_des_cbc,EVP_des_ede3_cbc,EVP_rc4,EVP_rc2_cbc,EVP_bf_cbc,EVP_bf_ecb,EVP_aes_128_ecb,EVP_aes_256_ecb,DES_ecb_encrypt,DES_cbc_encrypt,DES_set_key,RC4_set_key,RC4}',
      ),
    ],
    csharp: [
      onCall(
        '{DESCryptoServiceProvider,TripleDESCryptoServiceProvider,RC2CryptoServiceProvider,TripleDESCng} {DES,TripleDES,RC2}.Create',
      ),
      // PKCS #1 v1.5 lets an attacker decrypt by its error messages. https://www.rfc-editor.org/rfc/rfc8017#section-7.2
      ...advising(
        'byte[] encrypted = rsa.Encrypt(data, RSAEncryptionPadding.OaepSHA256);',
        onCall('{RSAPKCS1KeyExchangeFormatter,RSAPKCS1KeyExchangeDeformatter}'),
        onCall('*.{Encrypt,Decrypt}', arg(1, isPath(/RSAEncryptionPadding\.Pkcs1$/))),
      ),
      onAssign('*.Mode', isPath(/CipherMode\.(?:ECB|OFB)$/)),
      onProperty('Mode', isPath(/CipherMode\.(?:ECB|OFB)$/)),
    ],
    php: [
      onCall('{openssl_encrypt,openssl_decrypt}', arg(1, weak)),
      onCall(
        '{mcrypt_encrypt,mcrypt_decrypt,mcrypt_ecb,mcrypt_cbc,mcrypt_module_open,mcrypt_create_iv,mdecrypt_generic}',
      ),
    ],
    ruby: [
      onCall('OpenSSL.Cipher.new OpenSSL.Cipher.Cipher.new', arg(0, weak)),
      onCall('OpenSSL.Cipher.{DES,RC4,RC2,BF,CAST5,IDEA}.new'),
      onCall('OpenSSL.Cipher.AES.new', arg(1, says(/ecb/i))),
    ],
    go: [
      onCall('{des,rc4,blowfish,cast5,tea,xtea}.{NewCipher,NewTripleDESCipher,NewSaltedCipher}'),
      onCall('ecb.{NewECBEncrypter,NewECBDecrypter}'),
      onImport('crypto.{des,rc4}', 'low'),
    ],
    java: [
      onCall(
        'Cipher.getInstance *.Cipher.getInstance',
        arg(
          0,
          either(weak, says(/^(?:AES|RSA)(?:\/ECB|$)|\/NoPadding$(?<!GCM\/NoPadding)(?<!CTR\/NoPadding)/i)),
        ),
      ),
      onCall(
        '{KeyGenerator,SecretKeyFactory,KeyPairGenerator}.getInstance',
        arg(0, says(/^(?:DES|DESede|RC[24]|Blowfish|PBEWithMD5\w*|ARCFOUR)$/i)),
      ),
      onCall('{NullCipher,DESKeySpec,DESedeKeySpec}'),
      onCall('SecretKeySpec', arg(1, says(/^(?:DES|DESede|RC[24]|Blowfish)$/i))),
    ],
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
    swift: {
      bad: [
        'import CommonCrypto\nfunc run() {\n    CCCrypt(CCOperation(kCCEncrypt), kCCAlgorithmDES, 0, key, 8, iv, data, count, out, size, &moved)\n}',
      ],
      good: [
        'import CryptoKit\nfunc run(data: Data, key: SymmetricKey) throws {\n    let box = try AES.GCM.seal(data, using: key)\n}',
      ],
    },
    rust: {
      bad: [
        'use openssl::symm::{encrypt, Cipher};\nfn run(key: &[u8], data: &[u8]) {\n    encrypt(Cipher::des_ede3_cbc(), key, None, data).unwrap();\n}',
        'use rc4::{KeyInit, Rc4};\nfn run(key: &[u8]) {\n    Rc4::new_from_slice(key).unwrap();\n}',
      ],
      good: ['use openssl::symm::Cipher;\nfn run() {\n    Cipher::aes_256_gcm();\n}'],
    },
    c: {
      bad: ['void run(char *name) {\n  EVP_des_cbc();\n}'],
      good: ['void run(char *name) {\n  EVP_aes_256_gcm();\n}'],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    var des = DES.Create();\n  }\n}',
        'class A {\n  public string Run(string name) {\n    aes.Mode = CipherMode.ECB;\n  }\n}',
      ],
      good: ['class A {\n  public string Run(string name) {\n    var aes = Aes.Create();\n  }\n}'],
    },
    php: {
      bad: ["<?php\nopenssl_encrypt($text, 'des-cbc', $key);"],
      good: ["<?php\nopenssl_encrypt($text, 'aes-256-gcm', $key);"],
    },
    ruby: { bad: ["OpenSSL::Cipher.new('des-cbc')"], good: ["OpenSSL::Cipher.new('aes-256-gcm')"] },
    go: {
      bad: [
        'package a\nimport "crypto/des"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tdes.NewCipher(key)\n}',
      ],
      good: [
        'package a\nimport "crypto/aes"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\taes.NewCipher(key)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Cipher.getInstance("DES/CBC/PKCS5Padding");\n  }\n}',
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Cipher.getInstance("AES/ECB/PKCS5Padding");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    Cipher.getInstance("AES/GCM/NoPadding");\n  }\n}',
      ],
    },
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
