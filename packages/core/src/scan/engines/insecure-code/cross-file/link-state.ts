// The flows across files, kept for exactly this set of them with what each was followed by: a tree that is the same has the same,
// and of a change only those are followed again that lead through what it touches.
import { hash } from 'node:crypto';
import type { Detection } from '../../../../vocabulary/detection.ts';
import { Coverage } from '../../../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import type { ResultCache } from '../../shared/results/result-cache.ts';
import type { KeptFile } from '../../shared/results/result-store.ts';
import type { DeclaredType } from './declared-types.ts';
import type { FollowedRoots, LinkTables, RootLinks } from './link-roots.ts';

export interface LinkedSet {
  /** Every file that calls, or that a call can lead to, and those that say which of them are read. */
  readonly files: readonly SourceEntry[];
  /** Files that say what modules are called. */
  readonly settings: readonly SourceEntry[];
  /** What decides besides the files and the version. */
  readonly rules: string;
}

/** The flows of a tree, and what another one must know to follow only some of them again. */
export interface LinkState extends FollowedRoots, LinkTables {
  /** Files with functions that may handle requests. */
  readonly handlers: ReadonlySet<string>;
  /** Paths of the files that were not scanned after all. */
  readonly left: ReadonlySet<string>;
  /** Those of them that are copies of libraries. */
  readonly copies: ReadonlySet<string>;
}

type KeptRoot = readonly [
  path: number,
  calls: number,
  held: readonly string[],
  found: readonly string[],
  limited: readonly number[],
  files: readonly number[],
  names: readonly number[],
];

interface Kept {
  /** Each path and name once, in one text. */
  readonly words: string;
  readonly roots: readonly KeptRoot[];
  readonly leftOut: readonly string[];
  readonly asked: readonly (readonly [path: string, names: string])[];
  readonly types: readonly (readonly [path: string, types: readonly DeclaredType[]])[];
  readonly declared: readonly (readonly [path: string, names: readonly string[]])[];
  readonly sources: readonly string[];
  readonly handlers: readonly string[];
  readonly left: readonly string[];
  readonly copies: readonly string[];
}

/** More findings would take too much memory to write. */
const maxKept = 10_000;
const separator = '\0';

/** What distinguishes those of the files of which no id of a blob is known: lines that end otherwise than they are committed. */
export async function digestsOfOthers(
  { files, settings }: LinkedSet,
  source: Pick<Source, 'read'>,
  { results, signal }: { readonly results: ResultCache; readonly signal: AbortSignal },
): Promise<ReadonlyMap<SourceEntry, string | null>> {
  const others = [...files, ...settings].filter((entry) => results.digests.blobOf(entry) === null);
  const found = await results.digests.of(others, source, { coverage: new Coverage(), signal });
  return new Map(others.map((entry, index) => [entry, found[index]?.digest ?? null]));
}

/** Undefined where nothing is kept of exactly these files. @param digests of those of which no id of a blob is known */
export async function keptLinks(
  set: LinkedSet,
  results: ResultCache,
  digests: ReadonlyMap<SourceEntry, string | null> = new Map(),
): Promise<LinkState | undefined> {
  const place = placeOf(set, results, digests);
  if (place === undefined) return undefined;
  const [kept] = await sectionOf(results, set.rules).load([place]);
  return kept?.result ? stateOf(kept.result) : undefined;
}

/** @param isKept whether a finding may be kept: nothing that holds a secret is */
export function keepLinks(
  state: LinkState,
  set: LinkedSet,
  {
    results,
    digests = new Map(),
    isKept,
  }: {
    readonly results: ResultCache;
    readonly digests?: ReadonlyMap<SourceEntry, string | null>;
    isKept(detection: Detection): boolean;
  },
): void {
  const place = placeOf(set, results, digests);
  const detections = state.roots.flatMap(({ held, found }) => [...held, ...found]);
  if (place === undefined || detections.length > maxKept || !detections.every(isKept)) return;
  sectionOf(results, set.rules).keep(place, keptOf(state));
}

function sectionOf(results: ResultCache, rules: string) {
  return results.section<Kept | null>('linked files', { rules, defaultResult: null });
}

/** By the ids of their blobs, where these are known: a file of a folder and the same one of a commit are the same. */
function placeOf(
  { files, settings }: LinkedSet,
  { digests: known }: ResultCache,
  digests: ReadonlyMap<SourceEntry, string | null>,
): KeptFile | undefined {
  const all = [...files, ...settings];
  const ids = all.map((entry) => known.blobOf(entry) ?? digests.get(entry) ?? null);
  if (ids.includes(null)) return undefined;
  const lines = all.map(({ path }, index) => `${path}\0${ids[index]}\0`);
  return { path: 'all', digest: hash('sha256', lines.join(''), 'base64') };
}

function keptOf({
  roots,
  leftOut,
  asked,
  types,
  declared,
  sources,
  handlers,
  left,
  copies,
}: LinkState): Kept {
  const words = new Map<string, number>();
  const idOf = (word: string): number => {
    const id = words.get(word) ?? words.size;
    words.set(word, id);
    return id;
  };
  const texts = (all: readonly Detection[]) => all.map((one) => JSON.stringify(one));
  const keptRoots = roots.map(
    ({ path, calls, held, found, limited, files, names }): KeptRoot => [
      idOf(path),
      calls,
      texts(held),
      texts(found),
      limited.map(idOf),
      files.map(idOf),
      names.map(idOf),
    ],
  );
  return {
    words: [...words.keys()].join(separator),
    roots: keptRoots,
    leftOut: [...leftOut],
    asked: [...asked].map(([path, names]) => [path, [...names].join(separator)]),
    types: [...types],
    declared: [...declared],
    sources: [...sources],
    handlers: [...handlers],
    left: [...left],
    copies: [...copies],
  };
}

function stateOf(kept: Kept): LinkState {
  const words = kept.words.split(separator);
  const wordsOf = (ids: readonly number[]) => ids.map((id) => words[id] ?? '');
  const parsed = (texts: readonly string[]) => texts.map((text) => JSON.parse(text) as Detection);
  return {
    roots: kept.roots.map(
      ([path, calls, held, found, limited, files, names]): RootLinks => ({
        path: words[path] ?? '',
        calls,
        held: parsed(held),
        found: parsed(found),
        limited: wordsOf(limited),
        files: wordsOf(files),
        names: wordsOf(names),
      }),
    ),
    leftOut: new Set(kept.leftOut),
    asked: new Map(kept.asked.map(([path, names]) => [path, new Set(names.split(separator))])),
    types: new Map(kept.types),
    declared: new Map(kept.declared),
    sources: new Set(kept.sources),
    handlers: new Set(kept.handlers),
    left: new Set(kept.left),
    copies: new Set(kept.copies),
  };
}
