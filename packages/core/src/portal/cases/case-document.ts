// A case as pages of paper: what is known, what people said, what was sent, the drafts, and who knew what when.
import {
  type Block,
  cell,
  type DocumentCell,
  type ReportDocument,
} from '../../scan/documents/document/document.ts';
import { moment } from '../../scan/documents/document/sign-off.ts';
import type { CaseFile } from './case-service.ts';
import type { Said } from './exploitation-case.ts';

const clockColumns = [
  { title: 'What', share: 30 },
  { title: 'State', share: 20 },
  { title: 'Due', share: 25 },
  { title: 'Sent', share: 25 },
];
const timelineColumns = [
  { title: 'When', share: 20 },
  { title: 'What', share: 22 },
  { title: 'Who', share: 18 },
  { title: 'Detail', share: 28 },
  { title: 'Log', share: 12 },
];
const draftColumns = [
  { title: 'Field', share: 30 },
  { title: 'Draft', share: 55 },
  { title: 'Needed', share: 15 },
];

export function caseDocument(file: CaseFile): ReportDocument {
  const { vulnerability, repository, exportedAt } = file;
  return {
    title: `${vulnerability} in ${repository}`,
    subtitle: `Exploitation case, as of ${moment(exportedAt)}`,
    blocks: [
      ...summary(file),
      ...clocks(file),
      ...sent(file),
      ...timeline(file),
      ...drafts(file),
      ...signatures(file),
    ],
  };
}

function summary(file: CaseFile): Block[] {
  const { title, severity, advisories, known, awareness, verdict, verdictBy, measure, closed } = file;
  const items = [
    `${title} (${severity}). Known as ${advisories.join(', ')}.`,
    `The portal knew on ${moment(known.at)}${known.listedOn === null ? '' : `; listed as exploited on ${known.listedOn}`}.`,
    awareness
      ? `The manufacturer became aware on ${moment(awareness.at)}, ${saidBy(awareness)}.`
      : 'Nobody has said yet when the manufacturer became aware.',
    verdictBy
      ? `${verdict === 'exploitable' ? 'It can be exploited in the product' : 'It cannot be exploited in the product'}: ${verdictBy.reason}${verdictBy.justification === null ? '' : ` (${verdictBy.justification})`}, ${saidBy(verdictBy)}.`
      : 'Nobody has said yet whether it can be exploited in the product.',
    measure
      ? `A measure is available since ${moment(measure.at)}: ${measure.description}, ${saidBy(measure)}.`
      : 'No corrective or mitigating measure was recorded.',
    closed ? `Closed: ${closed.note}, ${saidBy(closed)}.` : 'The case is open.',
  ];
  return [
    { kind: 'lead', text: 'A record of what was known and said. It is no legal assessment.' },
    { kind: 'list', items },
  ];
}

function clocks({ clocks: all }: CaseFile): Block[] {
  const rows = all.map(({ kind, state, dueAt, sentAt, isLate, startsWith }): DocumentCell[] => [
    cell(kind.replace('_', ' ')),
    cell(
      `${state.replace('_', ' ')}${isLate ? ', late' : ''}`,
      state === 'overdue' || isLate ? 'late' : 'soft',
    ),
    cell(dueAt === null ? `starts with the ${startsWith}` : moment(dueAt)),
    cell(sentAt === null ? '' : moment(sentAt)),
  ]);
  return [
    { kind: 'heading', text: 'Periods' },
    { kind: 'table', caption: 'Periods of the notifications', columns: clockColumns, rows },
  ];
}

function sent({ notifications }: CaseFile): Block[] {
  const items = notifications.map(
    (one) =>
      `${one.kind.replace('_', ' ')}, sent ${moment(one.sentAt)}${one.reference === null ? '' : `, reference ${one.reference}`}, ${saidBy(one)}: ${one.content}`,
  );
  return [
    { kind: 'heading', text: 'What was sent' },
    items.length > 0 ? { kind: 'list', items } : { kind: 'paragraph', text: 'Nothing was recorded as sent.' },
  ];
}

function timeline({ timeline: entries, chain }: CaseFile): Block[] {
  const rows = entries.map(({ at, what, by, detail, log }): DocumentCell[] => [
    cell(moment(at)),
    cell(what.replaceAll('_', ' ')),
    cell(by === null ? 'the portal' : (by.name ?? 'a deleted account')),
    cell(Object.keys(detail).length === 0 ? '' : JSON.stringify(detail)),
    cell(log === null ? '' : `${log.sequence} ${log.hash.slice(0, 8)}`),
  ]);
  const state =
    chain.brokenAt === null
      ? `The audit log of ${chain.entries} entries is intact.`
      : `The audit log is broken at entry ${chain.brokenAt}: what follows it proves nothing.`;
  return [
    { kind: 'heading', text: 'Who knew what when' },
    { kind: 'paragraph', text: state, ...(chain.brokenAt !== null && { tone: 'late' as const }) },
    {
      kind: 'table',
      caption: 'Entries of the audit log and of the histories of findings',
      columns: timelineColumns,
      rows,
    },
  ];
}

function drafts({ drafts: all }: CaseFile): Block[] {
  return all.flatMap(({ title, fields }): Block[] => [
    { kind: 'heading', text: `Draft: ${title}` },
    {
      kind: 'table',
      caption: title,
      columns: draftColumns,
      rows: fields.map(({ name, value, need }) => [
        cell(name),
        value === null ? cell('to be filled in', 'late') : cell(value),
        cell(need.replace('_', ' '), 'soft'),
      ]),
    },
  ]);
}

function signatures({ state }: CaseFile): Block[] {
  return state === 'closed' ? [{ kind: 'signatures', lines: ['Closed by', 'Reviewed by'] }] : [];
}

function saidBy({ by, recordedAt }: Said): string {
  return `said by ${by.name ?? 'a deleted account'} on ${moment(recordedAt)}`;
}
