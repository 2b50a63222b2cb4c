import { formatNumber } from '../html/markup.ts';
import type { ReportRepository } from '../report.ts';
import { type Block, cell, type Tone } from './document.ts';
import { byState } from './scope-section.ts';

export const stateNames = {
  compliant: 'compliant',
  non_compliant: 'not compliant',
  unknown: 'unknown',
} as const;

export const stateTones: Readonly<Record<ReportRepository['state'], Tone>> = {
  compliant: 'ok',
  non_compliant: 'late',
  unknown: 'soft',
};

/** One line for each repository, those furthest from their level first. */
export function statusTable(repositories: readonly ReportRepository[]): Block {
  return {
    kind: 'table',
    caption: 'Achieved and required level, and what blocks it',
    columns: [
      { title: 'Repository', share: 22 },
      { title: 'Status', share: 14 },
      { title: 'Level', share: 11 },
      { title: 'Score', share: 8, isNumber: true },
      { title: 'Open', share: 9, isNumber: true },
      { title: 'Blocking', share: 36 },
    ],
    rows: byState(repositories).map((one) => [
      cell(one.name),
      cell(stateNames[one.state], stateTones[one.state]),
      cell(`${one.achievedLevel?.slice(-1) ?? 'none'} of ${one.requiredLevel.slice(-1)}`),
      // Without an audit the score of 0 would pass for a result.
      cell(one.state === 'unknown' && one.audits.length === 0 ? 'unknown' : String(one.score)),
      cell(one.audits.length === 0 && one.open === 0 ? 'unknown' : formatNumber(one.open)),
      cell(blocking(one)),
    ]),
  };
}

function blocking({ blockers, waivers }: ReportRepository): string {
  return [
    ...blockers.map(({ name }) => name),
    ...waivers.map(({ name, expiresAt }) => `${name} (waived until ${expiresAt.slice(0, 10)})`),
  ].join(', ');
}
