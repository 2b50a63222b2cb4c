// What a review says. Everything that comes from the repository or from a person goes through `plain` or `code`.
import type { Finding, ReportedFinding, SuggestedEdit } from '@assay/core';
import { type ChangeCoverage, reasonText } from './change-coverage.ts';
import { counted, isPressing, listed, listOf, placeText, rating, sortedOut } from './finding-lines.ts';
import {
  type Acceptance,
  countsText,
  type IntroducedFinding,
  isInEarlierCommit,
  type Links,
} from './introduced-finding.ts';
import { code, plain } from './markdown.ts';
import {
  type ChangeRequest,
  type FindingMarker,
  findingMarker,
  keyOf,
  numbersMarker,
  readFindingMarkers,
  reviewMarker,
} from './marker.ts';
import { type ChangedPackage, packageTable } from './package-table.ts';
import { subjectName } from './subjects.ts';

export interface Summary {
  readonly head: string;
  /** The request for changes that the review was written with. */
  readonly request: ChangeRequest | undefined;
  readonly base: string;
  readonly introduced: readonly IntroducedFinding[];
  /** Keys in the order of their numbers. */
  readonly numbers: readonly string[];
  /** Why a finding that should have a comment has none, by key. */
  readonly uncommented: ReadonlyMap<string, string>;
  /** Findings below it are folded. */
  readonly isFolded: (finding: Pick<Finding, 'severity' | 'confidence'>) => boolean;
  /** Findings of earlier commits of the pull request that are gone. */
  readonly fixed: number;
  readonly coverage: ChangeCoverage;
  readonly packages: readonly ChangedPackage[];
  readonly links: Links;
  readonly settingsPath: string;
  readonly settingsFault: string | null;
  /** What was said of the change as a fix; empty of one that claims to fix nothing. */
  readonly fixNotes: readonly string[];
}

/** The code host takes 65,536 characters. */
const longestBody = 60_000;
const listedFiles = 50;

export function summaryText(summary: Summary): string {
  const { head, base, introduced, fixed, coverage, settingsPath, settingsFault, links } = summary;
  const { open, suppressed } = sortedOut(introduced);
  const lines = [
    reviewMarker({ kind: 'summary', head, request: summary.request }),
    numbersMarker(summary.numbers),
    `### Assay: ${headline(summary)}`,
    '',
    `${short(head)} against ${short(base)}${countsOf(open)}.`,
  ];
  const notes = [
    ...(fixed > 0 ? [`${fixed} fixed since an earlier commit.`] : []),
    ...coverage.incomplete.map(
      ({ type, reasons }) => `The ${type} audit is partial: ${reasons.map(reasonText).join('; ')}.`,
    ),
    ...(coverage.packages === null ? [] : [coverage.packages]),
    ...coverage.notices.map((notice) => plain(notice, 500)),
    ...(settingsFault === null ? [] : [`${code(settingsPath)} is not valid: ${plain(settingsFault)}.`]),
  ];
  if (notes.length > 0) lines.push('', ...notes.map((note) => `- ${note}`));
  if (summary.fixNotes.length > 0) lines.push('', ...summary.fixNotes);
  const shown = open.filter(({ finding }) => !summary.isFolded(finding));
  const folded = open.filter(({ finding }) => summary.isFolded(finding));
  if (shown.length > 0) lines.push('', ...listText(shown, summary));
  if (suppressed.length > 0)
    lines.push(
      '',
      '**Suppressed by this change** (counted as open until someone with the right accepts them):',
      ...listText(suppressed, summary),
    );
  if (folded.length > 0)
    lines.push(
      '',
      `<details><summary>${counted(folded.length, 'less severe finding')}</summary>`,
      '',
      ...listText(folded, summary),
      '',
      '</details>',
    );
  const account = acceptedLines(introduced, links);
  if (account.length > 0) lines.push('', ...account);
  if (coverage.unread.length > 0) lines.push('', ...unreadText(coverage.unread, summary.numbers));
  if (coverage.acceptedUnread.length > 0) lines.push('', ...acceptedFileLines(coverage.acceptedUnread));
  if (summary.packages.length > 0) lines.push('', ...packageTable(summary.packages));
  const page = links.repository === undefined ? '' : ` · [repository in Assay](${links.repository})`;
  const commands = `${code('/assay ack NUMBER REASON')}, ${code('/assay help')}`;
  const hasNumbers = open.length + suppressed.length > 0 || coverage.unread.some(({ identity }) => identity);
  if (hasNumbers) lines.push('', `<sub>Comment with ${commands}${page}</sub>`);
  return cutBody(lines);
}

