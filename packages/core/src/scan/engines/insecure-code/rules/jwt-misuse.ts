import {
  all,
  any,
  arg,
  either,
  entry,
  isFalse,
  isNull,
  isPath,
  isTrue,
  lacksOption,
  none,
  on,
  option,
  says,
  within,
} from '../flow/conditions.ts';
import type { SeenCall } from '../flow/observer.ts';
import { advising, onAssign, onCall, onMember, onProperty } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const noAlgorithm = within(says(/^none$/i));

/** `jwt.verify(…)` of the same function: what was decoded says which key to verify it with. */
function verifiesToo({ within: inside }: SeenCall): boolean {
  return someNode(
    inside?.body,
    (part) =>
      part.kind === 'call' &&
      part.callee.kind === 'member' &&
      /^verify|^jwtVerify/.test(part.callee.name ?? ''),
  );
}

const holdsPassword = ({ entries }: TaintValue): boolean =>
  ['password', 'passwd', 'passwordHash', 'password_hash'].some((name) => entries?.has(name));

export const jwtMisuse: InsecureCodeRule = {
  id: 'jwt-misuse',
  title: 'JWT signature not verified',
  severity: 'high',
  cwe: ['CWE-347'],
  owasp: ['A02:2021', 'A07:2021'],
  why: 'Anyone can forge a token with arbitrary claims.',
  remediation: 'Verify the signature, and restrict the accepted algorithms.',
  instead: {
    javascript: "jwt.verify(token, key, { algorithms: ['RS256'] });",
    python: "jwt.decode(token, key, algorithms=['RS256'])",
    java: 'Jwts.parser().verifyWith(publicKey).build().parseSignedClaims(token);',
    go: 'jwt.Parse(token, keyFunc, jwt.WithValidMethods([]string{"RS256"}))',
    ruby: "JWT.decode(token, key, true, algorithm: 'RS256')",
    csharp:
      'var parameters = new TokenValidationParameters { IssuerSigningKey = key, ValidIssuer = issuer, ValidAudience = audience, ValidAlgorithms = new[] { "RS256" } };',
  },
  references: ['https://www.rfc-editor.org/rfc/rfc8725'],
  sinks: {
    csharp: [
      onProperty(
        '{ValidateIssuerSigningKey,RequireSignedTokens,ValidateLifetime,RequireExpirationTime}',
        isFalse,
      ),
      onAssign('*.{RequireSignedTokens,ValidateLifetime}', isFalse),
      onCall('*.Decode', all(on(isPath(/jwt|decoder/i)), any(arg(2, isFalse), option('verify', isFalse)))),
    ],
    ruby: [
      onCall(
        'JWT.decode',
        any(arg(2, isFalse), arg(3, entry('algorithm', noAlgorithm)), option('algorithm', noAlgorithm)),
      ),
      onCall('JWT.encode', any(arg(1, isNull), arg(2, noAlgorithm))),
    ],
    go: [
      onMember('*.UnsafeAllowNoneSignatureType'),
      onCall('*.ParseUnverified', () => true, 'medium'),
      onMember('*.SigningMethodNone'),
    ],
    java: [
      onCall('Algorithm.none'),
      onCall('JWT.decode', () => true, 'low'),
      onCall('*.{setSigningKey,signWith}', arg(0, isPath(/SignatureAlgorithm\.NONE$/))),
      onCall('*.parse', all(on(isPath(/Jwts?\.parser/)))),
    ],
    python: [
      onCall(
        '{jwt,jose.jwt,jose.jws,authlib.jose.jwt}.decode',
        any(
          option('verify', isFalse),
          option('algorithms', noAlgorithm),
          option('options', ({ entries }) =>
            ['verify_signature', 'verify'].some((name) => entries?.get(name)?.literal === false),
          ),
          arg(2, noAlgorithm),
          arg(2, isFalse),
        ),
      ),
      onCall(
        '{jwt,jose.jwt}.encode',
        any(option('algorithm', either(noAlgorithm, isNull)), arg(2, noAlgorithm)),
      ),
      // Anyone who has the token can read what it holds.
      ...advising(
        "jwt.encode({'sub': user.id}, key, algorithm='RS256')",
        onCall('{jwt,jose.jwt,authlib.jose.jwt}.encode', arg(0, holdsPassword), 'medium'),
      ),
      onCall(
        'jwt.{process_jwt,unverified_claims} {jwt,jose.jwt}.{get_unverified_claims,get_unverified_header}',
        () => true,
        'low',
      ),
      onProperty('verify_signature', isFalse),
    ],
    javascript: [
      onCall(
        'jsonwebtoken.{verify,sign}',
        any(
          option('algorithms', noAlgorithm),
          option('algorithm', noAlgorithm),
          arg(1, isNull),
          arg(1, isFalse),
          arg(1, says(/^$/)),
        ),
      ),
      onCall(
        '{jwt,jsonwebtoken}.{verify,sign}',
        any(option('algorithms', noAlgorithm), option('algorithm', noAlgorithm)),
      ),
      onCall('jsonwebtoken.decode jose.decodeJwt', none(verifiesToo), 'medium'),
      ...advising(
        "jwt.sign({ sub: user.id }, key, { algorithm: 'RS256' });",
        onCall('{jsonwebtoken,jwt,jose.JWT}.sign', arg(0, holdsPassword), 'medium'),
      ),
      onCall('jwt-simple.decode', any(arg(2, isTrue), all(arg(3, noAlgorithm)))),
      onCall('{jose.JWT,JWT}.{sign,verify}', arg(1, isPath(/JWK\.None$/i))),
      onProperty('{alg,algorithm,algorithms}', noAlgorithm),
      ...advising(
        "expressjwt({ secret: key, algorithms: ['RS256'] });",
        onCall(
          '{express-jwt,koa-jwt,express-jwt.expressjwt}',
          all(lacksOption('algorithms'), lacksOption('isRevoked')),
          'low',
        ),
      ),
    ],
  },
  edits: {
    csharp: [
      {
        find: /(?<=\b(?:ValidateIssuerSigningKey|RequireSignedTokens|ValidateLifetime|RequireExpirationTime)\s*=\s*)false\b/g,
        replace: 'true',
      },
    ],
    python: [{ find: /(?<=\bverify(?:_signature)?['"]?\s*[:=]\s*)False\b/, replace: 'True' }],
  },
  examples: {
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    var p = new TokenValidationParameters { RequireSignedTokens = false };\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    var p = new TokenValidationParameters { RequireSignedTokens = true };\n  }\n}',
      ],
    },
    ruby: {
      bad: ['JWT.decode(token, nil, false)'],
      good: ["JWT.decode(token, key, true, algorithm: 'HS256')"],
    },
    go: {
      bad: [
        'package a\nimport "github.com/golang-jwt/jwt/v5"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\ttoken.SignedString(jwt.UnsafeAllowNoneSignatureType)\n}',
      ],
      good: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\ttoken.SignedString(key)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    JWT.create().sign(Algorithm.none());\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    JWT.create().sign(Algorithm.HMAC256(key));\n  }\n}',
      ],
    },
    python: {
      bad: [
        "import jwt\njwt.decode(token, key, options={'verify_signature': False})",
        "import jwt\njwt.encode(claims, None, algorithm='none')",
        "import jwt\njwt.encode({'sub': name, 'password': word}, key, algorithm='HS256')",
      ],
      good: ["import jwt\njwt.decode(token, key, algorithms=['HS256'])"],
    },
    javascript: {
      bad: [
        "const jwt = require('jsonwebtoken'); jwt.verify(token, key, { algorithms: ['none'] });",
        "const jwt = require('jsonwebtoken'); const user = jwt.decode(token);",
        "const jwt = require('jsonwebtoken'); jwt.sign({ id, password }, key);",
      ],
      good: [
        "const jwt = require('jsonwebtoken'); jwt.verify(token, key, { algorithms: ['HS256'] });",
        "const jwt = require('jsonwebtoken'); function read(token) { const { kid } = jwt.decode(token); return jwt.verify(token, keys.get(kid)); }",
      ],
    },
  },
};
