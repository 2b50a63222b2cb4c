// The compliance report: where each repository stands, what blocks it, what was waived by decision, and a place to sign.
import { groupBlockers } from '../group-blockers.ts';
import { formatNumber } from '../html/markup.ts';
import type { Report, ReportRepository } from '../report.ts';
import { type Block, cell, type DocumentCell, type ReportDocument } from './document.ts';
import { byState, scopeSection } from './scope-section.ts';
import { inSections, toSections } from './sections.ts';
import { signOff, subtitleOf } from './sign-off.ts';
import { stateNames, stateTones, statusTable } from './status-table.ts';
import { figures, verdict } from './verdict.ts';

const scopeLimits = { repositories: 40, gaps: 40 };

export function complianceDocument(report: Report): ReportDocument {
  const { repositories } = report;
  const annex: Block[] = [];
  const scope = repositories.length > 0 ? scopeSection(report, annex, scopeLimits) : [];
  const sections = [
    ...(repositories.length > 0
      ? [{ title: 'Compliance status', blocks: [counts(repositories), statusTable(repositories)] }]
      : []),
    ...toSections(scope),
    ...(repositories.length > 0
      ? [{ title: 'Repositories', blocks: byState(repositories).flatMap(repositoryBlocks) }]
      : []),
    ...toSections(signOff(report)),
    ...toSections(annex),
  ];
  const intro: Block[] = [{ kind: 'lead', text: verdict(report) }, figures(report)];
  return { title: report.title, subtitle: subtitleOf(report), blocks: inSections(intro, sections) };
}

function counts(repositories: readonly ReportRepository[]): Block {
  const of = (state: ReportRepository['state']) =>
    formatNumber(repositories.filter((one) => one.state === state).length);
  const total = `${formatNumber(repositories.length)} ${repositories.length === 1 ? 'repository' : 'repositories'}`;
  const text = `${total}: ${of('compliant')} compliant, ${of('non_compliant')} not compliant, ${of('unknown')} unknown.`;
  return { kind: 'paragraph', text };
}

function repositoryBlocks(repository: ReportRepository): Block[] {
  const { name, state, requiredLevel, achievedLevel, blockers, waivers, audits } = repository;
  const achieved = achievedLevel === null ? 'No level achieved' : `Level ${achievedLevel.slice(-1)} achieved`;
  const text = `${achieved}, level ${requiredLevel.slice(-1)} required: ${stateNames[state]}.${audits.length === 0 ? ' It was never audited.' : ''}`;
  return [
    { kind: 'heading', text: name, level: 3 },
    { kind: 'paragraph', text, tone: stateTones[state] },
    { kind: 'ladder', required: requiredLevel, achieved: achievedLevel, text },
    ...(blockers.length > 0 ? [blockersTable(repository)] : []),
    ...(waivers.length > 0 ? [waiversTable(repository)] : []),
  ];
}

function blockersTable({ name, blockers }: ReportRepository): Block {
  const rows = groupBlockers(blockers).map(({ message, blockers: list }): DocumentCell[] => [
    cell(list.map((one) => `${one.name} (level ${one.level.slice(-1)})`).join(', ')),
    cell(message),
  ]);
  const columns = [
    { title: 'Policy', share: 45 },
    { title: 'What is missing', share: 55 },
  ];
  return { kind: 'table', caption: `What blocks ${name}`, columns, rows };
}

function waiversTable({ name, waivers }: ReportRepository): Block {
  const rows = waivers.map((one): DocumentCell[] => [
    cell(`${one.name} (level ${one.level.slice(-1)})`),
    cell(one.expiresAt.slice(0, 10)),
    cell(one.reason),
  ]);
  const columns = [
    { title: 'Waived policy', share: 35 },
    { title: 'Until', share: 15 },
    { title: 'Reason', share: 50 },
  ];
  return { kind: 'table', caption: `What is waived for ${name}`, columns, rows };
}
