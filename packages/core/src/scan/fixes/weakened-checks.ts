// Whether a change weakens what would show that its fix is none: tests, checks of pipelines, settings of audits, and
// lists of accepted advisories.
import { testFile } from '../engines/compliance/facts/test-files.ts';
import { isPipelineFile } from '../history/unfrozen-installs.ts';
import { isSettingsFile } from '../pipeline/settings-files.ts';
import type { ChangedFile } from './change-files.ts';
import { type FixReason, fixReason } from './fix-report.ts';
import { assessSettings, maySetLess } from './weakened-settings.ts';

const testCase =
  /^[ \t]*(?:(?:it|test|scenario|specify)(?:\.(?:only|each|concurrent|skip|todo|failing))*\s*[(`]|t\.test\(|(?:async\s+)?def\s+test_?\w*|func\s+Test\w*|@(?:Test|ParameterizedTest|RepeatedTest)\b|\[(?:Test|Fact|Theory|TestMethod)|#\[(?:\w+::)?test\]|(?:public\s+)?function\s+test\w*|func\s+test\w*|@test\s|it\s+['"])/gm;
const skippedTest =
  /\b(?:it|test|describe|context|suite)\.(?:skip|todo|failing)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\s*\(|\b(?:it|test|describe)\.only\b|@pytest\.mark\.(?:skip|xfail)|@unittest\.(?:skip|expectedFailure)|\.skipTest\(|\bt\.Skip\w*\(|@(?:Disabled|Ignore)\b|\[Ignore|Skip\s*=\s*"|#\[ignore|\bmarkTest(?:Skipped|Incomplete)\b|\bpytestmark\s*=[^\n]*\bmark\.(?:skip|xfail)|\bpytest\.skip\(|\bSkipTest\b|^\/\/\s*(?:go:build|\+build)\b|\benabled\s*=\s*false|\bx(?:context|specify)\b|^\s*(?:pending|skip)\b|@tag\s+:skip|#\[cfg\(never|\bskip:\s*(?:true|['"])/gm;
/** What holds whatever the code does. */
const emptyAssertion =
  /\bassert(?:\.ok|\.equal|True|That)?!?\s*\(\s*(?:true|1|!0)\s*[,)]|\bexpect\(\s*(?:true|1)\s*\)|^\s*assert\s+(?:True|1)\s*$/gim;
const assertion =
  /\b(?:assert\w*|expect\w*|should|verify)\b|\bt\.(?:equal|same|match|ok|rejects|throws|Error\w*|Fatal\w*)\b/g;

/** Where people run checks. */
const checkFile =
  /(?:^|\/)(?:package\.json|\.npmrc|\.pnpmrc|\.yarnrc(?:\.yml)?|Makefile|justfile|Taskfile\.ya?ml|tox\.ini|noxfile\.py|\.pre-commit-config\.yaml|lefthook\.ya?ml|\.husky\/[^/]+)$/;
const check =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:audit|test|t|run\s+[\w:-]*(?:test|lint|audit|check)[\w:-]*)\b|\bassay\s+\w+|\b(?:trivy|grype|snyk|semgrep|gitleaks|trufflehog|osv-scanner|pip-audit|govulncheck|gosec|bandit|brakeman|checkov|tfsec|zizmor|pytest|rspec|phpunit)\b|codeql-action|dependency-review-action|scorecard-action|\bsafety\s+(?:check|scan)|\bbundler?[ -]audit|\bcargo\s+(?:audit|deny|test)|\bgo\s+test\b|\b(?:mvnw?|gradlew?)\b[^\n]{0,200}\b(?:test|verify|check)\b|\bcomposer\s+audit|\bdotnet\s+test/g;
const tolerance =
  /\bcontinue-on-error:\s*true|\ballow_failure:\s*true|\|\|\s*(?:true|:|exit 0|echo)(?![\w])|;\s*(?:true|:|exit 0)[ \t"']*$|\bset \+e\b|--exit-zero\b|--soft-fail\b|exit-code(?:=|:?\s+)['"]?0\b|\bcontinueOnError:\s*true|\bwhen:\s*(?:manual|never)\b|ignore-unfixed|--no-audit\b|--passWithNoTests\b|\baudit\s*=\s*false|\bif:\s*(?:false|\$\{\{\s*false\s*\}\})|"test":\s*"(?:true|exit 0|echo [^"]*)"/gm;

/** Files that say what other scanners accept. */
const acceptanceFile =
  /(?:^|\/)(?!\.gitignore$)[\w.-]*(?:ignore|audit|snyk|allow-?list|vex|suppress|baseline|nsprc|osv-scanner|grype|trivy|except|accept)[\w.-]*$/i;

export interface WatchedFiles {
  /** Those files of the change for which `mayWeaken()` holds. */
  readonly files: readonly ChangedFile[];
  /** Ids and aliases of the advisories that have to be gone. */
  readonly advisories: readonly string[];
  /** Of the findings that have to be gone. */
  readonly fingerprints: readonly string[];
}

/** Files that have to be read. */
export function mayWeaken(path: string): boolean {
  return (
    testFile.test(path) ||
    isPipelineFile(path) ||
    checkFile.test(path) ||
    acceptanceFile.test(path) ||
    isSettingsFile(path) ||
    maySetLess(path) ||
    /\.json$/.test(path)
  );
}

export function assessChecks({ files, advisories, fingerprints }: WatchedFiles): readonly FixReason[] {
  const tests = files.filter(({ path }) => testFile.test(path));
  const [lessTests, lessAssertions] = [fewer(tests, testCase), fewer(tests, assertion)];
  const skipped = tests.filter(
    (file) => grows(file, skippedTest) || (grows(file, emptyAssertion) && !grows(file, assertion)),
  );
  const pipelines = files
    .filter(({ path }) => isPipelineFile(path) || checkFile.test(path))
    .map(withoutComments);
  const lessChecks = fewer(pipelines, check);
  const tolerant = pipelines.filter((file) => grows(file, tolerance));
  const settings = files.filter(({ path }) => isSettingsFile(path));
  const accepting = files.filter((file) => acceptsMore(file, { advisories, fingerprints }));
  const reasons: FixReason[] = [];
  const weaker = [...lessTests, ...lessAssertions, ...skipped];
  if (weaker.length > 0)
    reasons.push(
      fixReason(
        'tests_removed',
        'unknown',
        'Tests or their assertions were removed or skipped',
        pathsOf(weaker),
      ),
    );
  const unchecked = [...lessChecks, ...tolerant];
  if (unchecked.length > 0)
    reasons.push(
      fixReason('checks_removed', 'unknown', 'Checks were removed, or may fail now', pathsOf(unchecked)),
    );
  if (accepting.length > 0)
    reasons.push(
      fixReason('suppressed', 'not_fixed', 'Accepted in a list instead of repaired', pathsOf(accepting)),
    );
  if (settings.length > 0)
    reasons.push(
      fixReason(
        'settings_changed',
        'unknown',
        'The change also changes how the repository is audited',
        pathsOf(settings),
      ),
    );
  return [...reasons, ...assessSettings(files)];
}

/** Lines that begin with `#` do nothing in any of these files. */
function withoutComments({ path, before, after }: ChangedFile): ChangedFile {
  const bare = (text: string | null) => text?.replace(/^[ \t]*#[^\n]*$/gm, '') ?? null;
  return { path, before: bare(before), after: bare(after) };
}

/** Files that have fewer of these, unless other files of the change have as many more. */
function fewer(files: readonly ChangedFile[], pattern: RegExp): readonly ChangedFile[] {
  const total = files.reduce(
    (sum, { before, after }) => sum + count(after, pattern) - count(before, pattern),
    0,
  );
  return total < 0 ? files.filter(({ before, after }) => count(after, pattern) < count(before, pattern)) : [];
}

function grows({ before, after }: ChangedFile, pattern: RegExp): boolean {
  return count(after, pattern) > count(before, pattern);
}

function count(text: string | null, pattern: RegExp): number {
  return text === null ? 0 : [...text.matchAll(pattern)].length;
}

/** Whether a list accepts an advisory that it did not before, or any document a fingerprint: a baseline has any name. */
function acceptsMore(
  { path, before, after }: ChangedFile,
  { advisories, fingerprints }: Pick<WatchedFiles, 'advisories' | 'fingerprints'>,
): boolean {
  const isList = acceptanceFile.test(path) && !testFile.test(path);
  return [...(isList ? advisories : []), ...fingerprints].some((id) => {
    const named = new RegExp(`(?<![\\w-])${id.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'i');
    return named.test(after ?? '') && !named.test(before ?? '');
  });
}

function pathsOf(files: readonly ChangedFile[]): readonly string[] {
  return files.map(({ path }) => path);
}
