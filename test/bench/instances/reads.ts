// Reads a second with one, two and three servers, and what the database has to do for them.
import { signedIn } from './client.ts';
import { startCluster } from './cluster.ts';

export interface Reads {
  readonly servers: number;
  readonly perSecond: number;
  /** CPU seconds of the database for each second. */
  readonly databaseShare: number;
}

const paths = ['/findings?limit=20', '/repositories?limit=20', '/teams', '/users/me'];

export async function measureReads(seconds: number): Promise<readonly Reads[]> {
  const cluster = await startCluster();
  try {
    const measured: Reads[] = [];
    const clients: Awaited<ReturnType<typeof signedIn>>[] = [];
    for (let servers = 1; servers <= 3; servers += 1) {
      clients.push(await signedIn((await cluster.startServer()).origin));
      for (const warmUp of [true, false]) {
        const until = performance.now() + (warmUp ? 1_000 : seconds * 1_000);
        const before = cluster.databaseSeconds();
        const startedAt = performance.now();
        let reads = 0;
        const read = async (client: (typeof clients)[number]): Promise<void> => {
          for (let n = 0; performance.now() < until; n += 1) {
            const { status } = await client.send('GET', paths[n % paths.length] as string);
            if (status >= 500) throw new Error(`A read was answered ${status}.`);
            reads += 1;
          }
        };
        // As many at a time, however many servers there are.
        await Promise.all(Array.from({ length: 24 }, (_, n) => read(clients[n % servers] as never)));
        if (warmUp) continue;
        const took = (performance.now() - startedAt) / 1_000;
        const used = cluster.databaseSeconds() - before;
        measured.push({ servers, perSecond: reads / took, databaseShare: used / took });
      }
    }
    for (const client of clients) client.close();
    return measured;
  } finally {
    await cluster.stop();
  }
}
