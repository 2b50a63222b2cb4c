// Marks, once for all engines, what the repository itself accepts: by comments beside the code and by ignore files.
// Nothing is left out: a marked detection is kept and shown as accepted.

import type { Log } from '../../support/runtime.ts';
import type { DetectedSuppression, Detection } from '../../vocabulary/detection.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import type { Suppress } from './ignore-file.ts';
import { ignoreFiles } from './index.ts';
import { type CommentContext, commentFor, ownComment } from './suppression-comments.ts';

export interface SuppressionOptions {
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
  /** Where the ignore files are read from; the source itself when absent. */
  readonly settings?: { readonly source: Source; readonly entries: readonly SourceEntry[] };
  readonly rules: ReadonlySet<string>;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly log: Log;
  fingerprint(detection: Detection): string;
  cweOf(ruleId: string): readonly string[];
}

const maxIgnoreFileBytes = 4 * 1024 * 1024;

export async function applySuppressions(
  detections: readonly Detection[],
  options: SuppressionOptions,
): Promise<readonly Detection[]> {
  if (detections.length === 0) return detections;
  const files = await readIgnoreFiles(options);
  const comments = await readComments(detections, options);
  return detections.map((detection) => {
    const suppression =
      engineSuppression(detection, options) ??
      comments.get(detection) ??
      files.map((suppress) => suppress(detection)).find((found) => found !== undefined);
    if (suppression) return { ...detection, suppression };
    if (detection.suppression === undefined) return detection;
    const { suppression: _, ...rest } = detection;
    return rest;
  });
}

/** What an engine saw itself stands; our own comment is checked for its rule and its day. */
function engineSuppression(detection: Detection, context: CommentContext): DetectedSuppression | undefined {
  const { suppression } = detection;
  return suppression?.kind.startsWith('assay:ignore')
    ? ownComment(suppression, detection, context)
    : suppression;
}

async function readIgnoreFiles(options: SuppressionOptions): Promise<readonly Suppress[]> {
  const { signal, log } = options;
  const { source, entries } = options.settings ?? options;
  const byName = new Map(ignoreFiles.map((file) => [file.name, file]));
  const wanted = entries.filter(({ path, size }) => byName.has(path) && size <= maxIgnoreFileBytes);
  const texts = new Map<string, string>();
  for await (const { entry, bytes } of source.read(wanted, new Coverage(), signal)) {
    texts.set(entry.path, bytes.toString('utf8').replace(/^\ufeff/, ''));
  }
  return ignoreFiles.flatMap((file): Suppress[] => {
    const text = texts.get(file.name);
    if (text === undefined) return [];
    try {
      return [file.parse(text, options)];
    } catch (error) {
      // A broken file accepts nothing.
      log.warn('an ignore file cannot be read', { path: file.name, error: String(error) });
      return [];
    }
  });
}

/** Reads again the few files in which something was found. */
async function readComments(
  detections: readonly Detection[],
  options: SuppressionOptions,
): Promise<ReadonlyMap<Detection, DetectedSuppression>> {
  const { source, entries, signal } = options;
  const inTree = detections.filter(
    ({ location, category, suppression }) =>
      location !== null &&
      suppression === undefined &&
      category !== 'dependency-vulnerability' &&
      (location.commit === undefined || location.commit === source.commit),
  );
  const byPath = Map.groupBy(inTree, ({ location }) => location?.path ?? '');
  const found = new Map<Detection, DetectedSuppression>();
  const wanted = entries.filter(({ path }) => byPath.has(path));
  for await (const { entry, bytes } of source.read(wanted, new Coverage(), signal)) {
    if (!/assay:ignore|nosem|NOSONAR|nosec|nolint/i.test(bytes.toString('latin1'))) continue;
    const lines = bytes.toString('utf8').split('\n');
    for (const detection of byPath.get(entry.path) ?? []) {
      const comment = commentFor(detection, lines, options);
      if (comment) found.set(detection, comment);
    }
  }
  return found;
}
