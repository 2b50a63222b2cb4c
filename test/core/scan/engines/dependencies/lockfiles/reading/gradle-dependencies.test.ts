import t from 'tap';
import { gradleDependencies } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/gradle-dependencies.ts';

t.test('gradleDependencies: a version with an unknown name is no version', async (t) => {
  const script = [
    'def known = "1.2.3"',
    'dependencies {',
    '  implementation "a:known:$known"',
    `  implementation "a:braced:\${known}"`,
    `  implementation "a:unknown:\${other}.1"`,
    '  testImplementation "a:none"',
    '}',
  ].join('\n');

  t.same(
    gradleDependencies(script, new Map()).map(({ name, version, line }) => [name, version, line]),
    [
      ['a:known', '1.2.3', 3],
      ['a:braced', '1.2.3', 4],
      ['a:unknown', '', 5],
      ['a:none', '', 6],
    ],
  );
});

t.test('gradleDependencies: comments hold no dependency, and what stands before them does', async (t) => {
  const script = [
    'implementation "a:before:1" /* a comment',
    'implementation "a:within:1"',
    '*/ implementation "a:behind:1"',
    '// implementation "a:line:1"',
    'implementation "a:address:1" // https://example.com',
  ].join('\n');

  t.same(
    gradleDependencies(script, new Map()).map(({ name, line }) => [name, line]),
    [
      ['a:before', 1],
      ['a:behind', 3],
      ['a:address', 5],
    ],
  );
});
