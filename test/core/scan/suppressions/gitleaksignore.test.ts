import t from 'tap';
import { gitleaksignore } from '../../../../packages/core/src/scan/suppressions/gitleaksignore.ts';

const at = (path: string, startLine: number, category = 'secrets-in-code') =>
  ({ category, location: { path, startLine } }) as never;

t.test('gitleaksignore: file and line count, for secrets', async (t) => {
  const commit = 'a'.repeat(40);
  const ignored = gitleaksignore.parse(
    `# a comment:x:1\n  ${commit}:src/a.ts:aws-key:3  \r\n./b.env:generic:7\nc\\d.ts:x:9\nnot a fingerprint\n`,
    {} as never,
  );
  for (const [path, line] of [
    ['src/a.ts', 3],
    ['b.env', 7],
    ['c/d.ts', 9],
  ] as const)
    t.same(ignored(at(path, line)), { kind: '.gitleaksignore', reason: null }, path);
  t.equal(ignored(at('src/a.ts', 4)), undefined);
  t.equal(ignored(at('src/a.ts', 3, 'insecure-code')), undefined);
  t.equal(ignored(at('# a comment', 1)), undefined);
});
