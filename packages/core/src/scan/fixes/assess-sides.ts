// The verdict on a change whose two sides are any sources: both are audited by the rules and the advisories of today and by
// the settings of the base, as for the verdict of any change.
import { hash } from 'node:crypto';
import { type Log, silentLog } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Engine } from '../engines/engine.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { defaultFingerprintKey } from '../identity/fingerprint.ts';
import { auditChange, type ChangeRun, type ChangeSources } from '../pipeline/audit-change.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import { assessChange } from './assess-change.ts';
import { ChangeFiles } from './change-files.ts';
import type { CommitRange } from './commit-range.ts';
import type { PackageSource } from './exports/package-files.ts';
import type { FixReport } from './fix-report.ts';
import type { AskedTargets } from './select-targets.ts';

/** Findings of other audits are no vulnerabilities. */
export const fixAuditTypes: readonly AuditType[] = ['dependency', 'security'];

export interface AssessSidesOptions {
  readonly range: CommitRange;
  /** `cleared`: whatever advisories the change ends in every copy. */
  readonly asked: AskedTargets | 'cleared';
  readonly asOf: Date | null;
  readonly day: Date;
  /** Of `fixAuditTypes`. */
  readonly engines: readonly Engine[];
  readonly results: ResultCache;
  readonly fingerprintKey?: string | undefined;
  /** Where files of packages are looked for beside the two trees. */
  readonly packageSource?: PackageSource | undefined;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
  progress?(type: AuditType, fraction: number): void;
}

export async function assessSides(sides: ChangeSources, options: AssessSidesOptions): Promise<FixReport> {
  const { engines, day, results, signal, log = silentLog } = options;
  const files = await ChangeFiles.open(sides, signal);
  const runs = new Map<AuditType, ChangeRun>();
  for (const type of fixAuditTypes)
    runs.set(
      type,
      await auditChange(sides, {
        type,
        engines,
        needsBase: true,
        changed: new Set(files.changedPaths),
        coverage: new Coverage({ allExamples: true }),
        fingerprintKey: options.fingerprintKey ?? defaultFingerprintKey,
        signal,
        log,
        results,
        now: () => day,
        progress: (fraction) => options.progress?.(type, fraction),
      }),
    );
  return assessChange({
    range: options.range,
    files,
    runs,
    head: sides.head,
    base: sides.base,
    packageSource: options.packageSource,
    asked: options.asked,
    asOf: options.asOf,
    data: { ...fixData(day, engines, runs), packages: options.packageSource ? 'tree_and_registry' : 'tree' },
    signal,
  });
}

function fixData(
  day: Date,
  engines: readonly Engine[],
  runs: ReadonlyMap<AuditType, ChangeRun>,
): Omit<FixReport['data'], 'packages'> {
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
