// Findings for people, grouped: those of one rule under one heading, and those of one package.
import type { ReportedFinding } from '@assay/core';
import { editLines, escalationText, historySentenceOf } from '@assay/core/finding-display';
import type { Finding } from '../client/api.d.ts';
import { highestPriorityFirst, orderOf } from './finding-order.ts';
import { type Severity, severities } from './summary.ts';

/** What is shown of a finding: one of the portal, or one of a scan. */
export type ShownFinding = Pick<
  Finding,
  | 'ruleId'
  | 'severity'
  | 'category'
  | 'confidence'
  | 'title'
  | 'description'
  | 'remediation'
  | 'location'
  | 'package'
  | 'advisory'
  | 'excerpt'
  | 'priority'
  | 'flow'
  | 'suggestedEdit'
> &
  Pick<ReportedFinding, 'previously'> &
  Partial<Pick<Finding, 'artifact'>>;

export interface FindingGroup {
  /** Of its most severe finding. */
  readonly severity: Severity;
  readonly ruleId: string;
  readonly confidence: ShownFinding['confidence'];
  /** Why the first of its findings matters, in a sentence or more. */
  readonly reasons: string;
  /** The same when it is urgent; null when none is. */
  readonly urgency: string | null;
  /** The place of the first of them in a list: the higher, the earlier. */
  readonly order: number;
  readonly title: string;
  /** Each advice once, with the first place that it is for; the first is for the most severe finding. */
  readonly remediations: readonly Remediation[];
  /** Of one package: its vulnerabilities, most severe first. */
  readonly vulnerabilities: readonly ShownFinding[];
  /** One for each finding, those of one file together; of a package where it is declared. */
  readonly places: readonly FindingPlace[];
  /** How many findings the group holds. */
  readonly count: number;
}

export interface Remediation {
  readonly text: string;
  readonly place: string;
}

export interface FindingPlace {
  /** `path:line`, or the package when the finding has no location of its own. */
  readonly place: string;
  /** The rest of the title, where the group's findings differ in it: `(actions/checkout@v4)`, `'quux'`. */
  readonly detail: string;
  /** `low`, `medium, confidence: low`, `was medium`: how it is rated where that differs from the group, and how before a change made it worse; else ''. */
  readonly rating: string;
  /** The commits that brought it and took it away; '' of what is in the files. */
  readonly history: string;
  /** The first line of the code, secrets redacted; '' where there is none. */
  readonly code: string;
  /** The places that tainted data passes from its source to here; none where it is not about a data flow. */
  readonly flow: readonly string[];
  /** The line to write instead; '' where no edit of one line is suggested. */
  readonly edit: string;
  /** An edit of several lines as a diff, without the code that stands above it: `+   default-days: 7`. */
  readonly editedLines: readonly string[];
  /** Of further findings in the same file with the same detail. */
  readonly furtherLines: readonly number[];
}

/** the highest priority first; groups that are of one priority in the order of their first findings. */
export function groupFindings(findings: readonly ShownFinding[]): readonly FindingGroup[] {
  const groups = [...Map.groupBy(findings, groupKey).values()].flatMap(splitByTitle).map(groupOf);
  return groups.sort((a, b) => b.order - a.order);
}

function groupKey(finding: ShownFinding): string {
  const { category, ruleId } = finding;
  if (isVulnerability(finding)) return `package ${finding.package.purl}`;
  return JSON.stringify([category, ruleId]);
}

/** Other scanners give one rule titles that have nothing in common: each is a group of its own. */
function splitByTitle(same: readonly ShownFinding[]): readonly (readonly ShownFinding[])[] {
  const [first] = same;
  if (!first || isVulnerability(first) || sharedTitle(same) !== '') return [same];
  return [...Map.groupBy(same, ({ title }) => withoutDetail(title)).values()];
}

function isVulnerability(
  finding: ShownFinding,
): finding is ShownFinding & { readonly package: NonNullable<ShownFinding['package']> } {
  return finding.package !== null && finding.advisory !== null;
}

