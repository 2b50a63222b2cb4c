// Whether a change fixes what it claims to fix: both sides are audited by the rules and the advisories of today and by the
// settings of the base, as for the verdict of any change.
import { hash } from 'node:crypto';
import { silentLog } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Engine } from '../engines/engine.ts';
import { createEngines } from '../engines/index.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import { defaultFingerprintKey } from '../identity/fingerprint.ts';
import { auditChange, type ChangeRun } from '../pipeline/audit-change.ts';
import { type ScanOptions, today } from '../pipeline/scan.ts';
import { openScanCache } from '../pipeline/scan-cache.ts';
import { GitSource } from '../source/checkout/git-source.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import { defaultSourceLimits } from '../source/source.ts';
import { SourceError } from '../source/source-error.ts';
import { assessChange } from './assess-change.ts';
import { ChangeFiles } from './change-files.ts';
import { readCommitRange } from './commit-range.ts';
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
}

/** Findings of other audits are no vulnerabilities. */
const auditTypes: readonly AuditType[] = ['dependency', 'security'];

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
    const [base, head] = [range.base, range.head].map(
      (commit) => new GitSource({ git, commit, ref: null, limits }),
    ) as [GitSource, GitSource];
    const files = await ChangeFiles.open({ base, head }, signal);
    const cache = await openScanCache(options.cacheFolder, path);
    try {
      const engines = await createEngines(options.engines, auditTypes);
      const day = options.day ?? today();
      const runs = new Map<AuditType, ChangeRun>();
      for (const type of auditTypes)
        runs.set(
          type,
          await auditChange(
            { head, base },
            {
              type,
              engines,
              needsBase: true,
              changed: new Set(files.changedPaths),
              coverage: new Coverage({ allExamples: true }),
              fingerprintKey: options.fingerprintKey ?? defaultFingerprintKey,
              signal,
              log,
              results: cache?.results ?? memoryCache(),
              now: () => day,
              progress: (fraction) => options.progress?.(type, fraction),
            },
          ),
        );
      const asOf = options.asOf === 'head' ? range.committedAt : options.asOf;
      return await assessChange({
        range,
        files,
        runs,
        head,
        asked: options.asked ?? { advisories: [], findings: [] },
        asOf: asOf ?? null,
        data: fixData(day, engines, runs),
        signal,
      });
    } finally {
      await cache?.close();
    }
  } finally {
    await opened.close();
  }
}

function fixData(
  day: Date,
  engines: readonly Engine[],
  runs: ReadonlyMap<AuditType, ChangeRun>,
): FixReport['data'] {
  const sides = runs.get('dependency')?.sides;
  const advisories = [sides?.base, sides?.head].map((side) => [
    side?.vulnerable.map(({ package: { ecosystem, name, version }, advisories }) => [
      ecosystem,
      name,
      version,
      advisories,
    ]),
    side?.findings.map(({ advisory, severity, title }) => [advisory, severity, title]),
  ]);
  return {
    day: day.toISOString().slice(0, 10),
    rules: digestOf(engines.map(({ id, rules }) => [id, rules])),
    advisories: digestOf(advisories),
  };
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'hex');
}
