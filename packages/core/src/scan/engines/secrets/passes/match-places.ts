// What the place of a match and the name that it is given say. To silence a false alarm by where it stands, add a pass.
import { isDeclaredForTests, isDeclaredMadeUp } from '../assess/declared-made-up.ts';
import {
  isDevelopmentPath,
  isForDevelopment,
  isProductionPath,
  isTargetOfDevelopers,
} from '../assess/development-place.ts';
import { isBaseSetting, isInDevelopment } from '../assess/development-section.ts';
import { looksRandom } from '../assess/dictionary-score.ts';
import { fileContext, fileContextOf } from '../assess/file-context.ts';
import { hasPatternBeside } from '../assess/pattern-beside.ts';
import { isSettingOfTests } from '../assess/pipeline-tests.ts';
import { isKeyOfApp } from '../assess/public-by-design.ts';
import { isSavedPage } from '../assess/saved-page.ts';
import type { SecretMatch } from '../secret-match.ts';
import type { FileOfMatch, MatchPass } from './placed-match.ts';

/** Found by the name that they are given to. */
const byName: ReadonlySet<string> = new Set([
  'generic-secret',
  'generic-password',
  'documented-setting',
  'dotenv',
  'oauth-token',
]);
/** Of these, neither a standard nor the documentation of a program knows the name. */
const byNameAlone: ReadonlySet<string> = new Set(['generic-secret', 'generic-password']);
/** What a program makes for itself. */
const ownKeys: ReadonlySet<string> = new Set(['private-key', 'json-web-key']);
/** `SECRET_KEY: "`, `- SECRET_KEY=`. */
const nameBefore = /([\w.-]{1,80})["']?\s{0,8}[:=]\s{0,8}["']?$/;

/** Of these, settings show examples; what is only commented out is a key of a vendor, or has a name. */
const shownInComments: ReadonlySet<string> = new Set(['password-hash', 'database-url']);

/** The first that applies decides. */
export const matchPlacePasses: readonly MatchPass[] = [
  {
    name: 'named-for-tests',
    effect: 'downgrade',
    severity: 'low',
    reason: 'Its name says that it was made for tests.',
    applies: ({ match, file }) => match.severity !== 'info' && isKeyForTests(match, file),
  },
  {
    name: 'development-section',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It is used in development and tests only.',
    applies: ({ match, file }) => match.severity !== 'info' && isInDevelopment(match, file.bytes, file.path),
  },
  {
    name: 'base-settings',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'Phoenix writes it for every environment, and production mostly reads its own in `runtime.exs`.',
    applies: ({ match: { severity }, before, file: { path } }) =>
      severity === 'high' && isBaseSetting(path, before),
  },
  {
    name: 'declared-made-up',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It stands in a test, and its name or comment says that it is made up.',
    applies: ({ match, file: { bytes, path } }) =>
      match.severity !== 'info' && isDeclaredMadeUp(bytes, match) && fileContextOf(path, bytes).isTest,
  },
  {
    name: 'saved-page',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It stands in a saved page of a site, which sends it to every visitor.',
    applies: ({ match, file: { bytes, path } }) => match.severity !== 'info' && isSavedPage(path, bytes),
  },
  {
    name: 'example-of-pattern',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It is an example of the regular expression for its kind that is next to it.',
    applies: ({ match, file: { bytes } }) => match.severity !== 'info' && hasPatternBeside(bytes, match),
  },
  {
    name: 'setting-of-tests',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It is set for a run of the tests, or it is a key of the program itself for development.',
    applies: ({ match, before, file: { bytes, path } }) =>
      (byName.has(match.ruleId) || match.ruleId === 'private-key') &&
      match.severity !== 'info' &&
      isSettingOfTests(path, bytes, { start: match.start, name: nameBefore.exec(before)?.[1] ?? '' }),
  },
  {
    name: 'key-for-development',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'It is for the machines of developers.',
    applies: ({ match: { severity, ruleId, start }, file: { bytes, path } }) =>
      severity === 'critical' &&
      ownKeys.has(ruleId) &&
      (isDevelopmentPath(path) || isTargetOfDevelopers(path, bytes, start)),
  },
  {
    name: 'declared-for-tests',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'A comment says that only tests use it.',
    applies: ({ match, file: { bytes } }) =>
      (match.severity === 'high' || match.severity === 'critical') &&
      (byName.has(match.ruleId) || ownKeys.has(match.ruleId)) &&
      isDeclaredForTests(bytes, match),
  },
  {
    name: 'listed-for-a-scanner',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It stands among what a secret scanner has to pass over.',
    applies: ({ match: { severity }, file: { path } }) =>
      severity !== 'info' && settingsOfScanners.test(path),
  },
  {
    name: 'key-of-app',
    effect: 'downgrade',
    severity: 'low',
    reason: 'Every copy of the app has it, where it names the project; its restrictions protect it.',
    applies: ({ match, context }) => match.severity !== 'info' && isKeyOfApp(match.value, context),
  },
  {
    name: 'shown-in-comment',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It stands in a comment of settings, which show there how they are written.',
    applies: ({ match, before, file: { path } }) =>
      shownInComments.has(match.ruleId) &&
      match.severity !== 'info' &&
      fileContext(path).kind === 'config' &&
      /^\s*[#;]/.test(before),
  },
];

/** Of what nothing else has decided: without evidence that it is used where others reach it, no gate has to close. */
export const evidencePasses: readonly MatchPass[] = [
  {
    name: 'development-place',
    effect: 'downgrade',
    severity: 'medium',
    reason:
      'The file is for the machines of developers, and nothing in it proves that the value is used elsewhere.',
    applies: ({ match: { severity, ruleId, start }, before, file: { bytes, path } }) =>
      severity === 'high' &&
      (ruleId === 'secret-file'
        ? isDevelopmentPath(path)
        : byName.has(ruleId) &&
          isForDevelopment(path, bytes, { start, name: nameBefore.exec(before)?.[1] ?? '' })),
  },
  {
    name: 'called-test',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'Its name says that it is for tests.',
    applies: ({ match: { severity, verdict }, before }) =>
      severity === 'high' && verdict === 'unknown' && namedForTests.test(before),
  },
  {
    name: 'default-of-variable',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'It is what a variable is without a value, and people can have guessed it.',
    applies: ({ match: { severity, ruleId, value }, before }) =>
      severity === 'high' &&
      byName.has(ruleId) &&
      /\$\{\w+:?-["']?$/.test(before) &&
      (value.length < 16 || !looksRandom(value)),
  },
  {
    // Of such values one in eight is a secret that others could use; of all other loud ones eight in ten are.
    name: 'name-alone',
    effect: 'downgrade',
    severity: 'medium',
    reason: 'Only its name says that it is one, and nothing says that production uses it.',
    applies: ({ match: { severity, ruleId }, file: { path } }) =>
      severity === 'high' && byNameAlone.has(ruleId) && !isProductionPath(path),
  },
];

const settingsOfScanners =
  /(?:^|\/)\.?(?:gitleaks(?:ignore|[\w.-]*\.toml)|trufflehog[\w.-]*|secretlint(?:rc|ignore)[\w.-]*|talismanrc|gitguardian\.ya?ml|ggshield[\w.-]*|gitallowed|whispers[\w.-]*|detect-secrets[\w.-]*)$/i;

/** A private key whose name or file says so, whatever its form proves. */
function isKeyForTests({ value, start }: SecretMatch, { bytes, path }: FileOfMatch): boolean {
  if (!/PRIVATE KEY/.test(value)) return false;
  if (fakeFile.test(path)) return true;
  const text = bytes.toString('latin1', Math.max(0, start - maxSection), start);
  return namedForTests.test(text.slice(text.lastIndexOf('\n') + 1));
}

/** A section of a settings file is shorter. */
const maxSection = 2_000;
const namedForTests =
  /(?<![A-Za-z])(?:tests?|fake|dummy|mock|sample)(?=[_A-Z-])|(?:Tests?|Fake|Dummy|Mock|Sample)(?=[A-Z_])|(?<![A-Za-z])(?:TESTS?|FAKE|DUMMY|MOCK|SAMPLE)_/;

/** `gcs-fake-service-account.json`, `DummyPrivateKey.hs` */
const fakeFile = /(?:^|[/_.-])(?:[Ff]ake|[Dd]ummy|FAKE|DUMMY)(?=[_.A-Z-])[^/]*$/;
