// How the time of every lockfile parser grows with its file: each shape of a file at 1×, 2× and 4×, in processor time.
// node --conditions=assay-source test/bench/parsers.ts [format…] [--all]
import type { LockfileParser } from '../../packages/core/src/engines/dependencies/lockfile.ts';
import { lockfileParsers } from '../../packages/core/src/engines/dependencies/lockfiles/index.ts';
import { grownFiles } from '../helpers/grown-files.ts';

/** Time may grow by this power of the size: collecting garbage alone takes linear work to 1.3 on a busy machine. */
const maxSlope = 1.4;
/** Below it the time of a file says nothing. */
const minMilliseconds = 150;
const words = process.argv.slice(2);
const isEachShown = words.includes('--all');
const formats = words.filter((word) => !word.startsWith('--'));
const base = 400_000;

let steep = 0;
for (const parser of lockfileParsers) {
  if (formats.length > 0 && !formats.includes(parser.id)) continue;
  for (const { shape, path, text } of grownFiles(parser.id)) {
    const [once, fourfold] = [parseTime(parser, path, text(base)), parseTime(parser, path, text(4 * base))];
    const slope = Math.log2(fourfold / Math.max(once, minMilliseconds / 8)) / 2;
    const isSteep = fourfold >= minMilliseconds && slope > maxSlope;
    if (isSteep) steep += 1;
    if (!isSteep && !isEachShown) continue;
    const figures = `${once.toFixed(1).padStart(9)} ms ${fourfold.toFixed(1).padStart(9)} ms   ${slope.toFixed(2)}`;
    process.stdout.write(
      `  ${`${parser.id}: ${shape}`.padEnd(60)}${figures}${isSteep ? '  too steep' : ''}\n`,
    );
  }
}
process.stdout.write(`${steep} shapes grow by more than size^${maxSlope}\n`);
process.exitCode = steep > 0 ? 1 : 0;

/** The best of three, in milliseconds of processor time. */
function parseTime(parser: LockfileParser, path: string, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    try {
      parser.parse(text, { path, read: () => undefined });
    } catch {
      // A refusal takes time, too.
    }
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (best > 3_000) break;
  }
  return best;
}
