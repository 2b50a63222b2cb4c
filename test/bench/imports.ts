// Whether imports can be trusted: what they close, what they join, what an exploited vulnerability becomes, whether a reviewer
// that drops and rewords is followed, and whether decisions of another portal land. Every truth is generated, and known.
// node --conditions=assay-source test/bench/imports.ts [alternating|exploited|pairs|reviewer|dumps …] [--seed N] [--postgres]
//   [--turns N] of each pair of alternating, [--in FOLDER] where it keeps the result of each pair: ended at any time, it goes on there
//   [--step prepare|apply|check --in FOLDER] one step of the dumps
//   [--repositories FOLDER] what the reviewer reads: the folders in it; [--portal NAME] [--findings N] of the dumps

import { startPostgres } from '../helpers/postgres.ts';
import { alternating } from './imports/alternating.ts';
import { dumps } from './imports/dumps.ts';
import { exploited } from './imports/exploited.ts';
import { pairs } from './imports/pairs.ts';
import { reviewer } from './imports/reviewer.ts';
import type { Where } from './imports/world.ts';

const parts = { alternating, exploited, pairs, reviewer, dumps };
const words = process.argv.slice(2);
const postgres = words.includes('--postgres') ? await startPostgres() : undefined;
const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
const step = after('--step');
const where: Where = {
  seed: Number(after('--seed') ?? 1),
  folder: after('--repositories'),
  portal: after('--portal'),
  count: Number(after('--findings') ?? 10_000),
  turns: Number(after('--turns') ?? 100),
  keptIn: step === undefined ? after('--in') : undefined,
  step: step === undefined ? undefined : { name: step, folder: after('--in') ?? '' },
  databaseUrl: async () => postgres?.createDatabase(),
};
const asked = words.filter((word): word is keyof typeof parts => word in parts);
let missed = false;
for (const name of asked.length > 0 ? asked : (Object.keys(parts) as (keyof typeof parts)[])) {
  const began = Date.now();
  const { lines, isMissed } = await parts[name](where);
  missed ||= isMissed;
  process.stdout.write(
    `${name} on ${postgres ? 'PostgreSQL' : 'SQLite'} (${((Date.now() - began) / 1000).toFixed(0)} s)${isMissed ? ': MISSED' : ''}\n`,
  );
  for (const line of lines) process.stdout.write(`  ${line}\n`);
}
await postgres?.stop();
if (missed) process.exitCode = 1;
