// A TCP proxy that does to connections what networks do: slow, stalled, dropped, reset, cut off in the middle, refused.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const connectionFaults = ['slow', 'stall', 'drop', 'reset', 'truncate', 'refuse'] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

export interface FaultProxy {
  readonly port: number;
  /** Applies the fault for a while, then lets everything pass again. */
  inject(fault: ConnectionFault, ms: number): Promise<void>;
  close(): void;
}

/** In front of a port of this machine. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let fault: ConnectionFault | undefined;
  const server = createServer((client) => {
    if (fault === 'refuse') return void client.resetAndDestroy();
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    pass(client, upstream, () => fault);
    pass(upstream, client, () => fault);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async inject(next, ms) {
      fault = next;
      for (const [client, upstream] of pairs) {
        if (next === 'drop') client.end();
        if (next === 'drop') upstream.destroy();
        if (next === 'reset') client.resetAndDestroy();
      }
      await delay(ms);
      fault = undefined;
    },
    close() {
      server.close();
      for (const [client, upstream] of pairs) {
        client.destroy();
        upstream.destroy();
      }
    },
  };
}

function pass(from: Socket, to: Socket, faultNow: () => ConnectionFault | undefined): void {
  from.on('data', async (chunk) => {
    from.pause();
    if (faultNow() === 'slow') await delay(100);
    while (faultNow() === 'stall') await delay(20);
    if (faultNow() === 'truncate') {
      to.write(chunk.subarray(0, Math.floor(chunk.length / 2)));
      from.resetAndDestroy();
      return;
    }
    if (!to.destroyed) to.write(chunk);
    from.resume();
  });
  from.on('end', () => to.end());
}
