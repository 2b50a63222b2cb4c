import type { Operations } from '../client/api.d.ts';

type Bulk = Operations['POST /v1/findings/bulk']['reply'];

/** What became of a change of several findings. */
export function bulkLine(bulk: Bulk): string {
  const { updated, rejected } = bulk;
  const results = 'results' in bulk ? bulk.results : [];
  const proposed = results.filter((result) => result.proposed).length;
  const waiting = proposed === 0 ? '' : ` ${proposed} proposed (an auditor decides),`;
  return `${updated - proposed} changed,${waiting} ${rejected} rejected.`;
}
