import { arg, argCount, isText } from '../flow/conditions.ts';
import type { IrNode } from '../flow/ir.ts';
import { advising, onCall, onImport, type Sink } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const secretName =
  /(?:token|secret|passw|passphrase|pwd|nonce|salt|otp|session|csrf|api_?key|private_?key|enc\w*_?key|cipher|verification|reset|invite|auth|^iv$|^pin$|^key$)/i;

/** A value made with the generator, given to a name that promises a secret. */
function givenToSecret(generator: RegExp): readonly Sink[] {
  const holds = (name: string, value: TaintValue) =>
    secretName.test(lastOf(name)) && comesFrom(value.code, generator, value.path);
  return [
    {
      on: 'assign',
      paths: '*.*',
      words: ['random', 'rand', 'mt_rand', 'randint', 'uniqid', 'next', 'intn'],
      when: ({ path, value }) => holds(path, value),
    },
    {
      on: 'property',
      paths: '*.*',
      words: ['random', 'rand', 'mt_rand', 'randint', 'uniqid', 'next', 'intn'],
      when: ({ key, value }) => holds(key, value),
    },
  ];
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function comesFrom(code: IrNode, generator: RegExp, path: string | null, depth = 0): boolean {
  if (path !== null && generator.test(path)) return true;
  if (depth > 8) return false;
  const inside = (part: IrNode) => comesFrom(part, generator, pathOf(part), depth + 1);
  switch (code.kind) {
    case 'call':
      return generator.test(pathOf(code) ?? '') || inside(code.callee) || code.args.some(inside);
    case 'member':
      return inside(code.object);
    case 'joined':
    case 'operation':
    case 'choice':
    case 'group':
      return code.parts.some(inside);
    default:
      return false;
  }
}

function pathOf(code: IrNode): string | null {
  if (code.kind === 'name') return code.name;
  if (code.kind === 'call') return `${pathOf(code.callee) ?? ''}()`;
  return code.kind === 'member' ? `${pathOf(code.object) ?? ''}.${code.name ?? '[]'}` : null;
}

export const weakRandomness: InsecureCodeRule = {
  id: 'weak-randomness',
  title: 'Insecure random number generator',
  severity: 'medium',
  cwe: ['CWE-338', 'CWE-330'],
  owasp: ['A02:2021'],
  why: 'An attacker who observes a few outputs can predict the next ones, and with them the secret.',
  remediation: 'Use a cryptographically secure random number generator.',
  instead: {
    javascript: "const token = crypto.randomBytes(32).toString('base64url');",
    python: 'token = secrets.token_urlsafe(32)',
    java: 'byte[] token = new byte[32]; new SecureRandom().nextBytes(token);',
    go: 'token := make([]byte, 32); rand.Read(token) // crypto/rand',
    ruby: 'token = SecureRandom.urlsafe_base64(32)',
    php: '$token = bin2hex(random_bytes(32));',
    csharp: 'byte[] token = RandomNumberGenerator.GetBytes(32);',
    c: 'unsigned char token[32]; if (getentropy(token, sizeof token) != 0) abort();',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html#secure-random-number-generation',
  ],
  sinks: {
    c: [onCall('{rand,random,drand48,lrand48,srand,rand_r,mrand48}', () => true, 'low')],
    csharp: [
      ...givenToSecret(/^(?:new )?Random\(\)\.|^(?:_?rand(?:om)?|rnd|rng)\.Next/i),
      ...advising(
        'int number = RandomNumberGenerator.GetInt32(100);',
        onCall('Random', () => true, 'low'),
      ),
    ],
    php: [
      ...givenToSecret(/^(?:rand|mt_rand|uniqid|lcg_value|str_shuffle|array_rand|shuffle)\(\)/),
      onCall('{mt_srand,srand}', arg(0, isText), 'low'),
    ],
    ruby: [...givenToSecret(/^(?:rand|Random\.rand|Kernel\.rand|Random\.new)(?:\(\))?/)],
    go: [
      ...givenToSecret(/^rand\.(?:Int|Intn|Int63|Int31|Float64|Uint32|Read|Perm|Int31n|Int63n|New)/),
      onImport('math.rand', 'low'),
    ],
    java: [
      ...givenToSecret(
        /^(?:Math\.random\(\)|Random\(\)\.|\w*[rR]andom\.next|ThreadLocalRandom\.|RandomStringUtils\.)/,
      ),
      ...advising(
        'int number = new SecureRandom().nextInt(100);',
        onCall('Random', argCount(0, 1), 'low'),
        onCall('Math.random', () => true, 'low'),
      ),
      onCall(
        'RandomStringUtils.{random,randomAlphanumeric,randomAlphabetic,randomNumeric}',
        () => true,
        'low',
      ),
    ],
    python: [
      ...givenToSecret(
        /^random\.(?:random|randint|randrange|choice|choices|uniform|getrandbits|sample|triangular|randbytes)\(\)/,
      ),
      ...advising(
        'number = secrets.randbelow(100)',
        onCall(
          'random.{random,randint,randrange,choice,choices,uniform,getrandbits,triangular,randbytes,sample,betavariate,binomialvariate,expovariate,gammavariate,gauss,lognormvariate,normalvariate,vonmisesvariate,paretovariate,weibullvariate,Random}',
          () => true,
          'info',
        ),
      ),
      onCall('{,tests.}uuid.uuid1', () => false),
    ],
    javascript: [...givenToSecret(/^Math\.random\(\)/), onCall('crypto.pseudoRandomBytes')],
  },
  examples: {
    c: {
      bad: ['void run(char *name) {\n  int token = rand();\n}'],
      good: ['void run(char *name) {\n  getrandom(buffer, 8, 0);\n}'],
    },
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    var token = new Random().Next();\n  }\n}'],
      good: [
        'class A {\n  public string Run(string name) {\n    var token = RandomNumberGenerator.GetInt32(10);\n  }\n}',
      ],
    },
    php: {
      bad: ['<?php\n$token = md5(mt_rand());', '<?php\n$password = uniqid();'],
      good: ['<?php\n$token = bin2hex(random_bytes(32));'],
    },
    ruby: { bad: ['token = rand(1000)'], good: ['token = SecureRandom.hex(32)'] },
    go: {
      bad: [
        'package a\nimport "math/rand"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\ttoken := rand.Intn(10)\n}',
      ],
      good: [
        'package a\nimport "crypto/rand"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tnumber, err := rand.Int(rand.Reader, max)\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    int token = new Random().nextInt();\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    int token = new SecureRandom().nextInt();\n  }\n}',
      ],
    },
    python: {
      bad: [
        'import random\ntoken = random.randint(0, 9)',
        'import random\ntoken = str(random.normalvariate())[2:]',
        "import random\npassword = ''.join(random.choice(letters) for _ in range(8))",
      ],
      good: ['import secrets\ntoken = secrets.token_hex()'],
    },
    javascript: {
      bad: [
        'const token = Math.random().toString(36).slice(2);',
        'const user = { resetToken: `${Math.random()}` };',
      ],
      good: ['const x = Math.random() * width;', "const token = require('crypto').randomBytes(32);"],
    },
  },
};
