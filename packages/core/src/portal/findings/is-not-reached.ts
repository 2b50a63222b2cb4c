import type { Finding } from './finding.ts';

/** Whether audits proved that the vulnerable code is not used; malicious code needs nobody who calls it. */
export function isNotReached({
  category,
  reachability,
}: Pick<Finding, 'category' | 'reachability'>): boolean {
  return (
    category !== 'malicious-package' && (reachability === 'not_called' || reachability === 'not_imported')
  );
}
