// A limit of requests per minute over two servers: how many requests are served of far more.

import { signedIn } from './client.ts';
import { admin, startCluster } from './cluster.ts';

export interface LimitReport {
  readonly limit: number;
  readonly sent: number;
  readonly served: number;
}

export async function measureLimit(limit: number): Promise<LimitReport> {
  const cluster = await startCluster();
  try {
    const own = { ASSAY_RATE_LIMIT_PER_MINUTE: String(limit) };
    const servers = [await cluster.startServer(own), await cluster.startServer(own)];
    const maker = await signedIn(servers[0]?.origin ?? '');
    const person = { email: 'person@example.com', password: admin.password };
    await maker.must('POST', '/users', { ...person, name: 'Person', role: 'developer' });
    const clients = await Promise.all(servers.map(({ origin }) => signedIn(origin, 32, person)));
    const sent = Math.ceil(1.5 * limit);
    let left = sent;
    let served = 0;
    const ask = async (turn: number): Promise<void> => {
      for (let n = turn; left > 0; n += 1) {
        left -= 1;
        // Not evenly: two of three on the first.
        const client = clients[n % 3 === 0 ? 1 : 0];
        if ((await client?.send('GET', '/users/me'))?.status === 200) served += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, turn) => ask(turn)));
    for (const client of [maker, ...clients]) client.close();
    return { limit, sent, served };
  } finally {
    await cluster.stop();
  }
}
