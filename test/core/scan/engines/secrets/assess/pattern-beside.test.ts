// A token beside the regular expression for its kind shows what the expression matches.
import t from 'tap';
import { hasPatternBeside } from '../../../../../../packages/core/src/scan/engines/secrets/assess/pattern-beside.ts';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';

const token = `glpat-${fakeText('base62', 20)}`;

function isBeside(text: string): boolean {
  const start = text.indexOf(token);
  return hasPatternBeside(Buffer.from(text), { start, end: start + token.length });
}

t.test('hasPatternBeside: the expression begins as the token does', async (t) => {
  for (const text of [
    `("GitLab", "glpat-[a-zA-Z0-9_]{20}", Test("${token}"))`,
    `{ name: 'gitlab',\n  example: '${token}',\n  pattern: /glpat-[\\w-]{20,}/ }`,
    `{"regex": "glpat-\\\\w{20}", "example": "${token}"}`,
    `r"glpat-(?:[0-9A-Za-z]+)"  # ${token}`,
  ])
    t.ok(isBeside(text), text);
  for (const text of [
    `token = "${token}"`,
    `token = "${token}"\nif (!/^ghp_[A-Za-z0-9]{36}$/.test(other)) throw new Error()`,
    `old = "glpat-[removed]"\ntoken = "${token}"`,
    `${`# ${'x'.repeat(78)}\n`.repeat(4)}token = "${token}"`,
  ])
    t.notOk(isBeside(text), text);
  t.notOk(isBeside(`/glpat-[\\w-]{20,}/${' '.repeat(300)}"${token}"`), 'far away');
});
