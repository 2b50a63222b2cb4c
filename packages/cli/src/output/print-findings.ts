// Groups of findings as text: how severe, what and where, the code there, how to fix it, and where to read more.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escalationText } from '@assay/core/finding-display';
import { paint, paintSeverity, plain } from './colors.ts';
import {
  type FindingGroup,
  type FindingPlace,
  groupFindings,
  type ShownFinding,
  vulnerabilityId,
} from './finding-groups.ts';
import { canLink, link } from './links.ts';
import { printLines } from './print-lines.ts';
import { programName } from './program-name.ts';
import { number, severities } from './summary.ts';
import { terminalWidth } from './tables.ts';
import { textWidth, truncateEnd, truncateMiddle, wrapWords } from './text-width.ts';

export interface PrintOptions {
  /** All locations and vulnerabilities of a group, instead of the first. */
  readonly all?: boolean;
  readonly maxGroups?: number;
  /** CWE ids of a rule, where they are known. */
  readonly cweOf?: (ruleId: string) => readonly string[];
  /** The folder that the locations are in; undefined when they are not on this machine. */
  readonly folder?: string | undefined;
  /** Whether the rules are Assay's, which `assay explain` knows. */
  readonly isOwn?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** What commands that are shown begin with (default: `assay`). */
  readonly program?: string;
}

const shownPlaces = 5;
/** Of one rule there is an advice for each language and setting. */
const shownRemediations = 3;
const indent = '  ';

/** With more groups than these the totals stand above the list, too: its end is all that a terminal shows. */
const groupsOfScreen = 5;
const worstNamed = 3;

/** Prints them, the highest priority first. Returns how many findings are not among what was printed. */
export async function printFindings(
  findings: readonly ShownFinding[],
  options: PrintOptions = {},
): Promise<number> {
  const groups = groupFindings(findings);
  const shown = groups.slice(0, options.maxGroups);
  const width = terminalWidth();
  if (groups.length > groupsOfScreen) await printLines(totalsLines(findings, groups, width), options.signal);
  const program = options.program ?? programName();
  await printLines(findingLines(shown, { ...options, width, program }), options.signal);
  return groups.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
}

