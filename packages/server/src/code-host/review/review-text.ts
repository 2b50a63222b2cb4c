// What a review says. Everything that comes from the repository or from a person goes through `plain` or `code`.
import { type ReportedFinding, type Severity, severities } from '@assay/core';
import { type ChangeCoverage, reasonText } from './change-coverage.ts';
import { code, plain } from './markdown.ts';
import { findingMarker, keyOf, readFindingMarker, reviewMarker } from './marker.ts';

/** A finding of the change, with what tells it from others of the same fingerprint. */
export interface BroughtFinding {
  readonly finding: ReportedFinding;
  readonly twin: number;
  /** Accepted by a person, here or in the portal. */
  readonly accepted: boolean;
}

export interface Summary {
  readonly head: string;
  readonly base: string;
  readonly brought: readonly BroughtFinding[];
  /** Keys of those that have a comment of their own. */
  readonly commented: ReadonlySet<string>;
  /** Findings of earlier commits of the pull request that are gone. */
  readonly fixed: number;
  readonly coverage: ChangeCoverage;
  readonly settingsFault: string | null;
}

/** The code host takes 65,536 characters. */
const longestBody = 60_000;
const listed = 100;

export function summaryText(summary: Summary): string {
  const { head, base, brought, fixed, coverage, settingsFault } = summary;
  const open = brought.filter(({ accepted, finding }) => !accepted && !finding.suppression);
  const suppressed = brought.filter(({ accepted, finding }) => !accepted && finding.suppression);
  const accepted = brought.length - open.length - suppressed.length;
  const lines = [
    reviewMarker(head, 'summary'),
    `### Assay: ${headline(open, suppressed, coverage)}`,
    '',
    `${short(head)} against ${short(base)}${open.length > 0 ? `: ${countsText(open)}` : ''}.`,
  ];
  const notes = [
    ...(fixed > 0 ? [`${fixed} fixed since an earlier commit.`] : []),
    ...(accepted > 0 ? [`${accepted} accepted in triage, not counted.`] : []),
    ...coverage.incomplete.map(
      ({ type, reasons }) => `The ${type} audit is incomplete: ${reasons.map(reasonText).join('; ')}.`,
    ),
    ...(settingsFault === null ? [] : [`\`.github/assay.yml\` is not valid: ${plain(settingsFault)}.`]),
  ];
  if (notes.length > 0) lines.push('', ...notes.map((note) => `- ${note}`));
  if (open.length > 0) lines.push('', ...listText(open, summary.commented));
  if (suppressed.length > 0) lines.push('', ...suppressedText(suppressed, summary.commented));
  if (coverage.unread.length > 0) lines.push('', ...unreadText(coverage.unread));
  return cutBody(lines);
}

/** Never "no new findings" of files that nobody read. */
function headline(
  open: readonly BroughtFinding[],
  suppressed: readonly BroughtFinding[],
  { isWhole }: ChangeCoverage,
): string {
  if (open.length > 0) return `${open.length} new ${open.length === 1 ? 'finding' : 'findings'}`;
  if (suppressed.length > 0) return `${suppressed.length} suppressed by this change`;
  return isWhole ? 'no new findings' : 'no new findings in the scanned files';
}

/** What the change would suppress for itself, with what does it. */
function suppressedText(
  suppressed: readonly BroughtFinding[],
  commented: ReadonlySet<string>,
): readonly string[] {
  return [
    '**Suppressed by this change** (counted as open until someone with write access accepts them):',
    ...listText(suppressed, commented),
  ];
}

const listedFiles = 50;

function unreadText(unread: ChangeCoverage['unread']): readonly string[] {
  const shown = unread
    .slice(0, listedFiles)
    .map(({ path, reason }) => `- ${code(path)}: ${reasonText(reason)}`);
  const rest = unread.length - shown.length;
  return ['**Skipped changed files:**', ...shown, ...(rest > 0 ? [`- … and ${rest} more`] : [])];
}

