// A path that is put together in one line and opened in another is one fact: what is reported is the place that opens it.
import { confidences } from '../../vocabulary/confidence.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import { pathTraversal } from '../engines/insecure-code/rules/path-traversal.ts';

/**
 * Without places where a path is only joined, or asked for its existence, while the same value is reported at a place of
 * the file that does more with it.
 */
export function withoutStepsToSinks(detections: readonly Detection[]): readonly Detection[] {
  const files = new Map<string, Detection[]>();
  for (const one of detections) {
    const { ruleId, location, suppression } = one;
    if (ruleId !== pathTraversal.id || !location || suppression) continue;
    const known = files.get(location.path);
    if (known) known.push(one);
    else files.set(location.path, [one]);
  }
  const steps = new Set<Detection>();
  for (const found of files.values()) for (const one of stepsAmong(found)) steps.add(one);
  return steps.size === 0 ? detections : detections.filter((one) => !steps.has(one));
}

/** Of the detections in one file. */
function stepsAmong(found: readonly Detection[]): readonly Detection[] {
  if (found.length < 2) return [];
  /** The best one whose flow passes a line before its sink, and the best one that a value reaches, by its way so far. */
  const passing = new Map<number, Detection>();
  const reaching = new Map<string, Detection>();
  for (const one of found) {
    const steps = one.flow?.slice(0, -1) ?? [];
    for (const [index, { line, path = one.location?.path }] of steps.entries()) {
      if (path === one.location?.path) keepBest(passing, line, one);
      keepBest(reaching, JSON.stringify(steps.slice(0, index + 1)), one);
    }
  }
  return found.filter((one) => {
    if (severityRank(one.severity) <= severityRank('high')) return false;
    const later = passing.get(lineOf(one));
    const beside = reaching.get(JSON.stringify(one.flow?.slice(0, -1)));
    const isPassed = later !== undefined && lineOf(later) !== lineOf(one) && isBetter(later, one);
    return isPassed || (beside !== undefined && rankOf(beside) < rankOf(one));
  });
}

function keepBest<Key>(best: Map<Key, Detection>, key: Key, one: Detection): void {
  const known = best.get(key);
  if (!known || isBetter(one, known)) best.set(key, one);
}

/** Rated higher, or further down on the way. */
function isBetter(one: Detection, other: Detection): boolean {
  const difference = rankOf(one) - rankOf(other);
  return difference < 0 || (difference === 0 && lineOf(one) > lineOf(other));
}

function lineOf({ location }: Detection): number {
  return location?.startLine ?? 0;
}

/** The severity, and the confidence among equal ones; 0 is the highest. */
function rankOf({ severity, confidence = 'high' }: Detection): number {
  return severityRank(severity) * confidences.length + confidences.indexOf(confidence);
}
