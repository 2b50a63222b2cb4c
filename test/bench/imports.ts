// Whether imports can be trusted: what they close, what they join, what an exploited vulnerability becomes, whether a reviewer
// that drops and rewords is followed, and whether decisions of another portal land. Every truth is generated, and known.
// node --conditions=assay-source test/bench/imports.ts [alternating|exploited|pairs|reviewer|dumps …] [--seed N]
import { alternating } from './imports/alternating.ts';
import { dumps } from './imports/dumps.ts';
import { exploited } from './imports/exploited.ts';
import { pairs } from './imports/pairs.ts';
import { reviewer } from './imports/reviewer.ts';

const parts = { alternating, exploited, pairs, reviewer, dumps };
const words = process.argv.slice(2);
const seed = words.includes('--seed') ? Number(words[words.indexOf('--seed') + 1]) : 1;
const asked = words.filter((word): word is keyof typeof parts => word in parts);
let missed = false;
for (const name of asked.length > 0 ? asked : (Object.keys(parts) as (keyof typeof parts)[])) {
  const began = Date.now();
  const { lines, isMissed } = await parts[name](seed);
  missed ||= isMissed;
  process.stdout.write(
    `${name} (${((Date.now() - began) / 1000).toFixed(0)} s)${isMissed ? ': MISSED' : ''}\n`,
  );
  for (const line of lines) process.stdout.write(`  ${line}\n`);
}
if (missed) process.exitCode = 1;
