// How long until the portal answers, and what it takes while idle.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, root } from './measure.ts';

// Answers at once with an empty list: what is left is the command itself.
const stub = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"items":[],"pagination":{"total":0,"limit":20,"offset":0,"hasMore":false}}');
});
await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
const { port } = stub.address() as AddressInfo;
const stubEnvironment = { ...process.env, ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'any' };

const assay = join(root, 'packages/cli/bin/run.js');
const bare = () => run(process.execPath, ['-e', '0']);

await measure('cold start of a command', [
  { name: 'bare node -e 0', run: bare },
  { name: 'assay --version', run: () => run(process.execPath, [assay, '--version']) },
  { name: 'assay audits list (beside the request)', run: () => listAudits() },
  { name: 'assay scan --help', run: () => run(process.execPath, [assay, 'scan', '--help']) },
]);

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
let idleMb = 0;
await measure('assay server start, until it answers', [{ name: 'assay server start', run: startServer }], {
  rounds: 5,
});
process.stdout.write(`  idle memory (RSS) ${idleMb.toFixed(0)} MB\n`);
rmSync(folder, { recursive: true, force: true });
stub.close();

async function startServer(): Promise<number> {
  const started = performance.now();
  const server = spawn(process.execPath, [assay, 'server', 'start', '--port', '0', '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ASSAY_ADVISORY_SYNC_HOURS: '0' },
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

function listAudits(): Promise<void> {
  return run(process.execPath, [assay, 'audits', 'list', '--json'], stubEnvironment);
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore', env })
      .on('error', reject)
      .on('close', () => resolve());
  });
}
