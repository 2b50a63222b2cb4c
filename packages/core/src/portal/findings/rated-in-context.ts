import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { priorityInContext } from '../../vocabulary/priority.ts';
import type { RepositoryContext } from '../../vocabulary/repository-context.ts';

/**
 * The finding, with its priority (score 0 to 100) adjusted by criticality and exposure of its repository; the
 * same finding when neither is known.
 */
export function ratedIn(context: RepositoryContext, finding: ReportedFinding): ReportedFinding {
  const isKnown = context.criticality !== null || context.exposure !== 'unknown';
  if (!isKnown) return finding;
  return { ...finding, priority: priorityInContext(finding.priority, finding.severity, context) };
}
