// A portal as people run it, in a process and an empty folder of its own, for a benchmark that loads it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './measure.ts';

export const email = 'admin@example.com';
export const password = ['a password for', 'benchmarks'].join(' ');

export interface ServedPortal {
  readonly pid: number | undefined;
  readonly origin: string;
  readonly dataDirectory: string;
  /** Ends it, and removes its folder unless that is to be kept. */
  stop(options?: { readonly keep?: boolean }): Promise<void>;
}

/** Resolves when it answers; nobody is refused for asking often. */
export async function servePortal(
  name: string,
  {
    dataDirectory = mkdtempSync(join(tmpdir(), `assay-bench-${name}-`)),
    environment = {},
  }: { readonly dataDirectory?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<ServedPortal> {
  const command = [join(root, 'packages/cli/bin/run.js'), 'server', 'start', '--port', '0'];
  const server = spawn(process.execPath, [...command, '--data-dir', dataDirectory], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      ...environment,
      ASSAY_ADMIN_EMAIL: email,
      ASSAY_ADMIN_PASSWORD: password,
      ASSAY_RATE_LIMIT_PER_MINUTE: '1000000',
      ASSAY_OSV_API_URL: 'none',
      ASSAY_ADVISORY_SYNC_HOURS: '0',
    },
  });
  const [line] = await once(server.stdout, 'data');
  return {
    pid: server.pid,
    origin: /http:\S+/.exec(String(line))?.[0] ?? '',
    dataDirectory,
    async stop({ keep = false } = {}) {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill();
        await once(server, 'close');
      }
      if (!keep) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
