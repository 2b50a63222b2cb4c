// What a change introduces: findings of the whole tree as it is now that the tree before does not have, or not as bad. A
// change of one file can make data reach another one. Engines that look at one file at a time look at the changed ones only,
// and all others take the results of unchanged files from the cache.

import type { AuditType } from '../../vocabulary/audit-type.ts';
import { createEngines } from '../engines/index.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { changesSince, stagedChanges } from '../source/checkout/source-changes.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source } from '../source/source.ts';
import { SourceError } from '../source/source-error.ts';
import { introducedOrReopened } from './introduced-findings.ts';
import { openCounts, type ScanAudit, type ScanOptions, type ScanResult, scanSource } from './scan.ts';
import { openScanCache } from './scan-cache.ts';
import { isSettingsFile } from './settings-files.ts';

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
    const { before, now, changed, settings } =
      scope.kind === 'staged'
        ? await stagedChanges(source.git, source, options.source?.limits, signal, isSettingsFile)
        : await changesSince(scope.ref, {
            path,
            git: source.git,
            source,
            limits: options.source?.limits,
            signal,
          });
    // The usual case of a hook: nothing to look at.
    if (changed.size === 0) return nothingIn(source, options.types);
    // What a change introduces cannot be determined from half of it.
    const whole = { ...options, keepInterrupted: false, settings };
    const cache = await openScanCache(options.cacheFolder, path);
    try {
      const opened = { results: cache?.results ?? memoryCache(), loading, changed };
      const found = await scanSource(now, whole, opened);
      if (found.audits.every(({ findings }) => findings.length === 0)) return found;
      await opened.results.flush();
      const { progress: _, ...quiet } = whole;
      const known = await scanSource(before, quiet, opened);
      return {
        ...found,
        audits: found.audits.map((audit, index) => withoutKnown(audit, known.audits[index])),
      };
    } finally {
      await cache?.close();
    }
  } finally {
    await source.close();
  }
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

function withoutKnown(audit: ScanAudit, before: ScanAudit | undefined): ScanAudit {
  const introduced = introducedOrReopened(audit.findings, before?.findings ?? []);
  const findings = audit.findings.filter((finding) => introduced.has(finding));
  return { ...audit, findings, summary: openCounts(findings) };
}
