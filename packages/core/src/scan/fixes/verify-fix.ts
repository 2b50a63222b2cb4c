// Whether a change fixes what it claims to fix: both sides are audited by the rules and the advisories of today and by the
// settings of the base, as for the verdict of any change.
import { silentLog } from '../../support/log.ts';
import { createEngines } from '../engines/index.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import { type ScanOptions, today } from '../pipeline/scan.ts';
import { openScanCache } from '../pipeline/scan-cache.ts';
import { GitSource } from '../source/checkout/git-source.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { defaultSourceLimits } from '../source/source.ts';
import { SourceError } from '../source/source-error.ts';
import { assessSides, fixAuditTypes } from './assess-sides.ts';
import { readCommitRange } from './commit-range.ts';
import type { PackageSource } from './exports/package-files.ts';
import type { FixReport } from './fix-report.ts';
import type { AskedTargets } from './select-targets.ts';

export interface VerifyFixOptions extends Omit<ScanOptions, 'types' | 'categories' | 'historyFolder'> {
  /** `BASE..HEAD`. */
  readonly range: string;
  /** What has to be fixed; found by the messages and the changed packages unless given. */
  readonly asked?: AskedTargets;
  /** Advisories that were published later do not count: a time, or `head` for the time of the last commit. */
  readonly asOf?: Date | 'head' | undefined;
  /** The day for which acceptances and ages count; today unless given. */
  readonly day?: Date;
  /** Where files of upgraded packages are looked for beside the two trees; nowhere unless given. */
  readonly packageSource?: PackageSource | undefined;
}

/** Throws SourceError where there is no repository or no such range. */
export async function verifyFix(path: string, options: VerifyFixOptions): Promise<FixReport> {
  const { signal = new AbortController().signal, log = silentLog } = options;
  const opened = await openSource({ kind: 'path', path }, { ...options.source, signal, log });
  try {
    const { git } = opened;
    if (git === null)
      throw new SourceError('source_refused', `${path} is not a Git repository, so it has no changes.`);
    const range = await readCommitRange(git, options.range, signal);
    const limits = { ...defaultSourceLimits, ...options.source?.limits };
    const base = new GitSource({ git, commit: range.base, ref: null, limits });
    const head = new GitSource({ git, commit: range.head, ref: null, limits });
    const cache = await openScanCache(options.cacheFolder, path);
    try {
      const asOf = options.asOf === 'head' ? range.committedAt : options.asOf;
      return await assessSides(
        { base, head },
        {
          range,
          asked: options.asked ?? { advisories: [], findings: [] },
          asOf: asOf ?? null,
          day: options.day ?? today(),
          engines: await createEngines(options.engines, fixAuditTypes),
          results: cache?.results ?? memoryCache(),
          fingerprintKey: options.fingerprintKey,
          packageSource: options.packageSource,
          signal,
          log,
          progress: (type, fraction) => options.progress?.(type, fraction),
        },
      );
    } finally {
      await cache?.close();
    }
  } finally {
    await opened.close();
  }
}
