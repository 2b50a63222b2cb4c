import {
  all,
  any,
  arg,
  argument,
  both,
  findOption,
  isPath,
  isText,
  isWritten,
  not,
  option,
  says,
  within,
} from '../flow/conditions.ts';
import { advising, onAssign, onCall, onProperty, type Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** A key, not the place for one in a file that a generator fills in. */
const isKey = both(isText, not(says(/^(?:\{\{.*\}\}|<.*>|\$\{.*\}|%\(.*\)s)$/)));

const readSecret = "fs.readFileSync('/run/secrets/app.key', 'utf8')";

/** Members of what encrypts; other classes have keys by which something is found. */
const isOfCipher = /aes|alg|cipher|crypt|des|rijndael|rc[24]|hmac|symmetric|provider/i;

export const hardcodedCryptoMaterial: InsecureCodeRule = {
  id: 'hardcoded-crypto-material',
  title: 'Hard-coded cryptographic key, IV or salt',
  severity: 'high',
  cwe: ['CWE-321', 'CWE-798'],
  owasp: ['A02:2021', 'A07:2021'],
  why: 'Anyone who can read the code can decrypt the data or forge signatures.',
  remediation:
    'Read keys from the environment or a secret manager, and generate a random IV and salt for each use.',
  instead: {
    javascript: "const key = fs.readFileSync('/run/secrets/app.key'), iv = crypto.randomBytes(12);",
    python: "key, nonce = base64.b64decode(os.environ['APP_KEY']), secrets.token_bytes(12)",
    java: 'var key = new SecretKeySpec(Base64.getDecoder().decode(System.getenv("APP_KEY")), "AES"); new SecureRandom().nextBytes(iv);',
    go: 'key, err := base64.StdEncoding.DecodeString(os.Getenv("APP_KEY")); rand.Read(nonce) // crypto/rand',
    ruby: "token = JWT.encode(payload, ENV.fetch('APP_KEY'), 'HS256')",
    php: "$key = base64_decode(getenv('APP_KEY')); $iv = random_bytes(12);",
    csharp:
      'aes.Key = Convert.FromBase64String(Environment.GetEnvironmentVariable("APP_KEY")!); aes.GenerateIV();',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Key_Management_Cheat_Sheet.html'],
  sinks: {
    csharp: [
      ...advising(
        'new SymmetricSecurityKey(Convert.FromBase64String(Environment.GetEnvironmentVariable("APP_KEY")!));',
        onCall(
          '{SymmetricSecurityKey,HMACSHA256,HMACSHA512,Rfc2898DeriveBytes}',
          any(arg(0, isWritten), arg(1, isWritten)),
        ),
      ),
      {
        on: 'assign',
        paths: '*.{Key,IV}',
        words: [
          'cryptography',
          'aes',
          'des',
          'tripledes',
          'rijndael',
          'rijndaelmanaged',
          'symmetricalgorithm',
        ],
        when: ({ path, value }) => isOfCipher.test(path) && isWritten(value),
      },
      onCall('*.{CreateEncryptor,CreateDecryptor}', any(arg(0, isWritten), arg(1, isWritten))),
    ],
    php: [
      onCall('{openssl_encrypt,openssl_decrypt}', any(arg(2, isText), arg(4, isText))),
      ...advising(
        "$digest = hash_hmac('sha256', $data, getenv('APP_KEY'));",
        onCall('hash_hmac', arg(2, isText)),
      ),
      ...advising(
        "$token = JWT::encode($claims, getenv('APP_KEY'), 'HS256');",
        onCall('JWT.{encode,decode}', arg(1, isText)),
      ),
    ],
    ruby: [
      onCall('JWT.{encode,decode}', arg(1, isText)),
      onCall('OpenSSL.HMAC.{hexdigest,digest}', arg(1, isText)),
      ...advising(
        "config.secret_key_base = ENV.fetch('SECRET_KEY_BASE')",
        onAssign('*.{secret_key_base,secret_token}', isText),
      ),
    ],
    go: [
      onCall('{aes,des,rc4}.NewCipher hmac.New', any(arg(0, isWritten), arg(1, isWritten))),
      ...advising(
        'token.SignedString([]byte(os.Getenv("APP_KEY")))',
        onCall('*.SignedString sessions.NewCookieStore', arg(0, isWritten)),
      ),
      onCall('cipher.{NewCBCEncrypter,NewCTR,NewCFBEncrypter}', arg(1, isWritten)),
    ],
    java: [
      onCall(
        '{SecretKeySpec,IvParameterSpec,PBEKeySpec,DESKeySpec,GCMParameterSpec}',
        any(arg(0, isWritten), arg(1, both(isWritten, isPath(/\(\)$/)))),
      ),
      ...advising(
        'Algorithm.HMAC256(System.getenv("APP_KEY"));',
        onCall('Algorithm.{HMAC256,HMAC384,HMAC512}', any(arg(0, isText), arg(1, isText))),
      ),
      ...advising(
        'builder.signWith(Keys.hmacShaKeyFor(Base64.getDecoder().decode(System.getenv("APP_KEY"))));',
        onCall('*.{signWith,setSigningKey}', any(arg(0, isText), arg(1, isText))),
      ),
    ],
    python: [
      ...advising(
        "jwt.encode(payload, os.environ['APP_KEY'], algorithm='HS256')",
        onCall('{jwt,jose.jwt}.{encode,decode}', any(argument(1, 'key', isText))),
      ),
      onCall('hmac.new', argument(0, 'key', isWritten)),
      onCall(
        '{Crypto,Cryptodome}.Cipher.{AES,DES,DES3,ARC2,ARC4,Blowfish,ChaCha20,Salsa20}.new',
        any(
          argument(0, 'key', isWritten),
          argument(2, 'iv', isWritten),
          option('IV', isWritten),
          option('nonce', isWritten),
        ),
      ),
      onCall('cryptography.fernet.Fernet Fernet', arg(0, isWritten)),
      onCall(
        '*.{AES,ChaCha20,CBC,CTR,AESGCM}',
        all(arg(0, isWritten), ({ path }) => /algorithms|modes|aead/.test(path)),
      ),
      onCall('hashlib.{pbkdf2_hmac,scrypt}', any(arg(2, isWritten), option('salt', isWritten))),
      ...advising(
        "SECRET_KEY = os.environ['SECRET_KEY']",
        onAssign('{SECRET_KEY,*.SECRET_KEY,*.secret_key,JWT_SECRET_KEY,*.JWT_SECRET_KEY}', isKey),
        onCall('*.config.{update,from_mapping}', option('SECRET_KEY', isKey)),
      ),
      onCall(
        '*.{SignedCookieSessionFactory,UnencryptedCookieSessionFactoryConfig,AuthTktAuthenticationPolicy,AuthTktCookieHelper,SessionMiddleware}',
        any(arg(0, isText), option('secret_key', isText)),
      ),
    ],
    javascript: [
      onCall('crypto.{createCipheriv,createDecipheriv}', any(arg(1, isWritten), arg(2, isWritten))),
      onCall('crypto.{createCipher,createDecipher,createHmac} *.createHmac', arg(1, isWritten)),
      onCall('crypto.{pbkdf2,pbkdf2Sync,scrypt,scryptSync}', any(arg(0, isText), arg(1, isText))),
      ...advising(
        "jwt.sign(payload, fs.readFileSync('/run/secrets/jwt.key'));",
        onCall('{jsonwebtoken,jwt,jwt-simple}.{sign,verify,encode,decode}', arg(1, isText)),
        onCall('{jose.JWT,JWT}.{sign,verify}', arg(1, isWritten)),
        onCall('jose.{SignJWT,jwtVerify}', all(arg(1, isWritten))),
      ),
      onCall(
        '{crypto-js,CryptoJS}.{AES,DES,TripleDES,RC4}.{encrypt,decrypt} {crypto-js,CryptoJS}.{HmacSHA256,HmacSHA1,HmacMD5}',
        arg(1, isText),
      ),
      ...['secret', 'keys', 'secretOrKey', 'password', 'secretOrPrivateKey'].map(
        (name): Sink => ({
          instead: `const options = { ${name}: ${name === 'keys' ? `[${readSecret}]` : readSecret} };`,
          on: 'call',
          paths:
            '{express-session,session,cookie-session,express-jwt,express-jwt.expressjwt,koa-jwt,passport-jwt.Strategy,JwtStrategy,next-auth,iron-session} *.JwtModule.register JwtModule.register',
          when: option(name, within(isText)),
          at: (seen) => findOption(seen, name)?.code,
        }),
      ),
      onCall('{cookie-parser,cookieParser}', arg(0, isText)),
      ...advising(`const options = { secretOrKey: ${readSecret} };`, onProperty('secretOrKey', isText)),
      onCall('*.{argon2.hash}', argument(1, 'salt', isText)),
    ],
  },
  examples: {
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    var k = new SymmetricSecurityKey(Encoding.UTF8.GetBytes("not-a-real-one"));\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    var k = new SymmetricSecurityKey(key);\n  }\n}',
        'class Store {\n  public Store() {\n    Key = "encoding";\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\nopenssl_encrypt($text, 'aes-256-gcm', 'not-a-real-key');"],
      good: ["<?php\nopenssl_encrypt($text, 'aes-256-gcm', $key);"],
    },
    ruby: {
      bad: ["JWT.encode(claims, 'not-a-real-one', 'HS256')"],
      good: ["JWT.encode(claims, key, 'HS256')"],
    },
    go: {
      bad: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\ttoken.SignedString([]byte("not-a-real-one"))\n}',
      ],
      good: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\ttoken.SignedString(key)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new SecretKeySpec("not-a-real-key-1".getBytes(), "AES");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new SecretKeySpec(key, "AES");\n  }\n}',
      ],
    },
    python: {
      bad: [
        "import jwt\njwt.encode(claims, 'not-a-real-one', algorithm='HS256')",
        "app.config['SECRET_KEY'] = 'not-a-real-one'",
      ],
      good: [
        'import jwt\njwt.encode(claims, settings.key)',
        "import os\nSECRET_KEY = os.environ['SECRET_KEY']",
        "SECRET_KEY = '{{ secret_key }}'",
      ],
    },
    javascript: {
      bad: [
        "const jwt = require('jsonwebtoken'); jwt.sign(user, 'not-a-real-one');",
        "const crypto = require('crypto'); crypto.createCipheriv('aes-256-cbc', key, 'abcdefghijklmnop');",
        "const session = require('express-session'); app.use(session({ secret: 'keyboard cat' }));",
      ],
      good: [
        "const jwt = require('jsonwebtoken'); jwt.sign(user, settings.secret);",
        "const crypto = require('crypto'); crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12));",
      ],
    },
  },
};
