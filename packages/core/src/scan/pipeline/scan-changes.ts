// What a change introduces: findings of the whole tree as it is now that the tree before does not have, or not as bad. A
// change of one file can make data reach another one. Engines that look at one file at a time look at the changed ones only,
// and all others take the results of unchanged files from the cache.

import { silentLog } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { createEngines } from '../engines/index.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import { defaultFingerprintKey } from '../identity/fingerprint.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { changesSince, stagedChanges } from '../source/checkout/source-changes.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import { isBareRepository } from '../source/git/checkout.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import type { Source } from '../source/source.ts';
import { SourceError } from '../source/source-error.ts';
import { auditChange, isAcceptedByFile } from './audit-change.ts';
import { ruleSetOf } from './newer-rules.ts';
import { countedAnew, openCounts, type ScanAudit, type ScanOptions, type ScanResult, today } from './scan.ts';
import { openScanCache } from './scan-cache.ts';
import { withoutTwins } from './twin-controls.ts';

export type ChangeScope =
  /** What the next commit would hold, against the last one. */
  | { readonly kind: 'staged' }
  /** The files as they are, against where the branch left `ref`. */
  | { readonly kind: 'since'; readonly ref: string };

/**
 * Findings that the change introduces, and no others. Throws SourceError when the path is no checkout, or the
 * ref is unknown.
 */
export async function scanChanges(
  path: string,
  scope: ChangeScope,
  options: ScanOptions & { readonly types: readonly AuditType[] },
): Promise<ScanResult> {
  const { signal } = options;
  if (scope.kind === 'staged' && isBareRepository(path))
    throw new SourceError(
      'source_refused',
      `${path} is a bare repository, in which nothing can be staged. To compare commits, use --since.`,
    );
  // While git is asked, the engines are loaded.
  const loading = createEngines(options.engines, options.types, options.categories);
  loading.catch(() => {});
  const source = await openSource({ kind: 'path', path }, { ...options.source, ...(signal && { signal }) });
  try {
    if (!source.git) {
      throw new SourceError(
        'source_refused',
        `${path} is not a Git repository, so changes cannot be determined.`,
      );
    }
    const cache = await openScanCache(options.cacheFolder, path);
    try {
      return await ofChanges(source, source.git, { path, scope, options, loading, cache });
    } finally {
      await cache?.close();
    }
  } finally {
    await source.close();
  }
}

interface ChangeScan {
  readonly path: string;
  readonly scope: ChangeScope;
  readonly options: ScanOptions & { readonly types: readonly AuditType[] };
  readonly loading: ReturnType<typeof createEngines>;
  readonly cache: Awaited<ReturnType<typeof openScanCache>>;
}

async function ofChanges(
  source: Source,
  git: GitRepository,
  { path, scope, options, loading, cache }: ChangeScan,
): Promise<ScanResult> {
  const { signal } = options;
  const { before, now, changed } =
    scope.kind === 'staged'
      ? await stagedChanges(git, source, options.source?.limits, signal)
      : await changesSince(scope.ref, {
          path,
          git,
          source,
          limits: options.source?.limits,
          blobs: cache?.results.digests,
          signal,
        });
  // The usual case of a hook: nothing to look at.
  if (changed.size === 0) return nothingIn(source, options.types);
  const day = today();
  const audits: ScanAudit[] = [];
  for (const type of options.types) {
    const run = await auditChange(
      { head: now, base: before },
      {
        type,
        engines: await loading,
        changed,
        coverage: new Coverage({ allExamples: true }),
        fingerprintKey: options.fingerprintKey ?? defaultFingerprintKey,
        signal: signal ?? new AbortController().signal,
        log: options.log ?? silentLog,
        results: cache?.results ?? memoryCache(),
        now: () => day,
        progress: (fraction) => options.progress?.(type, fraction),
      },
    );
    const introduced = run.findings.filter(
      (finding) => run.introduced.has(finding) && (options.categories?.includes(finding.category) ?? true),
    );
    const findings = scope.kind === 'staged' ? introduced : introduced.map(acceptedByBase);
    audits.push({
      type,
      coverage: run.coverage,
      summary: openCounts(findings),
      findings,
      controls: run.controls,
      ruleIds: run.ruleIds,
      ruleSet: ruleSetOf(run.ruleIds),
    });
  }
  return { commit: source.commit, ref: source.ref, audits: countedAnew(withoutTwins(audits)) };
}

function nothingIn({ commit, ref }: Source, types: readonly AuditType[]): ScanResult {
  const audits = types.map((type) => ({
    type,
    coverage: new Coverage().summary(),
    summary: openCounts([]),
    findings: [],
    controls: [],
  }));
  return { commit, ref, audits };
}

/** Ignore files and settings of a branch accept nothing until they are merged; who commits decides for what is staged. */
function acceptedByBase(finding: ReportedFinding): ReportedFinding {
  return isAcceptedByFile(finding) ? { ...finding, suppression: null } : finding;
}