function groupOf(found: readonly ShownFinding[]): FindingGroup {
  const same: readonly ShownFinding[] = found.toSorted(
    (a, b) => severityOrder(a) - severityOrder(b) || doubtOrder(a) - doubtOrder(b),
  );
  const [first] = same as readonly [ShownFinding, ...ShownFinding[]];
  const { ruleId, confidence } = first;
  const shared = { ruleId, confidence, count: same.length, ...urgencyOf(same) };
  if (isVulnerability(first)) {
    const text = farthestRemediation(same);
    return {
      ...shared,
      severity: first.severity,
      title: packageTitle(first.package, same),
      remediations: text === '' ? [] : [{ text, place: placeOf(first) }],
      vulnerabilities: same,
      // How each vulnerability was rated before is shown next to it.
      places: placesOf([{ ...first, previously: undefined }], () => ''),
    };
  }
  const title = sharedTitle(same);
  const detail = (one: ShownFinding) => one.title.slice(title.length).trim();
  return {
    ...shared,
    severity: first.severity,
    title,
    remediations: remediationsOf(same),
    vulnerabilities: [],
    places: placesOf(same, detail),
  };
}

function remediationsOf(same: readonly ShownFinding[]): readonly Remediation[] {
  const places = new Map<string, string>();
  for (const finding of same)
    if (finding.remediation !== '' && !places.has(finding.remediation))
      places.set(finding.remediation, placeOf(finding));
  return [...places].map(([text, place]) => ({ text, place }));
}

/** How a finding is rated, where that is not how the first of its group is. */
function ratingOf(finding: ShownFinding, { severity, confidence }: ShownFinding): string {
  const before = escalationText(finding);
  if (finding.severity === severity && finding.confidence === confidence) return before;
  const doubt = finding.confidence === 'high' ? '' : `confidence: ${finding.confidence}`;
  const own = finding.severity === severity && doubt !== '' ? '' : finding.severity;
  return [own, doubt, before].filter((part) => part !== '').join(', ');
}

/** The description of a secret says what it is, as its title does. */
const usesOfSecret = 'Whoever can read the repository, or a copy of it, can use the secret.';

function urgencyOf(same: readonly ShownFinding[]): Pick<FindingGroup, 'reasons' | 'urgency' | 'order'> {
  const [leading] = highestPriorityFirst(same) as readonly [ShownFinding, ...ShownFinding[]];
  const { level, reasons: given } = leading.priority;
  const urgency = level === 'urgent' ? given.map(({ text }) => text).join(' ') : null;
  // That it is severe adds nothing to what is shown next to it.
  const further = given.filter(({ code }) => code !== 'severity').map(({ text }) => text);
  const sentence =
    leading.category === 'secrets-in-code'
      ? usesOfSecret
      : (/^.+?[.!?](?=\s|$)/s.exec(leading.description)?.[0] ?? leading.description);
  return { reasons: [sentence, ...further].join(' '), urgency, order: orderOf(leading) };
}

/** Runtimes by the name that advisories give them. */
const runtimes: Readonly<Record<string, string>> = { stdlib: 'Go', toolchain: 'Go toolchain' };

function packageTitle(
  { name, version }: NonNullable<ShownFinding['package']>,
  same: readonly ShownFinding[],
): string {
  const [first] = same;
  // Of a runtime there is one finding for all advisories, which says what to do.
  if (first && same.length === 1 && /, [\d,]+ advisor(?:y|ies)$/.test(first.title)) return first.title;
  const shown = `${runtimes[name] ?? name} ${version}`.trim();
  if (same.every(({ ruleId }) => ruleId === 'unmaintained-dependency')) return `${shown}: unmaintained`;
  if (same.every(({ ruleId }) => ruleId === 'malicious-dependency')) return `${shown}: malicious package`;
  const { size } = new Set(same.map(vulnerabilityId));
  return `${shown}: ${size === 1 ? '1 vulnerability' : `${size} vulnerabilities`}`;
}

/** The same in each place where a package lies, and with each tool that found it. */
export function vulnerabilityId({ advisory }: Pick<ShownFinding, 'advisory'>): string {
  if (!advisory) return '';
  return [advisory.id, ...advisory.aliases].find((name) => name.startsWith('CVE-')) ?? advisory.id;
}

/**
 * The advice that clears the most: of all the advice on one package the one that names the lowest version without
 * any known advisory, else the last one, which is for the highest fixed version where they differ.
 */
function farthestRemediation(vulnerabilities: readonly ShownFinding[]): string {
  const fixable = vulnerabilities.filter(({ package: found }) => found?.fixedVersion != null);
  const [first] = vulnerabilities;
  const highest = fixable.toSorted((a, b) => compareVersions(fixedOf(b), fixedOf(a)))[0];
  return (highest ?? first)?.remediation ?? '';
}

