// Descriptions of interfaces hold examples: in documents of OpenAPI, below `example`, in code that a text shows.
import t from 'tap';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const token = `glpat-${fakeText('base62', 20)}`;

function severities(path: string, text: string): readonly string[] {
  return scanBytes(Buffer.from(`${text}\n`), path).map(({ severity }) => severity);
}

t.test('isInDescription: all that a description of an interface holds is for its readers', async (t) => {
  const samples = `"paths": {"/a": {"get": {"x-codeSamples": [{"lang": "Go", "source": "a.Get(\\"${token}\\")"}]}}}`;
  t.same(severities('api.json', `{"openapi": "3.1.0", ${samples}}`), ['low']);
  t.same(severities('api.yaml', `swagger: "2.0"\nhost: ${token}`), ['low']);
  t.same(severities('api.yaml', `asyncapi: 3.0.0\nservers: ${token}`), ['low']);
  t.same(severities('api.yaml', `openapi: 3.0.0\nx-plugin:\n  config:\n    token: ${token}`), ['critical']);
  t.same(severities('api.json', `{"version": "3.1.0", "token": "${token}"}`), ['critical']);
  t.same(severities('api.js', `const openapi = 3\nconst t = "${token}"`), ['critical']);
});

t.test('isInExample: what code calls an example, and the code that a text shows', async (t) => {
  t.same(
    severities('a.rs', `map.insert(\n  "example".to_string(),\n  Value::String("${token}".into()),\n);`),
    ['low'],
  );
  t.same(severities('A.java', `@Schema(example = "${token}") String token;`), ['low']);
  t.same(severities('a.rs', `const HELP: &str = "Use it:\\n\`\`\`js\\nlogin('${token}')\\n\`\`\`";`), [
    'low',
  ]);
  t.same(severities('a.rs', `const HELP: &str = "So:\\n\`\`\`js\\nlogin()\\n\`\`\`"; login("${token}");`), [
    'critical',
  ]);
  t.same(severities('a.rs', `let examples = 3;\nlogin("${token}");`), ['critical']);
});
