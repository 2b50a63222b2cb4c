// Audits for people: a line in a list, or one with everything about it.
import type { Audit, ListedAudit } from '../client/api.d.ts';
import { shortId } from '../client/short-id.ts';
import { paint, paintSeverity, plain } from './colors.ts';
import { printFields } from './fields.ts';
import { printFindings } from './print-findings.ts';
import {
  coverageNotes,
  coverageText,
  dateText,
  number,
  type Severity,
  severities,
  verdictText,
} from './summary.ts';
import type { Column } from './tables.ts';

type Shown = Omit<Audit, 'findings'> | ListedAudit;

/** `names` are those of the repositories, by id. */
export function auditColumns(names: ReadonlyMap<string, string>): readonly Column<Shown>[] {
  return [
    { title: 'Requested', value: ({ createdAt }) => dateText(createdAt) },
    {
      title: 'Repository',
      value: ({ repositoryId }) => names.get(repositoryId) ?? repositoryId,
      fit: 'text',
    },
    { title: 'Type', value: ({ type }) => type },
    {
      title: 'Tool',
      value: ({ tool, artifact }) => `${tool ?? 'unknown'}${artifact === null ? '' : `: ${artifact}`}`,
      fit: 'text',
    },
    { title: 'Status', value: statusText, paint: paintStatus },
    { title: 'Found', value: foundText },
    { title: 'Id', value: ({ id }) => shortId(id) },
  ];
}

export async function printAudit(audit: Audit, repositoryName: string): Promise<void> {
  printFields({
    Audit: `${audit.type} of ${repositoryName}`,
    Id: audit.id,
    ...(audit.source === 'import' && { Source: importText(audit) }),
    Status: `${statusText(audit)}${audit.failure ? `: ${audit.failure.message}` : ''}`,
    Commit: `${audit.commit ?? (audit.source === 'import' ? 'the file names none' : 'not known yet')}${audit.ref === null ? '' : ` (${audit.ref})`}`,
    Requested: dateText(audit.createdAt),
    ...(audit.queue && { Queue: queueText(audit.queue) }),
    Ended: dateText(audit.completedAt),
  });
  // Imports scan nothing: what they say of files is about findings.
  if (audit.coverage && audit.source !== 'import')
    process.stdout.write(`${paint('dim', 'Scanned    ')}${coverageText(audit.coverage)}\n`);
  for (const text of audit.coverage ? coverageNotes(audit.coverage) : []) process.stdout.write(`  ${text}\n`);
  if (audit.source === 'import' && audit.coverage?.skipped.some(({ reason }) => reason === 'engine_failed'))
    process.stdout.write(
      '  The file shows that the tool did not come to its end: what it leaves out stays open.\n',
    );
  if (audit.status !== 'completed') return;
  const { summary } = audit;
  process.stdout.write(
    `${paint('dim', 'Found      ')}${verdictText(audit)}; ${newText(summary)}, ${summary.fixed} fixed\n`,
  );
  // A dry run stores no findings.
  if (audit.dryRun) printNew(audit);
  if (audit.findings.length === 0) return;
  process.stdout.write('\n');
  // What people have decided about is not counted above.
  const open = audit.findings.filter(({ status }) => status === 'open');
  const decided = audit.findings.length - open.length;
  const left =
    audit.findingsTotal -
    audit.findings.length +
    (await printFindings(open, { isOwn: audit.source !== 'import' }));
  const rest = [
    ...(left > 0 ? [`${number(left)} more`] : []),
    ...(decided > 0
      ? [`${number(decided)} that ${decided === 1 ? 'was' : 'were'} decided about or fixed`]
      : []),
  ];
  if (rest.length > 0) process.stdout.write(`… and ${rest.join(', and ')}: assay findings list\n`);
}

/** A line each, the most severe first. */
function printNew({ changes, summary }: Pick<Audit, 'changes' | 'summary'>): void {
  const found = (changes?.new ?? []).toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  for (const { severity, title, location } of found) {
    const place =
      location === null ? '' : `  ${paint('cyan', `${plain(location.path)}:${location.startLine}`)}`;
    process.stdout.write(`  ${paintSeverity(severity, severity.padEnd(8))}  ${plain(title)}${place}\n`);
  }
  const left = summary.new - found.length - (changes?.reopened.length ?? 0);
  if (left > 0) process.stdout.write(`  … and ${number(left)} more\n`);
}

/** `90 new (85 found by newer rules in older code)`. */
export function newText({ new: all, newByRules }: Pick<Audit['summary'], 'new' | 'newByRules'>): string {
  return `${all} new${newByRules ? ` (${newByRules} found by newer rules in older code)` : ''}`;
}

/** An import proves no coverage: who looked, and at what. */
function importText({ tool, artifact }: Pick<Audit, 'tool' | 'artifact'>): string {
  return `import of ${tool ?? 'an unknown tool'}${artifact === null ? '' : `: ${artifact}`}`;
}

function queueText({ position, expectedStartAt }: NonNullable<Audit['queue']>): string {
  const start =
    expectedStartAt === null ? 'start time not known' : `expected to start ${dateText(expectedStartAt)}`;
  return `position ${number(position)}, ${start}`;
}

function statusText({ status, progress, dryRun, since, coverage }: Shown): string {
  const ended =
    status === 'completed' && coverage?.level !== 'full' ? (coverage?.level ?? 'partial') : status;
  const text = status === 'in_progress' ? `${progress.phase} ${progress.percent} %` : ended;
  if (since !== null) return `${text} (change since ${plain(since)})`;
  return dryRun ? `${text} (dry run)` : text;
}

function paintStatus(text: string, { status, coverage }: Shown): string {
  if (status === 'failed') return paint('red', text);
  return paint(status === 'completed' && coverage?.level === 'full' ? 'green' : 'yellow', text);
}

/** Nothing found in half of it is not nothing. */
function foundText({ status, summary, coverage }: Shown): string {
  if (status !== 'completed') return '';
  const counts = shortCounts(summary);
  return counts === '0' && coverage?.level !== 'full' ? '?' : counts;
}

/** `2C 1H`; `0` for none. */
export function shortCounts(summary: Pick<Shown['summary'], Severity>): string {
  const { critical, high, medium, low, info } = summary;
  const parts = [
    [critical, 'C'],
    [high, 'H'],
    [medium, 'M'],
    [low, 'L'],
    [info, 'I'],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, letter]) => `${count}${letter}`)
      .join(' ') || '0'
  );
}
