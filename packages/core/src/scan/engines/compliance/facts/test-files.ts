/** A file of an automated test suite, by the conventions of the languages. */
export const testFile =
  /(?:^|\/)(?:tests?|specs?|__tests__|e2e)\/(?:[^/]+\/)*[^/]+\.(?:[cm]?[jt]sx?|py|rb|php|rs|java|kt|cs|c|cc|cpp|go|swift|sh|bats|ex|exs|lua|pl|t)$|[._-](?:test|spec)s?\.[a-z]+$|(?:^|\/)test_[^/]+\.py$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|swift|php|scala)$|\.bats$/;

/** A name or a setting that shows that coverage is measured. */
export const coverageSign =
  /codecov|coveralls|(?:^|\/)\.(?:coveragerc|nycrc|c8rc|taprc)|--cov\b|--coverage\b|-coverprofile|pytest-cov|\bcoverage\b|\bnyc\b|\bc8\b|\bjacoco\b|tarpaulin|llvm-cov|simplecov|\bcoverlet\b|\bistanbul\b|\btap\s+run\b|gcov/i;
