// Generated attempts to hide a planted secret or injection in a change; none may be called clean:
// node --conditions=assay-source test/bench/hiding.ts [attempts] [seed]
import { drawAttempt, isCalledClean, randomFrom } from '../helpers/hiding.ts';

const attempts = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
const random = randomFrom(seed);
const clean: string[] = [];
const started = performance.now();
for (let turn = 0; turn < attempts; turn += 1) {
  const attempt = drawAttempt(random);
  if (await isCalledClean(attempt)) clean.push(attempt.name);
}
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  `${attempts} attempts from seed ${seed} in ${seconds} s: ${clean.length} called clean\n`,
);
for (const name of clean.slice(0, 50)) process.stdout.write(`  ${name}\n`);
if (clean.length > 0) process.exitCode = 1;