function listText(open: readonly BroughtFinding[], commented: ReadonlySet<string>): string[] {
  const shown = open.slice(0, listed).map(({ finding, twin }) => {
    const { severity, title, ruleId, location, fingerprint } = finding;
    const place = location ? ` ${code(`${location.path}:${location.startLine}`)}` : '';
    const where = commented.has(keyOf({ fingerprint, twin })) ? '' : ' (no comment: not on a changed line)';
    const by = finding.suppression ? ` suppressed by ${code(finding.suppression.kind)}` : '';
    return `- **${severity}** ${plain(title)}${place} ${code(ruleId)}${by}${where}`;
  });
  const rest = open.length - shown.length;
  return rest > 0 ? [...shown, `- … and ${rest} more`] : shown;
}

/** The body of a further review of the same pull request: the summary is told where it stands. */
export function moreText(head: string, count: number, isBlocking: boolean): string {
  const what = count > 0 ? `${count} more since the last review` : 'This change needs a fix';
  return `${reviewMarker(head, 'more')}\nAssay: ${what} (${short(head)}); the summary is in the first review.${isBlocking ? ' This repository requires a fix at this severity.' : ''}`;
}

function suppressionNote({ kind, reason }: NonNullable<ReportedFinding['suppression']>): string {
  const why = reason ? `: ${plain(reason)}` : '';
  return `This change suppresses the finding (${code(kind)}${why}). It counts as open until someone with write access accepts it.`;
}

/** A comment on the line of a finding. */
export function commentText({ finding, twin, accepted }: BroughtFinding, note?: string): string {
  const { fingerprint, ruleId, severity, title, description, remediation } = finding;
  const state = accepted ? 'accepted' : 'open';
  return cutBody([
    findingMarker({ fingerprint, twin, ruleId, state }),
    `**${severity}: ${plain(title)}**`,
    '',
    plain(description, 1_500),
    ...(remediation ? ['', plain(remediation, 1_500)] : []),
    ...(finding.suppression && !accepted ? ['', suppressionNote(finding.suppression)] : []),
    ...(note === undefined ? [] : ['', note]),
    '',
    `<sub>${code(ruleId)} · reply with ${code('/assay ack REASON')}, ${code('/assay false-positive REASON')} or ${code('/assay explain')}</sub>`,
  ]);
}

/** Our own comment, once what it is about is gone. */
export function fixedText(body: string, head: string): string {
  const marker = readFindingMarker(body);
  if (!marker) return body;
  const before = body.slice(body.indexOf('\n') + 1).replace(/^✅ Fixed in [^\n]*\n+/, '');
  return cutBody([
    findingMarker({ ...marker, state: 'fixed' }),
    `✅ Fixed in ${short(head)}.`,
    '',
    '<details><summary>Original comment</summary>',
    '',
    // Our own text; were it cut inside, the frame would still be closed.
    before.slice(0, 10_000),
    '',
    '</details>',
  ]);
}

/** Which of the reported ones a person has accepted, and which of several alike each is. */
export function countTwins(
  findings: readonly ReportedFinding[],
  isAccepted: (fingerprint: string) => boolean,
): BroughtFinding[] {
  const seen = new Map<string, number>();
  const rank = (severity: Severity) => severities.indexOf(severity);
  return [...findings]
    .sort(
      (a, b) =>
        rank(a.severity) - rank(b.severity) ||
        compare(a.location?.path ?? '', b.location?.path ?? '') ||
        (a.location?.startLine ?? 0) - (b.location?.startLine ?? 0),
    )
    .map((finding) => {
      const twin = (seen.get(finding.fingerprint) ?? 0) + 1;
      seen.set(finding.fingerprint, twin);
      return { finding, twin, accepted: isAccepted(finding.fingerprint) };
    });
}

function countsText(open: readonly BroughtFinding[]): string {
  return severities
    .map(
      (severity) => [severity, open.filter(({ finding }) => finding.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

function short(commit: string): string {
  return code(commit.slice(0, 10));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function cutBody(lines: readonly string[]): string {
  let length = 0;
  const kept = lines.filter((line) => {
    length += line.length + 1;
    return length <= longestBody;
  });
  return kept.join('\n');
}
