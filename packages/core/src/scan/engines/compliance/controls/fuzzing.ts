import type { ControlCheck } from '../control-check.ts';
import { automationNaming } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const fuzzing: ControlCheck = {
  id: 'fuzzing',
  level: 'level4',
  title: 'Fuzzing',
  why: 'Fuzzing finds the unexpected inputs that attackers try.',
  remediation:
    'Add fuzz or property-based tests for code that parses untrusted input, and run them regularly.',
  references: [
    'https://google.github.io/clusterfuzzlite/',
    'https://github.com/ossf/scorecard/blob/main/docs/checks.md#fuzzing',
  ],
  requirements: ['Scorecard Fuzzing'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const { paths, manifests } = facts;
    const file = paths.find((path) =>
      /^\.clusterfuzzlite\/|(?:^|\/)(?:oss-)?fuzz(?:ing|ers?|_targets|_test)?\/[^/]{1,200}\.(?:go|rs|cc?|cpp|py|js|ts|java|toml|sh)$|(?:^|\/)(?:fuzz_[\w-]{1,200}|[\w-]{1,200}_fuzz(?:er)?|[\w-]{0,200}fuzz_test|[\w-]{1,200}\.fuzz)\.(?:go|rs|cc?|cpp|py|[cm]?[jt]s|java)$|(?:^|\/)[\w-]{0,200}Fuzz(?:er|Test)\.(?:java|kt|cs)$/.test(
        path,
      ),
    );
    if (file) return pass(`Fuzz tests: ${file}.`, [{ path: file, note: 'a fuzz test' }]);
    const library = manifests.find(({ text }) =>
      /\b(?:fast-check|jsverify|hypothesis|atheris|proptest|quickcheck|arbitrary|libfuzzer-sys|jazzer(?:\.js)?|gopter|cargo-fuzz|jqwik|rantly|eris|FsCheck|stream_data)\b/.test(
        text,
      ),
    );
    if (library)
      return pass(`${library.path} declares a library for property-based tests.`, [
        { path: library.path, note: 'the dependency' },
      ]);
    const found = automationNaming(facts, {
      actions: /clusterfuzzlite|oss-fuzz|cifuzz/i,
      commands: /\bgo test\b[^\n]{0,200}-fuzz|cargo (?:\S{1,200} )?fuzz|\bhonggfuzz\b|\bafl-fuzz\b/,
    });
    return found.length > 0
      ? pass('A workflow runs fuzz tests.', found.slice(0, 3))
      : fail('There are no fuzz or property-based tests.');
  },
};
