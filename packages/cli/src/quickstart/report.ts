// What a quickstart says at its end: the findings, each audit in a line, where the data lie, and what to do next.
import { join, relative } from 'node:path';
import type { Audit, Repository } from '../client/api.d.ts';
import { paint } from '../output/colors.ts';
import { printFindings } from '../output/print-findings.ts';
import { shellWord } from '../output/shell-word.ts';
import { coverageNotes, coverageText, number, verdictText } from '../output/summary.ts';

export interface ReportContext {
  readonly origin: string;
  readonly dataDirectory: string;
  readonly repository: Repository;
  readonly serves: boolean;
}

/** The worst; a first look is not the whole list. */
const maxGroups = 25;

export async function showReport(
  audits: readonly Audit[],
  around: ReportContext,
  print: (text: string) => void,
): Promise<void> {
  const findings = audits.flatMap((audit) => audit.findings);
  const open = findings.filter(({ status }) => status === 'open');
  const total = audits.reduce((sum, { findingsTotal }) => sum + findingsTotal, 0);
  if (open.length > 0) {
    print('');
    const left = total - findings.length + (await printFindings(open, { maxGroups }));
    if (left > 0) print(`… and ${number(left)} more: see the commands below.`);
  }
  print(`\n${paint('bold', 'Audits')}`);
  for (const audit of audits) {
    print(auditLine(audit));
    for (const text of audit.coverage ? coverageNotes(audit.coverage) : []) print(`    ${text}`);
  }
  print(`\n${paint('bold', 'Files')}`);
  for (const line of placeLines(around)) print(line);
  print(`\n${paint('bold', around.serves ? 'Next, in another terminal' : 'Next')}`);
  for (const line of nextLines(around)) print(line);
  if (around.serves) print(`\n${paint('bold', `Serving on ${around.origin}`)} until Ctrl-C.`);
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

function placeLines({ dataDirectory }: ReportContext): string[] {
  return [
    `  database  ${shown(join(dataDirectory, 'assay.db'))}`,
    `  password  ${shown(join(dataDirectory, 'initial-admin-password'))} (of admin@localhost)`,
  ];
}

function nextLines({ origin, dataDirectory, repository, serves }: ReportContext): string[] {
  // How this program was started, when that is not by its name.
  const assay = process.env.ASSAY_COMMAND || 'assay';
  const password = shown(join(dataDirectory, 'initial-admin-password'));
  const lines: [string, string][] = [
    ...(serves
      ? []
      : ([
          [
            `${assay} server start --data-dir ${shown(dataDirectory)} --allow-local-repositories`,
            'Serve the portal',
          ],
        ] as [string, string][])),
    [
      `${assay} login --server ${serves ? origin : 'http://127.0.0.1:4180'} --email admin@localhost --password-stdin < ${password}`,
      'sign in',
    ],
    [`${assay} findings list --repository ${shellWord(repository.name)}`, 'all findings, with their ids'],
    [`${assay} audits run ${shellWord(repository.name)} --type security --wait`, 'audit again after a fix'],
    ...(serves ? ([[`${origin}/docs`, 'the API']] as [string, string][]) : []),
  ];
  return lines.flatMap(([command, purpose]) => [`  ${paint('dim', `# ${purpose}`)}`, `  ${command}`]);
}

/** Relative when that is shorter. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near !== '' && near.length < path.length && !near.startsWith('../..') ? near : path;
}
