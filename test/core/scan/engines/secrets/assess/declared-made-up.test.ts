// A test whose author says that a token is made up, and what looks like it: the same words of something else, or elsewhere.
import t from 'tap';
import { fakeChecksummed } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const token = fakeChecksummed(['ghp', ''].join('_'));

function severityOf(path: string, text: string): string | undefined {
  return scanBytes(Buffer.from(`${text}\n`), path)[0]?.severity;
}

t.test('secrets of tests: what its comment or name declares made up is low', async (t) => {
  for (const [path, text] of [
    ['src/token.spec.ts', `  // token is randomly generated and not real\n  const token = '${token}'`],
    ['test/login.test.js', `login('${token}'); // fake`],
    ['tests/test_login.py', `TOKEN = "${token}"  # dummy token, isn't a real one`],
    ['tests/test_login.py', `# Made up,\n# and of the right length:\nTOKEN = "${token}"`],
    ['spec/login_spec.rb', `let(:dummy_token) { 1 }\nfake_token = '${token}'`],
    ['login_test.go', `\tconst fakeToken string = "${token}"`],
    ['test/LoginTest.java', `  private static final String DUMMY_TOKEN = "${token}";`],
    ['test/LoginTest.java', `  /* bogus */\n  String gitHubToken = "${token}";`],
    ['login.ts', `import { test } from 'vitest';\nconst a = '${token}'; // not a real token`],
  ] as const)
    t.equal(severityOf(path, text), 'low', `${path}: ${text}`);
});

t.test('secrets of tests: of something else, denied, or not in a test it is as loud as before', async (t) => {
  for (const [path, text] of [
    ['src/token.ts', `  // token is randomly generated and not real\n  const token = '${token}'`],
    ['src/token.ts', `const fakeToken = '${token}'`],
    ['deploy/token.yml', `token: ${token} # fake`],
    ['src/token.spec.ts', `const token = '${token}'`],
    ['src/token.spec.ts', `const isFake = true;\nconst token = '${token}'`],
    ['src/token.spec.ts', `// the fake server checks the real token\nconst token = '${token}'`],
    ['src/token.spec.ts', `// not a fake\nconst token = '${token}'`],
    ['src/token.spec.ts', `// TODO: use a dummy\nconst token = '${token}'`],
    ['src/token.spec.ts', `// no dummies here, the server refuses them\nconst token = '${token}'`],
    ['src/token.spec.ts', `// randomly generated\nconst name = 'a';\nconst token = '${token}'`],
    ['src/token.spec.ts', `// randomly generated\n\nconst token = '${token}'`],
    ['src/token.spec.ts', `startFakeServer();\nconst token = '${token}'`],
    ['src/token.spec.ts', `const server = fake({ token: '${token}' })`],
    ['src/token.spec.ts', `const token = '${token}';\n// fake`],
  ] as const)
    t.equal(severityOf(path, text), 'critical', `${path}: ${text}`);
});
