import {
  all,
  any,
  arg,
  argument,
  findOption,
  isText,
  isWritten,
  option,
  within,
} from '../flow/conditions.ts';
import { onAssign, onCall, onProperty, type Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const hardcodedCryptoMaterial: InsecureCodeRule = {
  id: 'hardcoded-crypto-material',
  title: 'Key, initialisation vector or salt written into the code',
  severity: 'high',
  cwe: ['CWE-321', 'CWE-798'],
  owasp: ['A02:2021', 'A07:2021'],
  why: 'Whoever reads the code can decrypt the data or sign in its name.',
  remediation:
    'Read keys from the environment or a vault, and make vectors and salts anew: `randomBytes(12)`.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Key_Management_Cheat_Sheet.html'],
  sinks: {
    python: [
      onCall('{jwt,jose.jwt}.{encode,decode}', any(argument(1, 'key', isText))),
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
      onAssign('{SECRET_KEY,*.SECRET_KEY,*.secret_key,JWT_SECRET_KEY,*.JWT_SECRET_KEY}', isText),
      onCall('*.config.{update,from_mapping}', option('SECRET_KEY', isText)),
      onCall(
        '*.{SignedCookieSessionFactory,UnencryptedCookieSessionFactoryConfig,AuthTktAuthenticationPolicy,AuthTktCookieHelper,SessionMiddleware}',
        any(arg(0, isText), option('secret_key', isText)),
      ),
    ],
    javascript: [
      onCall('crypto.{createCipheriv,createDecipheriv}', any(arg(1, isWritten), arg(2, isWritten))),
      onCall('crypto.{createCipher,createDecipher,createHmac} *.createHmac', arg(1, isWritten)),
      onCall('crypto.{pbkdf2,pbkdf2Sync,scrypt,scryptSync}', any(arg(0, isText), arg(1, isText))),
      onCall('{jsonwebtoken,jwt,jwt-simple}.{sign,verify,encode,decode}', arg(1, isText)),
      onCall('{jose.JWT,JWT}.{sign,verify}', arg(1, isWritten)),
      onCall(
        '{crypto-js,CryptoJS}.{AES,DES,TripleDES,RC4}.{encrypt,decrypt} {crypto-js,CryptoJS}.{HmacSHA256,HmacSHA1,HmacMD5}',
        arg(1, isText),
      ),
      ...['secret', 'keys', 'secretOrKey', 'password', 'secretOrPrivateKey'].map(
        (name): Sink => ({
          on: 'call',
          paths:
            '{express-session,session,cookie-session,express-jwt,express-jwt.expressjwt,koa-jwt,passport-jwt.Strategy,JwtStrategy,next-auth,iron-session} *.JwtModule.register JwtModule.register',
          when: option(name, within(isText)),
          at: (seen) => findOption(seen, name)?.code,
        }),
      ),
      onCall('{cookie-parser,cookieParser}', arg(0, isText)),
      onProperty('secretOrKey', isText),
      onCall('jose.{SignJWT,jwtVerify}', all(arg(1, isWritten))),
      onCall('*.{argon2.hash}', argument(1, 'salt', isText)),
    ],
  },
  examples: {
    python: {
      bad: [
        "import jwt\njwt.encode(claims, 'not-a-real-one', algorithm='HS256')",
        "app.config['SECRET_KEY'] = 'not-a-real-one'",
      ],
      good: [
        'import jwt\njwt.encode(claims, settings.key)',
        "import os\nSECRET_KEY = os.environ['SECRET_KEY']",
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
