// Which repositories a report is about, at which commits, and what was not checked.

import { auditTypes } from '../../../vocabulary/audit-type.ts';
import { comparedText } from '../../source/compared-packages.ts';
import { uncheckedSentences } from '../../source/coverage/coverage-notices.ts';
import type { Report, ReportRepository } from '../report.ts';
import { type Block, cell, type DocumentCell } from './document.ts';

/** Furthest from their level first. */
export function byState(repositories: readonly ReportRepository[]): ReportRepository[] {
  const order = { non_compliant: 0, unknown: 1, compliant: 2 } as const;
  return repositories.toSorted((a, b) => order[a.state] - order[b.state]);
}

export interface ScopeLimits {
  readonly repositories: number;
  readonly gaps: number;
}

/** What is beyond the limits goes to the annex. */
export function scopeSection({ repositories }: Report, annex: Block[], limits: ScopeLimits): Block[] {
  const columns = [
    { title: 'Repository', share: 24 },
    { title: 'Level', share: 18 },
    { title: 'Commit', share: 14 },
    { title: 'Audits', share: 44 },
  ];
  const table = (list: readonly ReportRepository[]): Block => ({
    kind: 'table',
    caption: 'Repositories, the audited commit, and when each kind of audit was completed',
    columns,
    rows: list.map(scopeRow),
  });
  const sorted = byState(repositories);
  const unchecked = gaps(repositories);
  // A page of its own for a few lines helps nobody.
  const gapsHere = unchecked.length <= limits.gaps * 2 ? unchecked.length : limits.gaps;
  const [rest, moreGaps] = [sorted.slice(limits.repositories), unchecked.slice(gapsHere)];
  if (rest.length > 0) annex.push({ kind: 'heading', text: 'Scope, continued' }, table(rest));
  if (moreGaps.length > 0)
    annex.push({ kind: 'heading', text: 'Not checked, continued' }, { kind: 'list', items: moreGaps });
  const more = (many: number, what: string): Block[] =>
    many > 0 ? [{ kind: 'paragraph', text: `And ${many} more ${what}, in the annex.`, tone: 'soft' }] : [];
  return [
    { kind: 'heading', text: 'Scope' },
    table(sorted.slice(0, limits.repositories)),
    ...more(rest.length, rest.length === 1 ? 'repository' : 'repositories'),
    { kind: 'heading', text: 'Not checked' },
    unchecked.length === 0
      ? {
          kind: 'paragraph',
          text: 'Every kind of audit was completed for every repository, and none left anything out.',
        }
      : { kind: 'list', items: unchecked.slice(0, gapsHere) },
    ...more(moreGaps.length, moreGaps.length === 1 ? 'gap' : 'gaps'),
  ];
}

function scopeRow(repository: ReportRepository): DocumentCell[] {
  const { name, state, requiredLevel, achievedLevel, audits, imports } = repository;
  const commits = new Set(audits.flatMap((one) => one.commit ?? []));
  const said = audits.map(({ type, commit, completedAt, coverage }) => {
    const at = commits.size > 1 && commit ? ` at ${commit.slice(0, 12)}` : '';
    const level = coverage?.level ?? 'partial';
    const compared = comparedText(coverage?.packages);
    const packages = compared === undefined ? '' : `: ${compared}`;
    return `${type} ${completedAt?.slice(0, 10) ?? ''}${at}${level === 'full' ? '' : ` (${level})`}${packages}`;
  });
  const imported = imports.map(
    ({ type, tool, completedAt }) =>
      `${type} imported from ${tool ?? 'an unknown tool'} ${completedAt.slice(0, 10)}`,
  );
  const isUnknown = state === 'unknown' && achievedLevel === null;
  const reached = isUnknown ? 'unknown' : (achievedLevel?.slice(-1) ?? 'none');
  const states = { compliant: ', met', non_compliant: ', not met', unknown: isUnknown ? '' : ', unknown' };
  const level = `${reached} (required ${requiredLevel.slice(-1)})${states[state]}`;
  return [
    cell([name, contextText(repository)].filter(Boolean).join(': ')),
    cell(level, state === 'compliant' ? 'ok' : state === 'unknown' ? 'soft' : 'late'),
    cell(commits.size > 1 ? `${commits.size} commits` : ([...commits][0]?.slice(0, 12) ?? 'none')),
    audits.length === 0
      ? cell(['never audited', ...imported].join(', '), 'late')
      : cell([...said, ...imported].join(', ')),
  ];
}

/** What was not checked, each said once with the repositories it is true of. */
export function gaps(repositories: readonly ReportRepository[]): string[] {
  const found = new Map<string, string[]>();
  const add = (text: string, name: string) => found.set(text, [...(found.get(text) ?? []), name]);
  for (const { name, audits } of repositories) {
    const missing = auditTypes.filter((type) => !audits.some((one) => one.type === type));
    if (missing.length === auditTypes.length) add('Never audited.', name);
    else if (missing.length > 0) add(`Never audited for ${missing.join(', ')}.`, name);
    for (const { type, coverage, completedAt, isStale } of audits) {
      if (isStale) add(`The last ${type} audit is of ${completedAt?.slice(0, 10)}: too old.`, name);
      if (!coverage) add(`What the ${type} audit left out is not known.`, name);
      else for (const sentence of uncheckedSentences(coverage)) add(`${type}: ${sentence}`, name);
    }
  }
  return [...found].map(([text, names]) => `${named(names)}: ${text}`);
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ');
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}

/** What makes its findings matter more or less, in words; empty where nobody has said. */
export function contextText({
  tags,
  criticality,
  exposure,
}: Pick<ReportRepository, 'tags' | 'criticality' | 'exposure'>): string {
  return [
    ...(criticality === null ? [] : [`${criticality} criticality`]),
    ...(exposure === 'unknown' ? [] : [`exposure ${exposure}`]),
    ...tags,
  ].join(', ');
}
