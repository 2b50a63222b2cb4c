// The flows across files, kept for exactly this set of them: of a change, the tree that it is based on is the same time after
// time, and one that touches no code has the flows of its base.
import { hash } from 'node:crypto';
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import type { ScanContext } from '../../engine.ts';
import type { LinkedFlows } from './link-summaries.ts';

export interface Linking {
  /** Every file that calls, or that a call can lead to. */
  readonly files: readonly SourceEntry[];
  /** Files that say what modules are called. */
  readonly settings: readonly SourceEntry[];
  /** What decides besides the files and the version. */
  readonly rules: string;
  readonly source: Source;
  /** Of the bytes by which each of the files is known; null where that is unknown. */
  readonly digests: ReadonlyMap<SourceEntry, string | null>;
  /** Whether a finding may be kept: nothing that holds a secret is. */
  isKept(detection: Detection): boolean;
  link(): Promise<LinkedFlows>;
}

interface Kept {
  readonly detections: readonly Detection[];
  readonly limited: readonly string[];
}

/** More of them would take too much memory to write. */
const maxKept = 10_000;

export async function keepLinks(
  { files, settings, rules, source, digests, isKept, link }: Linking,
  { results, coverage, signal }: Pick<ScanContext, 'results' | 'coverage' | 'signal'>,
): Promise<LinkedFlows> {
  if (results === undefined) return link();
  const named = await results.digests.of(settings, source, { coverage, signal });
  const lines = [
    ...files.map((entry) => [entry.path, digests.get(entry) ?? null] as const),
    ...settings.map(({ path }, index) => [path, named[index]?.digest ?? null] as const),
  ];
  if (lines.some(([, digest]) => digest === null)) return link();
  const digest = hash('sha256', lines.map((line) => `${line.join('\0')}\0`).join(''), 'base64');
  const section = results.section<Kept | null>('linked flows', { rules, defaultResult: null });
  const [kept] = await section.load([{ path: 'all', digest }]);
  if (kept?.result) return { detections: kept.result.detections, limited: new Set(kept.result.limited) };
  const linked = await link();
  const { detections, limited } = linked;
  if (detections.length <= maxKept && detections.every(isKept))
    section.keep({ path: 'all', digest }, { detections, limited: [...limited] });
  return linked;
}
