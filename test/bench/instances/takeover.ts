// How long until somebody else has completed what a killed worker had, with the leases of real workers.
import { makeRepositories, signedIn, sleep } from './client.ts';
import { startCluster } from './cluster.ts';

/** Seconds from each kill to the end of its audit. */
export async function measureTakeover(): Promise<readonly number[]> {
  const cluster = await startCluster();
  try {
    const server = await cluster.startServer();
    const client = await signedIn(server.origin);
    const seconds: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const victim = await cluster.startWorker({ longestMs: 600_000, leaseMs: 0 });
      const [repositoryId] = await makeRepositories(client, 1);
      const { id } = await client.must('POST', '/audits', { repositoryId, type: 'security' });
      const status = async (): Promise<string> => String((await client.must('GET', `/audits/${id}`)).status);
      while ((await status()) !== 'in_progress') await sleep(50);
      victim.kill('SIGKILL');
      const killedAt = performance.now();
      const other = await cluster.startWorker({ longestMs: 100, leaseMs: 0 });
      while ((await status()) !== 'completed') await sleep(50);
      seconds.push((performance.now() - killedAt) / 1000);
      other.kill('SIGKILL');
    }
    client.close();
    return seconds;
  } finally {
    await cluster.stop();
  }
}
