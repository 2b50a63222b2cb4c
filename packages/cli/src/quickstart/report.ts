// What a quickstart says at its end: the findings, each audit in a line, where the data lie, and what to do next.
import { join, relative } from 'node:path';
import type { Audit, Repository } from '../client/api.d.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { groupFindings } from '../output/finding-groups.ts';
import { printFindings } from '../output/print-findings.ts';
import { programName } from '../output/program-name.ts';
import { shellWord } from '../output/shell-word.ts';
import { coverageNotes, coverageText, number, verdictText } from '../output/summary.ts';
import { terminalWidth } from '../output/tables.ts';
import { textWidth, wrapWords } from '../output/text-width.ts';
import { isListed } from './audit-all.ts';

export interface ReportContext {
  readonly origin: string;
  readonly dataDirectory: string;
  readonly repository: Repository;
  readonly serves: boolean;
}

/** A first look is not the whole list. */
const maxGroups = 10;
const namedFirst = 3;

/** What a listed audit found, as soon as it has; like a scan, without what is of low confidence. */
export async function showFindings(
  { findings, findingsTotal }: Audit,
  print: (text: string) => void,
): Promise<void> {
  const open = likelyOf(findings);
  if (open.length === 0) return;
  const doubtful = findings.filter(({ confidence }) => confidence === 'low').length;
  print('');
  const left = findingsTotal - findings.length + (await printFindings(open, { maxGroups }));
  const rest = [
    ...(left > 0 ? [`${number(left)} more findings`] : []),
    ...(doubtful > 0 ? [`${number(doubtful)} of low confidence, as in tests and examples`] : []),
  ];
  if (rest.length > 0) print(`\n… and ${rest.join(', and ')}: see the commands below.`);
  print('');
}

/** Everything but the findings, which are printed before. */
export function showReport(
  audits: readonly Audit[],
  context: ReportContext,
  print: (text: string) => void,
): void {
  const say = (text: string, { indent = 0 } = {}): void => {
    const width = (terminalWidth() ?? Number.POSITIVE_INFINITY) - indent;
    for (const line of wrapWords(text.trimStart(), width)) print(`${' '.repeat(indent)}${line}`);
  };
  print(`\n${paint('bold', 'Audits')}`);
  for (const audit of audits) {
    const [head = '', ...more] = wrapWords(
      auditLine(audit),
      (terminalWidth() ?? Number.POSITIVE_INFINITY) - 4,
    );
    print(`  ${head}`);
    for (const line of more) print(`    ${line}`);
    if (isListed(audit.type))
      for (const text of audit.coverage ? coverageNotes(audit.coverage) : []) say(text, { indent: 4 });
    else print(`    ${command(`findings list ${named(context)} --audit-type ${audit.type}`)}`);
  }
  print(`\n${paint('bold', 'Files')}`);
  for (const line of placeLines(context)) print(line);
  print(`\n${paint('bold', context.serves ? 'Next, in another terminal' : 'Next')}`);
  for (const line of nextLines(context)) print(line);
  const open = likelyOf(audits.filter(({ type }) => isListed(type)).flatMap(({ findings }) => findings));
  for (const { text, indent, isCommand } of firstLines(open)) {
    if (isCommand) print(`${' '.repeat(indent)}${text}`);
    else say(text, { indent });
  }
  if (context.serves) {
    print('');
    say(
      `${paint('bold', `Open ${context.origin}/`)}, sign in as ${signInName()} with the password in ${passwordFile(context)}.`,
    );
    print(`Serving on ${context.origin} until Ctrl-C.`);
  }
}

function likelyOf(findings: Audit['findings']): Audit['findings'] {
  return findings.filter(({ status, confidence }) => status === 'open' && confidence !== 'low');
}

/** The three to begin with: where, why, and how to fix them. */
function* firstLines(
  open: Audit['findings'],
): Generator<{ readonly text: string; readonly indent: number; readonly isCommand?: boolean }> {
  const groups = groupFindings(open).slice(0, namedFirst);
  if (groups.length === 0) return;
  yield { text: '', indent: 0 };
  yield { text: paint('bold', 'Fix first'), indent: 0 };
  for (const [index, { severity, title, places, ruleId, remediations, reasons }] of groups.entries()) {
    const place = plain(places[0]?.place ?? '');
    const head = `${index + 1}. ${paintSeverity(severity)}  ${paint('bold', plain(title))}`;
    const isShort = textWidth(`${head}  ${place}`) + 2 <= (terminalWidth() ?? Number.POSITIVE_INFINITY);
    yield { text: `${head}${isShort ? `  ${paint('cyan', place)}` : ''}`, indent: 2 };
    if (!isShort) yield { text: paint('cyan', place), indent: 5 };
    yield { text: `Why: ${plain(reasons)}`, indent: 5 };
    yield { text: `Fix: ${plain(remediations[0]?.text.split('\n', 1)[0] ?? '')}`, indent: 5 };
    // Never broken: it is copied from there.
    yield { text: `More: ${command(`explain ${ruleId}`)}`, indent: 5, isCommand: true };
  }
}

function command(words: string): string {
  return `${programName()} ${words}`;
}

function named({ repository }: ReportContext): string {
  return `--repository ${shellWord(repository.name)}`;
}

function signInName(): string {
  return process.env.ASSAY_ADMIN_EMAIL || 'admin@localhost';
}

function passwordFile({ dataDirectory }: ReportContext): string {
  return shown(join(dataDirectory, 'initial-admin-password'));
}

function auditLine({ type, status, commit, summary, coverage, failure }: Audit): string {
  const name = `${type.padEnd(12)}  `;
  if (status !== 'completed')
    return `${name}${paint('red', 'failed')}: ${failure?.message ?? 'no reason given'}`;
  const changes = [
    summary.new > 0 ? `${summary.new} new` : '',
    summary.fixed > 0 ? `${summary.fixed} fixed` : '',
  ];
  const changed = changes.filter((text) => text !== '').join(', ');
  const looked = coverage ? coverageText(coverage) : '';
  return `${name}${verdictText({ summary, coverage })}${changed === '' ? '' : ` (${changed})`}; ${looked}, commit ${commit?.slice(0, 10)}`;
}

function placeLines(context: ReportContext): string[] {
  return [
    `  database  ${shown(join(context.dataDirectory, 'assay.db'))}`,
    `  password  ${passwordFile(context)} (of ${signInName()})`,
  ];
}

function nextLines(context: ReportContext): string[] {
  const { origin, dataDirectory, repository, serves } = context;
  const server = serves ? origin : 'http://127.0.0.1:4180';
  const start = `server start --data-dir ${shown(dataDirectory)} --allow-local-repositories`;
  const login = `login --server ${server} --email ${signInName()} --password-stdin < ${passwordFile(context)}`;
  const again = `audits run ${shellWord(repository.name)} --type security --wait`;
  const lines: [string, string][] = [
    ...(serves ? [] : ([[command(start), 'Serve the portal']] as [string, string][])),
    [command(login), 'Sign in'],
    [command(`findings list ${named(context)}`), 'List all findings, with their ids'],
    [command(again), 'Audit again after a fix'],
    ...(serves ? ([[`${origin}/docs`, 'Read about the API']] as [string, string][]) : []),
  ];
  return lines.flatMap(([line, purpose]) => [`  ${paint('dim', `# ${purpose}`)}`, `  ${line}`]);
}

/** Relative when that is shorter. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near !== '' && near.length < path.length && !near.startsWith('../..') ? near : path;
}
