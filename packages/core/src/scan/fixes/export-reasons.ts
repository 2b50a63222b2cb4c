// What is said of a fix for the exports of upgraded packages that the repository uses.

import type { ComparedExports } from './exports/compare-exports.ts';
import { type FixReason, fixReason } from './fix-report.ts';

export function exportReasons(compared: readonly ComparedExports[]): readonly FixReason[] {
  const removed = compared.flatMap((one) =>
    one.removed.map(({ name, path }) => `${name || 'all'} of ${one.name} ${one.after}, used by ${path}`),
  );
  const unknown = compared.filter(({ state }) => state === 'unknown');
  return [
    ...(removed.length > 0
      ? [
          fixReason(
            'used_export_removed',
            'unknown',
            'Used by the repository, and no longer exported by the new release',
            removed,
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          fixReason(
            'exports_unknown',
            null,
            'Whether what the repository uses is still exported is unknown',
            unknown.map(({ name, before, after, why }) => `${name} ${before} → ${after}: ${why}`),
          ),
        ]
      : []),
  ];
}
