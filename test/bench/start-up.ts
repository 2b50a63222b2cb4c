// How long until the portal answers, and what it takes while idle.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, root } from './measure.ts';

const assay = join(root, 'packages/cli/bin/run.js');
const bare = () => run(process.execPath, ['-e', '0']);

await measure('cold start of a command', [
  { name: 'bare node -e 0', run: bare },
  { name: 'assay --version', run: () => run(process.execPath, [assay, '--version']) },
  { name: 'assay scan --help', run: () => run(process.execPath, [assay, 'scan', '--help']) },
]);

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
let idleMb = 0;
await measure('assay server start, until it answers', [{ name: 'assay server start', run: startServer }], {
  rounds: 5,
});
process.stdout.write(`  idle memory (RSS) ${idleMb.toFixed(0)} MB\n`);
rmSync(folder, { recursive: true, force: true });

async function startServer(): Promise<number> {
  const started = performance.now();
  const server = spawn(process.execPath, [assay, 'server', 'start', '--port', '0', '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const line = await new Promise<string>((resolve) =>
    server.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  const address = /http:\S+/.exec(line)?.[0] ?? '';
  await fetch(`${address}/health/ready`);
  const elapsed = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 500));
  idleMb = residentMb(server.pid ?? 0);
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  return elapsed;
}

function residentMb(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) / 1024;
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore' })
      .on('error', reject)
      .on('close', () => resolve());
  });
}
