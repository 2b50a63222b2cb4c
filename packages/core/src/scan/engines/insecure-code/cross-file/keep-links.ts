// The flows across files, kept for exactly this set of them: of a change, the tree that it is based on is the same time after
// time, and one that touches no code has the flows of its base.
import { hash } from 'node:crypto';
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import type { ScanContext } from '../../engine.ts';
import type { ResultCache } from '../../shared/results/result-cache.ts';
import type { KeptFile } from '../../shared/results/result-store.ts';
import type { LinkedFlows } from './link-summaries.ts';

export interface Linking extends LinkedSet {
  readonly source: Source;
  /** Of the bytes by which each of the files is known; null where that is unknown. */
  readonly digests: ReadonlyMap<SourceEntry, string | null>;
  /** Paths of the files that were not scanned after all. */
  readonly left: readonly string[];
  /** Whether a finding may be kept: nothing that holds a secret is. */
  isKept(detection: Detection): boolean;
  link(): Promise<LinkedFlows>;
}

export interface LinkedSet {
  /** Every file that calls, or that a call can lead to, and those that say which of them are read. */
  readonly files: readonly SourceEntry[];
  /** Files that say what modules are called. */
  readonly settings: readonly SourceEntry[];
  /** What decides besides the files and the version. */
  readonly rules: string;
}

interface Kept {
  /** With the file of each: most are asked for of few files. */
  readonly detections: readonly (readonly [path: string, text: string])[];
  readonly limited: readonly string[];
  readonly asked: readonly (readonly [path: string, names: string])[];
  readonly left: readonly string[];
}

export interface KeptLinks extends LinkedFlows {
  /** Paths of the files that were not scanned after all. */
  readonly left: ReadonlySet<string>;
  /** The same with the findings in all files. */
  readonly row: Kept;
}

/** More of them would take too much memory to write. */
const maxKept = 10_000;

export async function keepLinks(
  { files, settings, rules, source, digests, left, isKept, link }: Linking,
  { results, coverage, signal }: Pick<ScanContext, 'results' | 'coverage' | 'signal'>,
): Promise<LinkedFlows> {
  if (results === undefined) return link();
  const named = await results.digests.of(settings, source, { coverage, signal });
  const found = [
    ...files.map((entry) => [entry, digests.get(entry) ?? null] as const),
    ...settings.map((entry, index) => [entry, named[index]?.digest ?? null] as const),
  ];
  const place = placeOf(found, results);
  if (place === undefined) return link();
  const section = sectionOf(results, rules);
  const [kept] = await section.load([place]);
  if (kept?.result) {
    const { left: _, row: _row, ...flows } = linkedFlows(kept.result);
    return flows;
  }
  const linked = await link();
  const { detections, limited, asked } = linked;
  if (detections.length <= maxKept && detections.every(isKept))
    section.keep(place, {
      detections: detections.map((one) => [one.location?.path ?? '', JSON.stringify(one)]),
      limited: [...limited],
      asked: [...asked].map(([path, names]) => [path, [...names].join('\0')]),
      left,
    });
  return linked;
}

/** What is kept of the files, with the findings in the given ones; undefined where nothing is. */
export async function keptLinks(
  { files, settings, rules }: LinkedSet,
  paths: ReadonlySet<string>,
  results: ResultCache,
): Promise<KeptLinks | undefined> {
  const place = placeOf(
    [...files, ...settings].map((entry) => [entry, null]),
    results,
  );
  if (place === undefined) return undefined;
  const [kept] = await sectionOf(results, rules).load([place]);
  return kept?.result ? linkedFlows(kept.result, paths) : undefined;
}

/** More is not written again for each change. */
const maxMovedBytes = 4 * 1024 * 1024;

export interface MovedLinks {
  readonly row: Kept;
  readonly changed: ReadonlySet<string>;
  /** Those of the changed files that were not scanned after all. */
  readonly left: readonly string[];
  /** The same finding where its lines are now; undefined where that is not known. */
  moved(detection: Detection): Detection | undefined;
}

/** Keeps the flows of a tree for the next change, which are those of another tree but for lines of the changed files. */
export function keepMovedLinks(
  { files, settings, rules }: LinkedSet,
  { row, changed, left, moved }: MovedLinks,
  results: ResultCache,
): void {
  const place = placeOf(
    [...files, ...settings].map((entry) => [entry, null]),
    results,
  );
  const bytes = row.detections.reduce((sum, [, text]) => sum + text.length, 0);
  if (place === undefined || bytes > maxMovedBytes) return;
  const names = [...changed].map((path) => JSON.stringify(path));
  const detections: (readonly [string, string])[] = [];
  for (const one of row.detections) {
    if (names.every((name) => !one[1].includes(name))) {
      detections.push(one);
      continue;
    }
    const now = moved(JSON.parse(one[1]) as Detection);
    if (now === undefined) return;
    detections.push([one[0], JSON.stringify(now)]);
  }
  const others = row.left.filter((path) => !changed.has(path));
  sectionOf(results, rules).keep(place, { ...row, detections, left: [...others, ...left] });
}

function sectionOf(results: ResultCache, rules: string) {
  return results.section<Kept | null>('linked flows', { rules, defaultResult: null });
}

/** By the ids of their blobs, where these are known: a file of a folder and the same one of a commit are the same. */
function placeOf(
  files: readonly (readonly [entry: SourceEntry, digest: string | null])[],
  { digests }: ResultCache,
): KeptFile | undefined {
  const ids = files.map(([entry, digest]) => digests.blobOf(entry) ?? digest);
  if (ids.includes(null)) return undefined;
  const lines = files.map(([{ path }], index) => `${path}\0${ids[index]}\0`);
  return { path: 'all', digest: hash('sha256', lines.join(''), 'base64') };
}

function linkedFlows({ detections, limited, asked, left }: Kept, paths?: ReadonlySet<string>): KeptLinks {
  return {
    detections: detections.flatMap(([path, text]) =>
      paths === undefined || paths.has(path) ? [JSON.parse(text) as Detection] : [],
    ),
    limited: new Set(limited),
    left: new Set(left),
    row: { detections, limited, asked, left },
    asked: new Map(asked.map(([path, names]) => [path, new Set(names.split('\0'))])),
  };
}
