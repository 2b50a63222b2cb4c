// The packages that a change adds, removes or moves to another version, with what is known of the new versions. What is
// not known is said to be unknown: an empty cell would read as safe.
import { type ChangeAudit, type PackageChange, priorityOrder, type ReportedFinding } from '@assay/core';
import { code } from './markdown.ts';

export interface ChangedPackage extends PackageChange {
  /** The highest priority of a finding of the new versions, and whether one is exploited; null for no finding. */
  readonly worst: { readonly priority: string; readonly isExploited: boolean } | null;
  /** Whether the new versions were compared with advisories. */
  readonly isChecked: boolean;
}

const listed = 50;

export function changedPackages(
  audits: readonly Pick<ChangeAudit, 'packageChanges' | 'incomplete' | 'findings'>[],
): readonly ChangedPackage[] {
  return audits.flatMap(({ packageChanges, incomplete, findings }) =>
    packageChanges.map((change) => {
      const [worst] = findings
        .filter((finding) => isOf(finding, change))
        .sort((a, b) => priorityOrder(b.priority, b.severity) - priorityOrder(a.priority, a.severity));
      return {
        ...change,
        worst: worst
          ? {
              priority: worst.priority.level,
              isExploited: findings.some((one) => isOf(one, change) && one.exploited),
            }
          : null,
        isChecked: incomplete.length === 0 && change.isComparable,
      };
    }),
  );
}

function isOf({ package: of }: ReportedFinding, { name, after }: PackageChange): boolean {
  return of !== null && of.name === name && after.includes(of.version);
}

/** Those with findings first; no line when no package changed. */
export function packageTable(packages: readonly ChangedPackage[]): readonly string[] {
  if (packages.length === 0) return [];
  const sorted = [...packages].sort((a, b) => Number(b.worst !== null) - Number(a.worst !== null));
  const rows = sorted.slice(0, listed).map((one) => {
    const { ecosystem, name, before, after, worst, isChecked } = one;
    const none = after.length === 0 ? '–' : isChecked ? 'no known vulnerability' : 'unknown';
    const exploited = worst ? (worst.isExploited ? '**yes**' : 'not known') : none;
    return `| ${cell(`${name} (${ecosystem})`)} | ${versions(before)} | ${versions(after)} | ${license(one)} | ${worst?.priority ?? none} | ${exploited} |`;
  });
  const rest = packages.length - rows.length;
  const count = `${packages.length} changed package${packages.length === 1 ? '' : 's'}`;
  return [
    `<details><summary>${count}</summary>`,
    '',
    '| Package | Before | After | License | Priority | Exploited |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...(rest > 0 ? ['', `… and ${rest} more`] : []),
    '',
    '</details>',
  ];
}

function versions(list: readonly string[]): string {
  if (list.length === 0) return '–';
  const shown = list.slice(0, 5).map((version) => (version === '' ? 'not pinned' : cell(version)));
  return `${shown.join(', ')}${list.length > 5 ? ', …' : ''}`;
}

/** Of the new versions, and where it changes that of the old ones; what is not known is never left empty. */
function license({ before, after, licensesBefore, licensesAfter }: ChangedPackage): string {
  const [old, now] = [licenses(licensesBefore), licenses(licensesAfter)];
  if (after.length === 0) return old;
  return before.length === 0 || old === now ? now : `${old} → **${now}**`;
}

function licenses(list: readonly (string | null)[]): string {
  const shown = list.slice(0, 3).map((one) => (one === null ? 'unknown' : cell(one)));
  return `${shown.join(', ')}${list.length > 3 ? ', …' : ''}`;
}

/** A vertical bar ends a cell, in code too. */
function cell(text: string): string {
  return code(text.replaceAll('|', '¦'), 100);
}
