// What the decisions about findings of one repository say, as VEX statements.
import type { VexAssessment, VexStatement } from '../../scan/documents/vex/vex-document.ts';
import type { Justification } from '../../vocabulary/justification.ts';
import { reachBecauseOf } from '../../vocabulary/priority.ts';
import type { Finding } from '../findings/finding.ts';

/** One for each vulnerability and package version; where places differ, what is least certain to be safe counts. */
export function vexStatements(
  findings: Iterable<Finding>,
  justifications: ReadonlyMap<string, Justification>,
): readonly VexStatement[] {
  const statements = new Map<string, VexStatement>();
  for (const finding of findings) {
    const { advisory, package: found, severity, title, firstSeenAt } = finding;
    if (!advisory || !found) continue;
    const assessment = assessmentOf(finding, justifications.get(finding.id) ?? null);
    if (!assessment) continue;
    const names = [advisory.id, ...advisory.aliases];
    const id = names.find((name) => name.startsWith('CVE-')) ?? advisory.id;
    const aliases = [...new Set(names.filter((name) => name !== id))];
    const { purl, name, version } = found;
    const statement = { id, aliases, severity, title, firstSeenAt, assessment, purl, package: name, version };
    const key = `${id} ${found.purl}`;
    const known = statements.get(key);
    if (!known || caution(assessment) > caution(known.assessment)) statements.set(key, statement);
  }
  return [...statements].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement);
}

/** Undefined for what is gone: absence says nothing of versions that have the fix. */
function assessmentOf(finding: Finding, justification: Justification | null): VexAssessment | undefined {
  const { status, statusReason, statusExpiresAt, assignee } = finding;
  const fixed = finding.package?.fixedVersion ?? null;
  switch (status) {
    case 'resolved':
      return undefined;
    case 'open':
      if (isNotReached(finding)) return notReached(finding);
      if (assignee === null) return { status: 'under_investigation' };
      return fixed === null
        ? { status: 'affected', response: 'none_available', action: 'No fixed version is known yet.' }
        : { status: 'affected', response: 'update', action: `Update ${finding.package?.name} to ${fixed}.` };
    case 'acknowledged': {
      const until = statusExpiresAt === null ? '' : ` Accepted until ${statusExpiresAt.slice(0, 10)}.`;
      const action = `${statusReason?.trim() || 'The risk is accepted.'}${until}`;
      return { status: 'affected', response: 'accepted', action };
    }
    case 'false_positive':
      return {
        status: 'not_affected',
        justification,
        impact: statusReason?.trim() || 'The product is not affected.',
      };
  }
}

function isNotReached({ category, reachability }: Finding): boolean {
  return (
    category !== 'malicious-package' && (reachability === 'not_called' || reachability === 'not_imported')
  );
}

/** Only where all code of the build was read: what is not imported is not built in, what is not called does not run. */
function notReached({ reachability, priority }: Finding): VexAssessment {
  return {
    status: 'not_affected',
    justification:
      reachability === 'not_imported' ? 'vulnerable_code_not_present' : 'vulnerable_code_not_in_execute_path',
    impact: reachBecauseOf(priority) ?? 'The vulnerable code is not used by the build.',
  };
}

function caution({ status }: VexAssessment): number {
  return ['not_affected', 'under_investigation', 'affected'].indexOf(status);
}
