// No acknowledged write is lost on SQLite, however often the process is killed or the power cut:
// node --conditions=assay-source test/bench/power-cuts.ts [kills] [cuts]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPower, type FaultOutcome, killAgainAndAgain, whyNoPowerCuts } from './power-cuts/faults.ts';

const kills = Number(process.argv[2] ?? 1_000);
const cuts = Number(process.argv[3] ?? 200);

await measure(`${kills} kills`, (folder) => killAgainAndAgain(folder, kills));
const reason = whyNoPowerCuts();
if (reason) process.stdout.write(`power cuts: skipped, ${reason}\n`);
// Several loads, so that the cuts fall on different histories.
else
  for (let left = cuts; left > 0; left -= 50)
    await measure(`${Math.min(left, 50)} power cuts`, (folder) => cutPower(folder, Math.min(left, 50), 600));

async function measure(what: string, work: (folder: string) => Promise<FaultOutcome>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-power-'));
  const started = performance.now();
  try {
    const { acknowledged, lost, damaged, lostWithoutSyncs } = await work(folder);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(
      `${what}: ${acknowledged} writes acknowledged, ${lost.length} lost, ${damaged.length} files damaged, ${seconds} s${
        lostWithoutSyncs === undefined ? '' : ` (without a sync ${lostWithoutSyncs} would be lost)`
      }\n`,
    );
    for (const one of [...lost, ...damaged].slice(0, 5)) process.stdout.write(`  ${one}\n`);
    if (lost.length + damaged.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
