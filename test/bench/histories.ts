// How long the inventory histories of repositories take to be read: the first time, and again with what was kept, each in a process
// of its own, in processor time with that of Git; and whether all answers about exposures are the same, to the byte.
//   npm run bench -- histories GIT_DIRECTORY… [--advisories=DATABASE]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AdvisoryDatabase } from '../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { findExposures } from '../../packages/core/src/scan/history/exposure.ts';
import { openHistory } from '../../packages/core/src/scan/history/open-history.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    advisories: { type: 'string' },
    /** Of the process that reads one. */
    cache: { type: 'string' },
  },
});

const maxFirst = 60;
const maxSecond = 2;

if (values.cache !== undefined) await readOne(positionals[0] ?? '', values.cache);
else compareAll();

async function readOne(path: string, cacheFolder: string): Promise<void> {
  const { index } = await openHistory(path, { environment: process.env, cacheFolder });
  const { user, system } = process.cpuUsage();
  const indexed = (user + system) / 1e6 + secondsOfChildren();
  const database = values.advisories === undefined ? undefined : AdvisoryDatabase.open(values.advisories);
  const now = new Date('2026-06-01T00:00:00Z');
  const answer = database && (await findExposures(index, { source: database, now }));
  database?.close();
  const text = JSON.stringify([index.tree, index.versions.all, answer]);
  const digest = createHash('sha256').update(text).digest('hex');
  process.stdout.write(
    JSON.stringify({
      indexed,
      commits: index.tree.nodes.length,
      versions: index.versions.all.length,
      exposures: answer?.exposures.length ?? null,
      digest,
    }),
  );
}

/** Of the processes of Git that have ended; 0 where the system does not say. */
function secondsOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

interface Measured {
  /** Seconds up to the index, with Git's. */
  readonly indexed: number;
  readonly commits: number;
  readonly versions: number;
  readonly exposures: number | null;
  readonly digest: string;
}

function compareAll(): void {
  let faults = 0;
  process.stdout.write('repository\tcommits\tversions\texposures\tfirst s\tagain s\tsame\n');
  for (const path of positionals) {
    const cache = mkdtempSync(join(tmpdir(), 'assay-histories-'));
    try {
      const [first, second, third] = [measure(path, cache), measure(path, cache), measure(path, cache)];
      const isSame = first.digest === second.digest && second.digest === third.digest;
      const again = Math.min(second.indexed, third.indexed);
      if (!isSame || first.indexed > maxFirst || again > maxSecond) faults += 1;
      const { commits, versions, exposures } = first;
      const name = basename(path) === 'repo' ? basename(dirname(path)) : basename(path);
      const row = [name, commits, versions, exposures, first.indexed.toFixed(1), again.toFixed(2), isSame];
      process.stdout.write(`${row.join('\t')}\n`);
    } finally {
      rmSync(cache, { recursive: true });
    }
  }
  process.stdout.write(
    `${positionals.length - faults} of ${positionals.length}: first at most ${maxFirst} s, again at most ${maxSecond} s, same answers\n`,
  );
  process.exitCode = faults === 0 ? 0 : 1;
}

function measure(path: string, cache: string): Measured {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [
      '--conditions=assay-source',
      fileURLToPath(import.meta.url),
      path,
      `--cache=${cache}`,
      ...(values.advisories === undefined ? [] : [`--advisories=${values.advisories}`]),
    ],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(stderr.slice(-2_000));
  return JSON.parse(stdout) as Measured;
}
