// The turns of the event loop that a preloaded `turns.ts` has written down.
import { readFileSync } from 'node:fs';

/** Milliseconds of processor time of each long turn since a moment. */
export function turnsSince(turnsFile: string, began: number): number[] {
  let text = '';
  try {
    text = readFileSync(turnsFile, 'utf8');
  } catch {}
  return text
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at >= began)
    .map(([, processor = 0]) => processor);
}
