import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { priorityInContext } from '../../vocabulary/priority.ts';
import type { RepositoryContext } from '../../vocabulary/repository-context.ts';

/** The finding with what people know of its repository in its priority: scans and other tools know nothing of that. */
export function ratedIn(context: RepositoryContext, finding: ReportedFinding): ReportedFinding {
  const isKnown = context.criticality !== null || context.exposure !== 'unknown';
  if (!isKnown) return finding;
  return { ...finding, priority: priorityInContext(finding.priority, finding.severity, context) };
}