/** Never "no new findings" of files that nobody read. */
export function headline({ introduced, coverage }: Pick<Summary, 'introduced' | 'coverage'>): string {
  const { open, suppressed } = sortedOut(introduced);
  if (open.length > 0) return counted(open.length, 'new finding');
  if (suppressed.length > 0) return `${suppressed.length} suppressed by this change`;
  if (!coverage.isWhole) return 'no new findings in the scanned files';
  return coverage.isChecked ? 'no new findings' : 'no new findings in what was checked';
}

/** The same with the severities of what it counts. */
export function title(outcome: Pick<Summary, 'introduced' | 'coverage'>): string {
  const { open, suppressed } = sortedOut(outcome.introduced);
  const said = headline(outcome);
  const counted = open.length > 0 ? open : suppressed;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${counted.length > 0 ? ` (${countsText(counted)})` : ''}`;
}

function listText(
  findings: readonly IntroducedFinding[],
  { numbers, uncommented, links }: Summary,
): readonly string[] {
  return listOf(findings, ({ finding, twin, url }) => {
    const { title, ruleId, location, fingerprint } = finding;
    const key = keyOf({ fingerprint, twin });
    const number = numbers.indexOf(key) + 1;
    const place = location ? ` ${placeText(location, links)}` : '';
    const why = uncommented.get(key);
    const by = finding.suppression ? `, suppressed by ${code(finding.suppression.kind)}` : '';
    const page = url === undefined ? '' : ` · [details](${url})`;
    return `${number > 0 ? `\`${number}\` ` : ''}**${rating(finding)}** ${plain(title)}${place} ${code(ruleId)}${by}${why ? ` (no comment: ${why})` : ''}${page}`;
  });
}

function unreadText(unread: ChangeCoverage['unread'], numbers: readonly string[]): readonly string[] {
  const shown = unread.slice(0, listedFiles).map(({ path, reason, identity }) => {
    const number = identity ? numbers.indexOf(keyOf(identity)) + 1 : 0;
    return `- ${number > 0 ? `\`${number}\` ` : ''}${code(path)}: ${reasonText(reason)}`;
  });
  const rest = unread.length - shown.length;
  return ['**Skipped changed files:**', ...shown, ...(rest > 0 ? [`- … and ${rest} more`] : [])];
}

/** The body of a further review of the same pull request: it says where the summary is. */
export function moreText(head: string, count: number, request: ChangeRequest | undefined): string {
  const what = count > 0 ? counted(count, 'new comment') : 'This change needs a fix';
  return `${reviewMarker({ kind: 'more', head, request })}\nAssay: ${what} (${short(head)}); the summary is in the first review.${request ? ' This repository requires a fix at this severity.' : ''}`;
}

/** What keeps the change from being merged where that is a text of its own. */
export function holdText(head: string, request: ChangeRequest): string {
  return `${reviewMarker({ kind: 'hold', head, request })}\nAssay: this change needs a fix (${short(head)}). This repository requires one at this severity; the summary lists the findings.`;
}

const groupListed = 30;

interface CommentContext {
  /** Findings that the comment was about before. */
  readonly past?: readonly FindingMarker[];
  /** The line that the comment is on, where it has one and is new. */
  readonly line?: number | undefined;
}

/** A comment about one finding, or about several of one package, resource or rule: the first stands where the comment does. */
export function commentText(
  group: readonly IntroducedFinding[],
  links: Links,
  { past = [], line }: CommentContext = {},
): string {
  const [first, ...others] = group;
  if (!first) return '';
  const { finding, acceptance, url } = first;
  const { ruleId, title, description, remediation, flow = [], cwe = [] } = finding;
  const isAccepted = group.every(({ accepted }) => accepted);
  const name = subjectName(finding);
  const also = others.slice(0, groupListed).map((other) => {
    const place = other.finding.location ? placeText(other.finding.location, links) : 'the repository';
    const rated = name === undefined ? '' : `**${rating(other.finding)}** `;
    const isOther = name !== undefined && other.finding.remediation !== remediation;
    const further = isOther ? `. ${plain(other.finding.remediation, 500)}` : '';
    return `- ${rated}${plain(other.finding.title)} in ${place}${other.accepted ? ' (accepted)' : ''}${further}`;
  });
  const rest = others.length - also.length;
  const gone = past.filter(({ state }) => state === 'fixed').length;
  const footer = isAccepted
    ? `reply with ${code('/assay reopen')}`
    : `reply with ${code('/assay ack REASON')}, ${code('/assay fp REASON')}, ${code('/assay explain')} or ${code('/assay help')}`;
  const page = url === undefined ? '' : ` · [finding in Assay](${url})`;
  return cutBody([
    ...group.map(({ finding: { fingerprint, ruleId: rule }, twin, accepted }) =>
      findingMarker({ fingerprint, twin, ruleId: rule, state: accepted ? 'accepted' : 'open' }),
    ),
    ...past.map(findingMarker),
    `**${rating(finding)}: ${plain(title)}**${cwe.length > 0 ? ` (${plain(cwe.join(', '))})` : ''}`,
    ...(isAccepted ? ['', acceptedText(acceptance ?? null)] : []),
    '',
    plain(description, 1_500),
    ...pressingText(finding),
    ...(remediation ? ['', `**Remediation:** ${plain(remediation, 1_500)}`] : []),
    ...(finding.suggestedEdit && finding.suggestedEdit.line === line
      ? editText(finding.suggestedEdit, links)
      : []),
    ...(finding.suppression && !isAccepted ? ['', suppressionNote(finding.suppression)] : []),
    ...(isInEarlierCommit(finding, links) && !isAccepted ? ['', removedNote(finding)] : []),
    ...(flow.length > 1 ? ['', ...flowText(finding, links)] : []),
    ...(also.length > 0 ? ['', alsoText(name, others.length), ...also] : []),
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
    ...(gone > 0 ? ['', `✅ Fixed in ${counted(gone, 'other place')}.`] : []),
    '',
    `<sub>${code(ruleId)} · ${footer}${page}</sub>`,
  ]);
}

function alsoText(name: string | undefined, count: number): string {
  return name === undefined
    ? `**Also here** (${counted(count, 'place')}):`
    : `**Also of** ${code(name)} (${counted(count, 'finding')}):`;
}

const pressing = ['exploited', 'likely', 'malicious', 'verified_live'];

/** Why what is less than critical is urgent. */
function pressingText(finding: ReportedFinding): readonly string[] {
  if (!isPressing(finding)) return [];
  const reasons = finding.priority.reasons.filter(({ code: reason }) => pressing.includes(reason));
  return reasons.length === 0 ? [] : ['', plain(reasons.map(({ text }) => text).join(' '))];
}

/** What a click on "Commit suggestion" writes, or what a person does manually. */
function editText({ after }: SuggestedEdit, { dialect }: Links): readonly string[] {
  const lines = dialect.suggestion(after);
  return lines.length === 0
    ? []
    : ['', `**${dialect.suggestionTitle}** (with it, this finding is gone):`, '', ...lines];
}

/** The data flow, step by step, at the audited commit. */
function flowText({ flow = [], location }: ReportedFinding, links: Links): readonly string[] {
  const steps = flow.map(({ path = location?.path ?? '', line, code: text }) => {
    return `1. ${placeText({ path, startLine: line }, links)} ${code(text)}`;
  });
  return ['<details><summary>Data flow</summary>', '', ...steps, '', '</details>'];
}

function acceptedText(acceptance: Acceptance): string {
  return `✅ ${acceptanceText(acceptance)}`;
}

/** By whom, when, until when and why. */
function acceptanceText(acceptance: Acceptance): string {
  if (!acceptance) return 'Accepted in the portal.';
  const { status, decidedBy, approvedBy, reason, decidedAt, expiresAt } = acceptance;
  const until = expiresAt === null ? '' : `, until ${expiresAt.slice(0, 10)}`;
  const what = status === 'false_positive' ? 'Marked as a false positive' : 'Accepted';
  const by = decidedBy === '' ? '' : ` by ${plain(decidedBy)}`;
  const approved = approvedBy === null ? '' : `, approved by ${plain(approvedBy)}`;
  const why = reason === '' ? '' : `: ${plain(reason)}`;
  return `${what}${by} on ${decidedAt.slice(0, 10)}${approved}${until}${why}`;
}

/** An account of what people accepted of the change: a verdict that counts on it must say so. */
export function acceptedLines(introduced: readonly IntroducedFinding[], links: Links): readonly string[] {
  const accepted = introduced.filter(({ accepted }) => accepted);
  if (accepted.length === 0) return [];
  const lines = accepted.slice(0, listed).map(({ finding, acceptance, url }) => {
    const place = finding.location ? ` ${placeText(finding.location, links)}` : '';
    const page = url === undefined ? '' : ` ([finding in Assay](${url}))`;
    return `- **${rating(finding)}** ${plain(finding.title)}${place}: ${acceptanceText(acceptance ?? null)}${page}`;
  });
  const rest = accepted.length - lines.length;
  return [
    `**Accepted, not counted** (${countsText(accepted)}):`,
    ...lines,
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
  ];
}

/** The same of files that nobody read. */
export function acceptedFileLines(files: ChangeCoverage['acceptedUnread']): readonly string[] {
  if (files.length === 0) return [];
  const lines = files
    .slice(0, listedFiles)
    .map(
      ({ path, reason, decision }) => `- ${code(path)} (${reasonText(reason)}): ${acceptanceText(decision)}`,
    );
  const rest = files.length - lines.length;
  return ['**Accepted without being read:**', ...lines, ...(rest > 0 ? [`- … and ${rest} more`] : [])];
}

const removedStart = 'A later commit removes it, but ';

export function saysRemoved(body: string | null): boolean {
  return (body ?? '').split('\n').some((line) => line.startsWith(removedStart));
}

function removedNote({ location }: ReportedFinding): string {
  return `${removedStart}everyone who can read this change can read it in ${short(location?.commit ?? '')}. Revoke it, and rewrite the commits before they are merged.`;
}

const suppressedStart = 'This change suppresses the finding (';

/** Whether a comment of ours says that the change suppresses what it is about. */
export function saysSuppressed(body: string | null): boolean {
  return (body ?? '').split('\n').some((line) => line.startsWith(suppressedStart));
}

function suppressionNote({ kind, reason }: NonNullable<ReportedFinding['suppression']>): string {
  const why = reason ? `: ${plain(reason)}` : '';
  return `${suppressedStart}${code(kind)}${why}). It counts as open until someone with the right accepts it.`;
}

/** Our own comment, once what it is about is gone, or stands in another place. */
export function closedText(
  body: string,
  closed: { readonly head: string; readonly movedTo?: string },
): string {
  const markers = readFindingMarkers(body);
  if (markers.length === 0) return body;
  const { head, movedTo } = closed;
  const state = movedTo === undefined ? 'fixed' : 'moved';
  const before = body
    .split('\n')
    .slice(markers.length)
    .join('\n')
    .replace(/^✅ Fixed in [^\n]*\n+/, '');
  return cutBody([
    ...markers.map((marker) => findingMarker({ ...marker, state })),
    movedTo === undefined ? `✅ Fixed in ${short(head)}.` : `➡️ Now in ${code(movedTo)}.`,
    '',
    '<details><summary>Original comment</summary>',
    '',
    // Our own text; were it cut inside, the frame would still be closed.
    before.slice(0, 10_000),
    '',
    '</details>',
  ]);
}

/** `: 1 critical, 2 low`; '' of none. */
function countsOf(open: readonly IntroducedFinding[]): string {
  return open.length > 0 ? `: ${countsText(open)}` : '';
}

function short(commit: string): string {
  return code(commit.slice(0, 10));
}

function cutBody(lines: readonly string[]): string {
  let length = 0;
  const kept = lines.filter((line) => {
    length += line.length + 1;
    return length <= longestBody;
  });
  return kept.join('\n');
}
