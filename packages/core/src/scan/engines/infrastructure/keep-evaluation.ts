// What was found in the files of infrastructure together, kept for exactly this set of them: most changes touch none.
import { hash } from 'node:crypto';
import type { Detection } from '../../../vocabulary/detection.ts';
import type { Coverage } from '../../source/coverage/coverage.ts';
import { type CoverageCall, countAgain, RecordedCoverage } from '../../source/coverage/recorded-coverage.ts';
import type { Source, SourceContent, SourceEntry } from '../../source/source.ts';
import type { ScanContext } from '../engine.ts';
import { digestOf } from '../shared/results/file-digests.ts';
import type { ResultCache } from '../shared/results/result-cache.ts';

export interface Evaluation {
  readonly source: Source;
  /** Files that can be of infrastructure, by their names. */
  readonly chosen: readonly SourceEntry[];
  /** What decides on the result besides the files and the version. */
  readonly rules: string;
  /** Whether a file is of infrastructure, by its text. */
  isMeant(content: SourceContent): boolean;
  /** Whether a finding may be kept: nothing that holds a secret is. */
  isKept(detection: Detection): boolean;
  /** Evaluates the files, and reports each that it read. */
  evaluate(
    files: readonly SourceEntry[],
    reading: { readonly coverage: Coverage; read(content: SourceContent, isMeant: boolean): void },
  ): AsyncIterable<Detection>;
}

/** More of them would take too much memory to write. */
const maxKept = 10_000;

interface Kept {
  readonly detections: readonly Detection[];
  readonly counted: readonly CoverageCall[];
}

type Digests = ReadonlyMap<SourceEntry, string>;

export async function* keepEvaluation(
  evaluation: Evaluation,
  { results, coverage, signal }: Pick<ScanContext, 'results' | 'coverage' | 'signal'>,
): AsyncGenerator<Detection, void, undefined> {
  const { source, chosen, rules, evaluate, isKept } = evaluation;
  const found = await results?.digests.of(chosen, source, { coverage, signal });
  if (results === undefined || !found?.every((digest) => digest !== null)) {
    yield* evaluate(chosen, { coverage, read: () => {} });
    return;
  }
  const digests: Digests = new Map(chosen.map((entry, index) => [entry, found[index]?.digest ?? '']));
  const section = results.section<Kept | null>('infrastructure', { rules, defaultResult: null });
  const known = await filesMeant(evaluation, digests, { results, coverage, signal });
  if (known !== undefined) {
    const [kept] = await section.load([setOf(known, digests)]);
    if (kept?.result) {
      countAgain(kept.result.counted, coverage);
      yield* kept.result.detections;
      return;
    }
  }
  const recorded = new RecordedCoverage(coverage);
  const detections: Detection[] = [];
  const files = known ?? chosen;
  const meant: SourceEntry[] = [];
  const isOfFile = results.section<boolean>('infrastructure files', { rules: '', defaultResult: false });
  /** Read with the bytes that their digests are of. */
  let same = 0;
  const read = ({ entry, bytes }: SourceContent, isMeant: boolean): void => {
    const digest = digestOf(entry, bytes);
    if (known === undefined) isOfFile.keep({ path: entry.path, digest }, isMeant);
    if (isMeant) meant.push(entry);
    if (digest === digests.get(entry)) same += 1;
  };
  for await (const detection of evaluate(files, { coverage: recorded, read })) {
    detections.push(detection);
    yield detection;
  }
  if (same === files.length && detections.length <= maxKept && detections.every(isKept))
    section.keep(setOf(meant, digests), { detections, counted: recorded.calls });
}

/** In the order of the files; undefined when nothing is known of any of them yet. */
async function filesMeant(
  { source, chosen, isMeant }: Evaluation,
  digests: Digests,
  { results, coverage, signal }: { readonly results: ResultCache } & Pick<ScanContext, 'coverage' | 'signal'>,
): Promise<readonly SourceEntry[] | undefined> {
  const section = results.section<boolean>('infrastructure files', { rules: '', defaultResult: false });
  const files = chosen.map((entry) => ({ path: entry.path, digest: digests.get(entry) ?? '' }));
  const kept = await section.load(files);
  const unknown = chosen.filter((_, index) => kept[index] === null);
  if (unknown.length === chosen.length) return undefined;
  const reported = new Set<SourceEntry>();
  for await (const content of source.read(unknown, coverage, signal)) {
    const { entry, bytes } = content;
    const result = isMeant(content);
    section.keep({ path: entry.path, digest: digestOf(entry, bytes) }, result);
    if (result) reported.add(entry);
  }
  return chosen.filter((entry, index) => kept[index]?.result ?? reported.has(entry));
}

function setOf(files: readonly SourceEntry[], digests: Digests): { path: string; digest: string } {
  const lines = files.map((entry) => `${entry.path}\0${digests.get(entry)}\0`);
  return { path: 'all', digest: hash('sha256', lines.join(''), 'base64') };
}
