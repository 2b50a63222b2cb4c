// What is said of a value that stands where a known credential file keeps its credentials.

import { isProductionPath } from '../assess/development-place.ts';
import { fileContext } from '../assess/file-context.ts';
import { type AssessedPlace, firstPass, type Pass, reasonOf } from '../assess/pass.ts';
import { isPlaceholderWord } from '../assess/placeholder-words.ts';
import type { FileCandidate } from '../find/credential-files/find-in-credential-file.ts';
import { type SecretMatch, toUtf8 } from '../secret-match.ts';
import type { Assessment } from '../secret-rule.ts';

interface Subject {
  readonly value: string;
  readonly path: string;
  readonly answer: () => Assessment;
}

const standIn =
  /^(?:x+|0?1?234567(?:89?0?)?|123456?|\*+|\.+|-+|_+|#+|null|nil|none|undefined|true|false|~|""|''|\[\]|\{\}|changeme|change_me|change-me|redacted|placeholder|example|sample|dummy|n\/a|todo|tbd)$|^<[^>]{0,80}>$|(?:^|[^a-z])your[-_ ]|password_here|[-_ ]here$|put your unique phrase|x{5,}|\*{4,}|\.{3}|\$\{|\{\{|<%|\$\(|^\$[A-Za-z_]\w*$|^%\w+%$|^__\w+__$|^env\(|^process\.env|^!(?:vault|secret)/i;

/** What servers are begun with for a trial. */
const ofServices = /^(?:postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|redis|rabbitmq|minio(?:admin)?|elastic)$/i;

/** The first that applies decides. */
export const credentialFilePasses: readonly Pass<Subject>[] = [
  {
    name: 'stand-in-of-file',
    effect: 'discard',
    reason: 'The value is empty, a variable or a placeholder.',
    applies: ({ value }) => value.length < 2 || standIn.test(value),
  },
  {
    name: 'rejected-by-format',
    effect: 'discard',
    reason: 'The check of the file format itself rejects the value.',
    applies: ({ answer }) => answer().verdict === 'reject',
  },
  {
    name: 'placeholder-of-test-file',
    effect: 'discard',
    reason: 'The file belongs to tests, and the value is a placeholder.',
    applies: ({ path, value }) => fileContext(path).isTest && isPlaceholderWord(value),
  },
  {
    name: 'credential-file-of-tests',
    effect: 'downgrade',
    reason: 'The file belongs to tests or examples.',
    applies: ({ path, answer }) => fileContext(path).isTest && answer().severity === undefined,
  },
  {
    name: 'words-of-credential-file',
    effect: 'downgrade',
    reason: 'Its words stand for a secret, as they do in settings for a trial.',
    applies: ({ value, path, answer }) =>
      answer().severity === undefined &&
      answer().verdict === 'unknown' &&
      !isProductionPath(path) &&
      (isPlaceholderWord(value) || ofServices.test(value)),
  },
];

/** The match, or null for what is no credential. */
export function assessInFile(
  candidate: FileCandidate,
  { path, onDecision }: AssessedPlace,
): SecretMatch | null {
  const { format, value, start } = candidate;
  let known: Assessment | undefined;
  const answer = () => (known ??= askFormat(candidate));
  const subject = { value, path, answer };
  const pass = firstPass(credentialFilePasses, subject);
  if (pass) {
    const { name, effect } = pass;
    const reason = reasonOf(pass, subject);
    onDecision?.({ ruleId: format.id, start, end: start + value.length, pass: name, effect, reason });
    if (effect === 'discard') return null;
  }
  const { verdict, severity = pass ? 'low' : format.severity, note = null } = answer();
  return {
    ruleId: format.id,
    title: format.title,
    value: toUtf8(value),
    start,
    end: start + value.length,
    severity: verdict === 'invalid' ? 'info' : severity,
    tier: verdict === 'valid' ? 'validated' : 'structured',
    verdict,
    note,
  };
}

function askFormat({ format, value, match }: FileCandidate): Assessment {
  const assessed = format.assess?.(value, match) ?? 'unknown';
  return typeof assessed === 'string' ? { verdict: assessed } : assessed;
}
