// Drawn changes whose verdict in the terminal, in a hook, by the command of the action and in a pull request must be that of a
// full scan of the head minus one of the base: node --conditions=assay-source test/bench/changes.ts [changes] [seed]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeVerdicts, drawnTree } from '../helpers/drawn-changes.ts';
import { fc } from '../helpers/properties.ts';

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const command = fileURLToPath(new URL('../../packages/cli/bin/run.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-changes-'));
const drawn = fc.sample(fc.tuple(drawnTree, drawnTree), { numRuns: count, seed });
let different = 0;
let withFindings = 0;
for (const [index, [base, head]] of drawn.entries()) {
  const place = join(folder, String(index));
  const { expected, ...verdicts } = await changeVerdicts(place, base, head);
  const all = { ...verdicts, action: ofAction(place) };
  if (expected.length > 0) withFindings += 1;
  for (const [name, found] of Object.entries(all)) {
    if (JSON.stringify(found) === JSON.stringify(expected)) continue;
    different += 1;
    process.stdout.write(
      `change ${index}, ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}\n`,
    );
  }
  rmSync(place, { recursive: true });
  if ((index + 1) % 20 === 0) process.stdout.write(`${index + 1} changes: ${different} different\n`);
}
rmSync(folder, { recursive: true });
process.stdout.write(
  `${count} changes from seed ${seed}, ${withFindings} with findings, four verdicts each: ${different} different\n`,
);
if (different > 0) process.exitCode = 1;

/** What the action of the repository runs. */
function ofAction(path: string): readonly string[] {
  const words = ['scan', path, '--since', 'HEAD', '--type', 'security', '--all', '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, [command, ...words, '--no-cache'], { encoding: 'utf8' });
  const { audits } = JSON.parse(stdout) as {
    readonly audits: readonly {
      readonly findings: readonly { ruleId: string; severity: string; location: { path: string } | null }[];
    }[];
  };
  return audits
    .flatMap(({ findings }) => findings)
    .map(({ ruleId, severity, location }) => `${ruleId} ${severity} ${location?.path}`)
    .sort();
}