/** How many there are, and the worst three: `high  SQL injection  app/db.py:12`. */
export function* totalsLines(
  findings: readonly ShownFinding[],
  groups: readonly FindingGroup[],
  width: number | undefined,
): Generator<string> {
  const counts = severities
    .map((severity) => ({ severity, count: findings.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${number(count)} ${severity}`);
  const room = width ?? Number.POSITIVE_INFINITY;
  const total = `${number(findings.length)} findings in ${number(groups.length)} groups: ${counts.join(', ')}. The first three:`;
  for (const line of wrapWords(total, room)) yield paint('bold', line);
  for (const { severity, title, places, count } of groups.slice(0, worstNamed)) {
    const whole = plain(places[0]?.place ?? '');
    const more = count > 1 && places.length > 1 ? ` and ${number(places.length - 1)} more` : '';
    // The place stands whole below: here a long path leaves room for the name.
    const place = truncateMiddle(
      whole,
      room - indent.length - severityWidth - 4 - minTitleWidth - textWidth(more),
    );
    const left = room - indent.length - severityWidth - textWidth(place + more) - 4;
    const name = truncateEnd(plain(title), Math.max(minTitleWidth, left));
    yield `${indent}${paintSeverity(severity, severity.padEnd(severityWidth))}  ${name}  ${paint('cyan', place)}${more}`;
  }
  yield '';
}

const severityWidth = Math.max(...severities.map(({ length }) => length));
const minTitleWidth = 28;

/** `width` undefined: not a terminal, nothing is wrapped or cut. */
export function* findingLines(
  groups: readonly FindingGroup[],
  options: PrintOptions & { readonly width: number | undefined },
): Generator<string> {
  for (const [index, group] of groups.entries()) {
    if (index > 0) yield '';
    yield* groupLines(group, options);
  }
}

function* groupLines(
  group: FindingGroup,
  options: PrintOptions & { readonly width: number | undefined },
): Generator<string> {
  const { severity, confidence, title, remediations, ruleId, urgency } = group;
  const { width, all = false, isOwn = true, cweOf = () => [], program = 'assay' } = options;
  const room = width === undefined ? Number.POSITIVE_INFINITY : width - indent.length;
  const doubt = confidence === 'high' ? '' : ` (confidence: ${confidence})`;
  const head = wrapWords(`${severity}  ${plain(title)}${doubt}`, room);
  for (const [line, text] of head.entries()) {
    if (line > 0) yield `${indent}${paint('bold', text)}`;
    else yield `${paintSeverity(severity)}${paint('bold', text.slice(severity.length))}`;
  }
  const rule = [plain(ruleId), ...cweOf(ruleId)];
  yield `${indent}${paint('dim', rule.join('  '))}`;
  if (urgency !== null)
    for (const line of wrapWords(`Urgent: ${plain(urgency)}`, room)) yield `${indent}${paint('red', line)}`;
  yield* placeLines(group.places, all, room, options.folder);
  yield* vulnerabilityLines(group.vulnerabilities, all, room);
  const advice = all ? remediations : remediations.slice(0, shownRemediations);
  for (const [index, { text, place }] of advice.entries()) {
    const label = index === 0 ? 'Fix' : `Fix for ${plain(place)}`;
    for (const line of wrapWords(`${label}: ${plain(text)}`, room)) yield `${indent}${line}`;
  }
  if (isOwn) yield `${indent}${paint('dim', `More: ${program} explain ${plain(ruleId)}`)}`;
}

function* placeLines(
  places: readonly FindingPlace[],
  all: boolean,
  room: number,
  folder: string | undefined,
): Generator<string> {
  const shown = firstOf(places, all);
  for (const [index, one] of shown.entries()) {
    const { place, detail, rating, history, code, flow, furtherLines } = one;
    const further = furtherLines.length === 0 ? '' : ` (also ${linesText(furtherLines, all)})`;
    const rated = rating === '' ? '' : ` (${rating})`;
    const note = `${detail === '' ? '' : ` ${plain(detail)}`}${rated}${further}`;
    // A place is never broken, and what is said of it only between words.
    const isShort = textWidth(plain(place) + note) <= room;
    yield `${indent}${linked(place, history === '' ? folder : undefined)}${isShort ? note : ''}`;
    if (!isShort)
      for (const line of wrapWords(note.trim(), room - indent.length)) yield `${indent}${indent}${line}`;
    if (history !== '')
      for (const line of wrapWords(plain(history), room - indent.length)) yield `${indent}${indent}${line}`;
    // One line of code a group says what it is about; where it differs, the location does.
    if (code !== '' && (index === 0 || all))
      yield `${indent}${indent}${paint('dim', truncateEnd(plain(code), Math.min(room - indent.length, 160)))}`;
    if (index === 0 || all) yield* editLines(one, room - indent.length);
    if (flow.length > 0 && (index === 0 || all))
      for (const line of wrapWords(`Data flow: ${flow.map(plain).join(' → ')}`, room - indent.length))
        yield `${indent}${indent}${paint('dim', line)}`;
  }
  if (places.length > shown.length)
    yield `${indent}… and ${number(places.length - shown.length)} more (--all)`;
}

function* editLines({ edit, editedLines }: FindingPlace, room: number): Generator<string> {
  if (edit === '' && editedLines.length === 0) return;
  for (const line of wrapWords(`Suggested edit: ${plain(edit)}`.trimEnd(), room))
    yield `${indent}${indent}${line}`;
  // Their indentation is code: cut where they do not fit, never wrapped.
  for (const line of editedLines) yield `${indent}${indent}${truncateEnd(plain(line), room)}`;
}

function* vulnerabilityLines(
  vulnerabilities: readonly ShownFinding[],
  all: boolean,
  room: number,
): Generator<string> {
  const each = [...Map.groupBy(vulnerabilities, vulnerabilityId).values()];
  const shown = firstOf(each, all);
  for (const [finding, ...same] of shown) {
    if (!finding?.advisory) continue;
    const { severity, advisory, title } = finding;
    const id = plain(vulnerabilityId(finding));
    const others = advisory.aliases.filter((alias) => alias.startsWith('CVE-')).length;
    const isRuntime = /, [\d,]+ advisor(?:y|ies)$/.test(title);
    const summary = isRuntime
      ? `the worst${others > 0 ? `, and ${number(others)} more` : ''}`
      : plain(title.slice(title.indexOf(': ') + 2)).replace(` (${id})`, '');
    const text = `${paintSeverity(severity, severity.padEnd(8))}  ${id}`;
    const before = escalationText(finding);
    const places = same.length === 0 ? '' : ` (${number(same.length + 1)} places)`;
    const was = `${places}${before === '' ? '' : ` (${before})`}`;
    const left = room - 10 - id.length - 2 - was.length;
    yield `${indent}${text}  ${truncateEnd(summary, Math.max(10, left))}${was}`;
  }
  const left = each.length - shown.length;
  if (left > 0) yield `${indent}… and ${number(left)} more (--all)`;
}

/** One more is listed rather than counted. */
function firstOf<Item>(items: readonly Item[], all: boolean): readonly Item[] {
  return all || items.length <= shownPlaces + 1 ? items : items.slice(0, shownPlaces);
}

function linesText(lines: readonly number[], all: boolean): string {
  const shown = all ? lines : lines.slice(0, shownPlaces);
  const more = lines.length > shown.length ? ` and ${number(lines.length - shown.length)} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more}`;
}

function linked(place: string, folder: string | undefined): string {
  const shown = plain(place);
  if (folder === undefined || !canLink()) return paint('cyan', shown);
  const path = place.replace(/:\d+$/, '');
  return link(paint('cyan', shown), pathToFileURL(resolve(folder, path)).href);
}
