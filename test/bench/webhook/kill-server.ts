// Kills a portal in the middle of a load of deliveries, again and again, and looks for every one that it acknowledged.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createPortal } from '@assay/core';

export interface KillOrder {
  /** Where the portal keeps its data; it outlives each of its processes. */
  readonly folder: string;
  readonly kills: number;
  /** Acknowledged deliveries between one kill and the next. */
  readonly perKill: number;
}

export interface KillOutcome {
  readonly acknowledged: number;
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
}

const program = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

export async function killServer({ folder, kills, perKill }: KillOrder): Promise<KillOutcome> {
  const secret = randomBytes(16).toString('hex');
  const acknowledged: string[] = [];
  const started: ChildProcess[] = [];
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const server = fork(program('portal-server.ts'), [secret, folder], {
        execArgv: ['--conditions=assay-source'],
      });
      const load = fork(program('load.ts'));
      started.push(server, load);
      const [{ port, path }] = (await once(server, 'message')) as [{ port: number; path: string }];
      const ended = once(server, 'exit');
      let count = 0;
      // Somewhere in the second half of what it is to take, and in the middle of a group.
      const enough = perKill * (0.5 + Math.random() / 2);
      load.on('message', (told: { acknowledged?: readonly string[] }) => {
        acknowledged.push(...(told.acknowledged ?? []));
        count += told.acknowledged?.length ?? 0;
        if (count >= enough && !server.killed) server.kill('SIGKILL');
      });
      load.send({
        port,
        path,
        secret,
        connections: 32,
        seconds: 60,
        bytes: 2_000,
        tellIds: true,
        most: perKill,
      });
      // The last report comes when every connection is at its end.
      await new Promise<void>((resolve) =>
        load.on('message', (told: { report?: object }) => told.report && resolve()),
      );
      if (!server.killed) server.kill('SIGKILL');
      await ended;
      load.disconnect();
    }
  } finally {
    for (const child of started) child.kill('SIGKILL');
  }
  return { acknowledged: acknowledged.length, lost: await missing(folder, acknowledged) };
}

async function missing(folder: string, ids: readonly string[]): Promise<readonly string[]> {
  const portal = createPortal({ dataDirectory: folder, auditConcurrency: 0, osvApiUrl: null });
  await portal.start();
  try {
    const known = await portal.deliveries.knownIds(ids);
    return ids.filter((id) => !known.has(id));
  } finally {
    await portal.stop();
  }
}
