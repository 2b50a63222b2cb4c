// What findings are about: those of one package, or of one resource, are one matter for the person who fixes it, whatever
// rules and advisories say of it.
import type { ReportedFinding } from '@assay/core';
import { escalationText } from '@assay/core/finding-display';

/** How people call the package or resource; undefined of a finding that is about neither. */
export function subjectName({
  package: found,
  resource,
}: Pick<ReportedFinding, 'package' | 'resource'>): string | undefined {
  return found ? `${found.name}@${found.version}` : resource;
}

/** The same for findings that are one matter: of one package or resource, else of one rule, as bad as each other. */
export function subjectOf(finding: ReportedFinding): string {
  const { package: found, resource, location, ruleId, severity, suppression } = finding;
  const by = suppression ? 'suppressed' : '';
  if (found) return JSON.stringify(['package', found.purl, by]);
  // Two files may have a resource of one name each.
  if (resource !== undefined) return JSON.stringify(['resource', location?.path, resource, by]);
  return JSON.stringify(['rule', ruleId, severity, escalationText(finding), by]);
}

/** In their order, those of one package or resource together; each of the others by itself. */
export function bySubject<One extends { readonly finding: ReportedFinding }>(
  findings: readonly One[],
): readonly (readonly One[])[] {
  const groups = new Map<string | One, One[]>();
  for (const one of findings) {
    const key = subjectName(one.finding) === undefined ? one : subjectOf(one.finding);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
