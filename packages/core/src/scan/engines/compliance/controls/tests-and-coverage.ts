import type { ControlCheck } from '../control-check.ts';
import { coverageSign, testFile } from '../facts/test-files.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const testsAndCoverage: ControlCheck = {
  id: 'tests-and-coverage',
  level: 'level3',
  title: 'Tests with measured coverage',
  why: 'Code without test coverage breaks unnoticed.',
  remediation: 'Add an automated test suite, and measure its code coverage in CI.',
  references: ['https://www.bestpractices.dev/en/criteria/1#1.test_statement_coverage80'],
  requirements: ['OpenSSF Best Practices test_statement_coverage80'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const tests = facts.paths.filter((path) => testFile.test(path));
    if (
      tests.length === 0 &&
      !facts.paths.some((path) => /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|cc|cpp|swift)$/.test(path))
    )
      return notApplicable('The repository contains no code.');
    if (tests.length === 0 && !facts.paths.some((path) => path.endsWith('.rs')))
      return fail('The repository has no tests.');
    const config = [
      ...facts.settings.filter(({ path }) => !/\.git\w{1,40}$/.test(path)),
      ...facts.manifests,
      ...facts.workflows,
      ...facts.pipelines,
    ].find(({ path, text }) => coverageSign.test(path) || coverageSign.test(text));
    return config
      ? pass(`${tests.length} test files; coverage is measured by ${config.path}.`, [
          { path: config.path, note: 'coverage' },
        ])
      : fail(`${tests.length} test files, but coverage is not measured.`);
  },
};
