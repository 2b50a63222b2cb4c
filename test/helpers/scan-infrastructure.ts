// The infrastructure engine over texts.
import { createInfrastructureEngine } from '../../packages/core/src/scan/engines/infrastructure/infrastructure-engine.ts';
import type { InfrastructurePolicy } from '../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { emptyConfig } from '../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage, type UnreadFile } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import type { CoverageNotice } from '../../packages/core/src/scan/source/coverage/coverage-notices.ts';
import type { Source, SourceEntry } from '../../packages/core/src/scan/source/source.ts';
import type { Detection } from '../../packages/core/src/vocabulary/detection.ts';

export interface ScannedInfrastructure {
  readonly detections: readonly Detection[];
  readonly notices: readonly CoverageNotice[];
  /** Files that a reader took. */
  readonly scanned: number;
  readonly unread: readonly UnreadFile[];
}

/** `files`: path → text. Every policy unless some are given. */
export async function scanInfrastructure(
  files: Readonly<Record<string, string | Buffer>>,
  policies?: readonly InfrastructurePolicy[],
  maxSteps?: number,
): Promise<ScannedInfrastructure> {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    blob: null,
    executable: false,
  }));
  const source = {
    async *read(wanted: Iterable<SourceEntry>) {
      for (const entry of wanted) yield { entry, bytes: Buffer.from(files[entry.path] ?? '') };
    },
  } as unknown as Source;
  const coverage = new Coverage();
  const engine = createInfrastructureEngine({
    ...(policies && { policies }),
    ...(maxSteps !== undefined && { maxSteps }),
  });
  const detections: Detection[] = [];
  const context = {
    coverage,
    signal: new AbortController().signal,
    log: console as never,
    now: () => new Date(0),
    progress: () => {},
  };
  for await (const detection of engine.scan({ source, entries, config: emptyConfig }, context))
    detections.push(detection);
  const { notices, filesScanned } = coverage.summary();
  return { detections, notices, scanned: filesScanned, unread: coverage.unread };
}
