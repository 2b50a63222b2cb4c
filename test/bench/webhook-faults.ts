// No acknowledged delivery is lost, however often the portal is killed:
// node --conditions=assay-source test/bench/webhook-faults.ts [deliveries] [kills]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killServer } from './webhook/kill-server.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const kills = Number(process.argv[3] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-faults-'));
const started = performance.now();
try {
  // A kill comes after three quarters of its share on average.
  const perKill = Math.ceil(wanted / kills / 0.7);
  const { acknowledged, lost } = await killServer({ folder, kills, perKill });
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${acknowledged} deliveries acknowledged over ${kills} kills in ${seconds} s, ${lost.length} lost\n`,
  );
  if (lost.length > 0 || acknowledged < wanted) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