function fixedOf({ package: found }: ShownFinding): string {
  return found?.fixedVersion ?? '';
}

/** Only to choose an advice: numbers as numbers, the rest as text. */
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/** Those of one file with the same detail and code share a line. */
function placesOf(
  same: readonly ShownFinding[],
  detailOf: (finding: ShownFinding) => string,
): readonly FindingPlace[] {
  const places = new Map<string, { readonly place: FindingPlace; readonly lines: Set<number> }>();
  const [worst] = same as readonly [ShownFinding, ...ShownFinding[]];
  for (const [index, finding] of same.entries()) {
    const { location } = finding;
    const detail = detailOf(finding);
    const code = codeOf(finding);
    const history = historyOf(finding);
    const rating = ratingOf(finding, worst);
    const key = location ? JSON.stringify([location.path, detail, rating, code, history]) : String(index);
    const known = places.get(key);
    if (known && location) known.lines.add(location.startLine);
    else {
      const place = {
        place: placeOf(finding),
        detail,
        rating,
        history,
        code,
        flow: flowOf(finding),
        ...editOf(finding),
        furtherLines: [],
      };
      places.set(key, { place, lines: new Set(location ? [location.startLine] : []) });
    }
  }
  return [...places.values()].map(({ place, lines }) => ({ ...place, furtherLines: [...lines].slice(1) }));
}

function historyOf({ location, description }: ShownFinding): string {
  return location?.commit ? historySentenceOf(description) : '';
}

/** Each place once: `app.ts:2`, `store/files.ts:4`. */
function flowOf({ flow = [], location }: ShownFinding): readonly string[] {
  const places = flow.map(({ path = location?.path ?? '', line }) => `${path}:${line}`);
  const different = places.filter((place, index) => place !== places[index - 1]);
  return different.length > 1 ? different : [];
}

function editOf({ suggestedEdit }: ShownFinding): Pick<FindingPlace, 'edit' | 'editedLines'> {
  if (!suggestedEdit) return { edit: '', editedLines: [] };
  const { before, after } = suggestedEdit;
  if (!after.includes('\n')) return { edit: after.trim(), editedLines: [] };
  const lines = editLines(suggestedEdit);
  return { edit: '', editedLines: after.startsWith(`${before}\n`) ? lines.slice(1) : lines };
}

/** Where the line itself is the problem: a metric or a package is not explained by the line it is reported at. */
const shownByCode: readonly ShownFinding['category'][] = [
  'secrets-in-code',
  'insecure-code',
  'infrastructure',
];

function codeOf({ excerpt, category }: ShownFinding): string {
  if (excerpt === null || !shownByCode.includes(category)) return '';
  const { startLine, lines, highlight } = excerpt;
  return (
    lines
      .slice(highlight.startLine - startLine)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

/** The words that all titles begin with: `Unused variable 'a'`, `Unused variable 'b'` → `Unused variable`. */
function sharedTitle(findings: readonly ShownFinding[]): string {
  const first = findings[0]?.title ?? '';
  const words = first.split(' ');
  let count = words.length;
  for (const { title } of findings) {
    const theirs = title.split(' ');
    let same = 0;
    while (same < count && words[same] === theirs[same]) same += 1;
    count = same;
  }
  if (count === words.length) return first;
  const shared = words.slice(0, count).join(' ');
  return count < 2 || shared.endsWith(':') ? '' : shared.replace(/ in$/, '');
}

/** `Actions pinned by commit SHA (actions/checkout@v4)` → `Actions pinned by commit SHA`. */
function withoutDetail(title: string): string {
  if (!title.endsWith(')')) return title;
  const open = title.lastIndexOf(' (');
  return open > 0 && !title.slice(open + 2, -1).includes(')') ? title.slice(0, open) : title;
}

/** `path:line`; without a location of its own the package, or the site or host that was scanned. */
export function placeOf({
  location,
  package: dependency,
  artifact,
}: Pick<ShownFinding, 'location' | 'package' | 'artifact'>): string {
  if (location) return `${location.path}:${location.startLine}`;
  return dependency ? `${dependency.name} ${dependency.version}`.trim() : (artifact ?? '(repository)');
}

function doubtOrder({ confidence }: ShownFinding): number {
  return ['high', 'medium', 'low'].indexOf(confidence);
}

function severityOrder({ severity }: { readonly severity: Severity }): number {
  return severities.indexOf(severity);
}
