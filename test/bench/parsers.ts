// How the time of every lockfile parser grows with its file: each shape of a file at 1×, 2× and 4×, in processor time.
// node --min-semi-space-size=512 --max-semi-space-size=512 --conditions=assay-source test/bench/parsers.ts [format…] [--all]
import { lockfileParsers } from '../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { grownFiles } from '../helpers/grown-files.ts';
import { leastTime } from './processor-time.ts';

/** Time may grow by this power of the size. */
const maxSlope = 1.2;
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
    const [small, large] = [text(base), text(4 * base)];
    const parse = (file: string) => leastTime(() => parser.parse(file, { path, read: () => undefined }), 3);
    let [once, fourfold, slope] = [0, 0, Number.POSITIVE_INFINITY];
    // Whoever else uses the machine only adds: the flattest of several is the nearest to the truth.
    for (let round = 0; round < 3 && slope > maxSlope; round += 1) {
      [once, fourfold] = [await parse(small), await parse(large)];
      if (fourfold < minMilliseconds) break;
      slope = Math.min(slope, Math.log2(fourfold / Math.max(once, minMilliseconds / 8)) / 2);
    }
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
