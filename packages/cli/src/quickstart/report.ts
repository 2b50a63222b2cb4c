// What a quickstart says at its end: the findings, each audit in a line, where the data lie, and what to do next.
import { join, relative } from 'node:path';
import type { Audit, Repository } from '../client/api.d.ts';
import { paint, paintSeverity, plain } from '../output/colors.ts';
import { groupFindings } from '../output/finding-groups.ts';
import { printFindings } from '../output/print-findings.ts';
import { shellWord } from '../output/shell-word.ts';
import { coverageNotes, coverageText, number, verdictText } from '../output/summary.ts';
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

export async function showReport(
  audits: readonly Audit[],
  around: ReportContext,
  print: (text: string) => void,
): Promise<void> {
  const listed = audits.filter(({ type }) => isListed(type));
  const findings = listed.flatMap((audit) => audit.findings);
  const open = findings.filter(({ status }) => status === 'open');
  const total = listed.reduce((sum, { findingsTotal }) => sum + findingsTotal, 0);
  if (open.length > 0) {
    print('');
    const left = total - findings.length + (await printFindings(open, { maxGroups }));
    if (left > 0) print(`\n… and ${number(left)} more: see the commands below.`);
  }
  print(`\n${paint('bold', 'Audits')}`);
  for (const audit of audits) {
    print(auditLine(audit));
    if (isListed(audit.type))
      for (const text of audit.coverage ? coverageNotes(audit.coverage) : []) print(`    ${text}`);
    else print(`    ${command(`findings list ${named(around)} --audit-type ${audit.type}`)}`);
  }
  print(`\n${paint('bold', 'Files')}`);
  for (const line of placeLines(around)) print(line);
  print(`\n${paint('bold', around.serves ? 'Next, in another terminal' : 'Next')}`);
  for (const line of nextLines(around)) print(line);
  for (const line of firstLines(open)) print(line);
  if (around.serves) {
    print(
      `\n${paint('bold', `Open ${around.origin}/`)}, sign in as ${signInName()} with the password in ${passwordFile(around)}.`,
    );
    print(`Serving on ${around.origin} until Ctrl-C.`);
  }
}

/** The three to begin with: where, why, and how to fix them. */
function* firstLines(open: Audit['findings']): Generator<string> {
  const groups = groupFindings(open.filter(({ confidence }) => confidence !== 'low')).slice(0, namedFirst);
  if (groups.length === 0) return;
  yield `\n${paint('bold', 'Fix first')}`;
  for (const [index, { severity, title, places, ruleId, remediations, reasons }] of groups.entries()) {
    const place = plain(places[0]?.place ?? '');
    yield `  ${index + 1}. ${paintSeverity(severity)}  ${paint('bold', plain(title))}  ${paint('cyan', place)}`;
    yield `     Why: ${plain(reasons)}`;
    yield `     Fix: ${plain(remediations[0]?.text.split('\n', 1)[0] ?? '')}`;
    yield `     More: ${command(`explain ${ruleId}`)}`;
  }
}

/** How this program was started, when that is not by its name. */
function command(words: string): string {
  return `${process.env.ASSAY_COMMAND || 'assay'} ${words}`;
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
  const name = `  ${type.padEnd(12)}  `;
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

function placeLines(around: ReportContext): string[] {
  return [
    `  database  ${shown(join(around.dataDirectory, 'assay.db'))}`,
    `  password  ${passwordFile(around)} (of ${signInName()})`,
  ];
}

function nextLines(around: ReportContext): string[] {
  const { origin, dataDirectory, repository, serves } = around;
  const server = serves ? origin : 'http://127.0.0.1:4180';
  const start = `server start --data-dir ${shown(dataDirectory)} --allow-local-repositories`;
  const login = `login --server ${server} --email ${signInName()} --password-stdin < ${passwordFile(around)}`;
  const again = `audits run ${shellWord(repository.name)} --type security --wait`;
  const lines: [string, string][] = [
    ...(serves ? [] : ([[command(start), 'Serve the portal']] as [string, string][])),
    [command(login), 'sign in'],
    [command(`findings list ${named(around)}`), 'all findings, with their ids'],
    [command(again), 'audit again after a fix'],
    ...(serves ? ([[`${origin}/docs`, 'the API']] as [string, string][]) : []),
  ];
  return lines.flatMap(([line, purpose]) => [`  ${paint('dim', `# ${purpose}`)}`, `  ${line}`]);
}

/** Relative when that is shorter. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near !== '' && near.length < path.length && !near.startsWith('../..') ? near : path;
}
