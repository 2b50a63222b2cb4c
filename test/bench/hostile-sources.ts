// One file that is nested as no code is, in every shape and language, beside ordinary ones: by the command, by the portal and as
// a change of a pull request. It has to be read or named, the others audited, and the memory to stay within bounds.
// node --conditions=assay-source test/bench/hostile-sources.ts [--ways command,portal,change] [--endings js,py] [--shapes calls,…] [--bytes N]
// With --together all of them at once, each in three sizes. With --minutes N, instead, generated nestings for so long: what is let through to a parser has to be survived. Needs a build.
// Exits with 1 when one is not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nestedShapes, nestedSource, otherEndings, reportedLines } from '../helpers/nested-sources.ts';
import { generatedNestings } from './hostile-sources/generated-nestings.ts';
import { ways } from './hostile-sources/ways.ts';

const maxMegabytes = 450;
const words = process.argv.slice(2);
const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const chosen = <Item extends string>(name: string, all: readonly Item[]): readonly Item[] => {
  const named = option(name)?.split(',');
  return all.filter((one) => named?.includes(one) ?? true);
};
const minutes = option('--minutes');
process.exitCode = (minutes === undefined ? await corpus() : await generatedNestings(Number(minutes)))
  ? 0
  : 1;

async function corpus(): Promise<boolean> {
  const bytes = Number(option('--bytes') ?? 60_000);
  const endings = chosen('--endings', [...Object.keys(reportedLines), ...otherEndings]);
  const shapes = chosen('--shapes', Object.keys(nestedShapes));
  const chosenWays = chosen(
    '--ways',
    ways.map(({ name }) => name),
  );
  let faults = 0;
  const fault = (sentence: string) => {
    faults += 1;
    process.stdout.write(`  ${sentence}\n`);
  };
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-hostile-'));
  const together = words.includes('--together');
  for (const way of ways.filter(({ name }) => chosenWays.includes(name))) {
    for (const ending of endings) {
      let [named, read, most] = [0, 0, 0];
      for (const some of together ? [shapes] : shapes.map((shape) => [shape])) {
        const sizes = together ? [bytes / 20, bytes, 3 * bytes] : [bytes];
        const hostile = Object.fromEntries(
          some.flatMap((shape) =>
            sizes.map((size) => [`${shape}-${size}.${ending}`, nestedSource(ending, shape, size)]),
          ),
        );
        const line = reportedLines[ending];
        const beside = { [`beside.${ending}`]: line ?? 'a\n', 'other.py': reportedLines.py ?? '' };
        const place = join(folder, `${way.name}-${ending}-${some[0]}`);
        const outcome = await way.audit(place, { ...hostile, ...beside });
        rmSync(place, { recursive: true, force: true });
        most = Math.max(most, outcome.megabytes);
        const missing = [...(line === undefined ? [] : [`beside.${ending}`]), 'other.py'].filter(
          (path) => !outcome.found.has(path),
        );
        for (const path of Object.keys(hostile)) {
          if (outcome.named.has(path)) named += 1;
          else if (line === undefined || outcome.found.has(path)) read += 1;
          // Of many the list of problems names some.
          else if (!together) missing.push(path);
        }
        const what = `${way.name}, ${ending}, ${together ? 'together' : some[0]}`;
        if (outcome.failure !== undefined) fault(`${what}: ${outcome.failure}`);
        else if (missing.length > 0) fault(`${what}: nothing is said of ${missing.join(', ')}`);
        if (outcome.megabytes > maxMegabytes) fault(`${what}: ${outcome.megabytes.toFixed(0)} MB`);
      }
      process.stdout.write(
        `${way.name.padEnd(8)} ${ending.padEnd(6)} ${shapes.length} shapes: ${named} named, ${read} read, ${most.toFixed(0)} MB at most\n`,
      );
    }
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${faults} faults\n`);
  return faults === 0;
}
