// What the decisions about findings of one repository say, as VEX statements.

import type { VexAssessment, VexStatement } from '../../scan/documents/vex/vex-document.ts';
import { ecosystems } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import { packageOfPurl } from '../../scan/engines/dependencies/packages/purl.ts';
import { versionGrammars } from '../../scan/engines/dependencies/versions/index.ts';
import { isVersion } from '../../scan/engines/dependencies/versions/is-version.ts';
import type { Justification } from '../../vocabulary/justification.ts';
import { reachBecauseOf } from '../../vocabulary/priority.ts';
import type { Finding } from '../findings/finding.ts';
import { isNotReached } from '../findings/is-not-reached.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';

/** The packages of a product by their package URL without version: each version that it has. */
export type ProductPackages = ReadonlyMap<string, readonly string[]>;

export interface ProductContents {
  /** Null where no inventory is stored. */
  readonly packages: ProductPackages | null;
  /** Whether it is a release: only what is in it counts, and what was fixed since is still in it. */
  readonly isRelease: boolean;
}

/** One for each vulnerability and package version; where places differ, what is least certain to be safe counts. */
export function vexStatements(
  findings: Iterable<Finding>,
  justifications: ReadonlyMap<string, Justification>,
  contents: ProductContents = { packages: null, isRelease: false },
): readonly VexStatement[] {
  const statements = new Map<string, VexStatement>();
  for (const finding of findings)
    for (const statement of statementsOf(finding, justifications.get(finding.id) ?? null, contents)) {
      const key = `${statement.id} ${statement.purl}`;
      const known = statements.get(key);
      if (!known || caution(statement.assessment) > caution(known.assessment)) statements.set(key, statement);
    }
  return [...statements].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement);
}

function statementsOf(
  finding: Finding,
  justification: Justification | null,
  { packages, isRelease }: ProductContents,
): readonly VexStatement[] {
  const { advisory, package: found, severity, title, firstSeenAt } = finding;
  if (!advisory || !found) return [];
  const names = [advisory.id, ...advisory.aliases];
  const id = names.find((name) => name.startsWith('CVE-')) ?? advisory.id;
  const aliases = [...new Set(names.filter((name) => name !== id))];
  const { cvss: vector, cvssScore: score } = advisory;
  const cvss = vector === null || score === null ? null : { vector, score };
  const { purl, name } = found;
  const shared = { id, aliases, severity, title, firstSeenAt, cvss, package: name };
  const versions = packages?.get(unversioned(purl)) ?? [];
  const isHere = !isRelease || versions.includes(found.version);
  if (finding.status !== 'resolved') {
    const assessment = assessmentOf(finding, justification);
    return isHere ? [{ ...shared, assessment, purl, version: found.version }] : [];
  }
  const fixed = versions
    .filter((version) => hasFix(purl, version, found.fixedVersion))
    .map((version): VexStatement => {
      const of = `${unversioned(purl)}@${encodeURIComponent(version)}`;
      return { ...shared, assessment: { status: 'fixed' }, purl: of, version };
    });
  if (!isRelease || !isHere) return fixed;
  return [...fixed, { ...shared, assessment: updateOf(found), purl, version: found.version }];
}

/** Whether the version has the fix; false where its ecosystem cannot say it. */
function hasFix(purl: string, version: string, fixedVersion: string | null): boolean {
  const ecosystem = packageOfPurl(purl)?.ecosystem;
  const grammar = ecosystems.find(({ id }) => id === ecosystem)?.versions;
  if (grammar === undefined || fixedVersion === null) return false;
  if (!isVersion(grammar, version) || !isVersion(grammar, fixedVersion)) return false;
  return versionGrammars[grammar](version, fixedVersion) >= 0;
}

function assessmentOf(finding: Finding, justification: Justification | null): VexAssessment {
  const { status, statusReason, statusExpiresAt, assignee } = finding;
  switch (status) {
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
    default:
      if (isNotReached(finding)) return notReached(finding);
      return assignee === null || !finding.package
        ? { status: 'under_investigation' }
        : updateOf(finding.package);
  }
}

function updateOf({ name, fixedVersion }: NonNullable<Finding['package']>): VexAssessment {
  return fixedVersion === null
    ? { status: 'affected', response: 'none_available', action: 'No fixed version is known yet.' }
    : { status: 'affected', response: 'update', action: `Update ${name} to ${fixedVersion}.` };
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
  return ['fixed', 'not_affected', 'under_investigation', 'affected'].indexOf(status);
}
