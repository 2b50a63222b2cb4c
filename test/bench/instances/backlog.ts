// How soon an audit that a person asks for is claimed while many of a schedule wait.

import { join } from 'node:path';
import { createPortal, systemPrincipal } from '@assay/core';
import { makeRepositories, percentile, signedIn, sleep } from './client.ts';
import { startCluster } from './cluster.ts';

const asked = 60;

export async function measureBacklog(
  waiting: number,
): Promise<{ waiting: number; p50: number; p95: number; worst: number }> {
  const cluster = await startCluster();
  try {
    const server = await cluster.startServer();
    const client = await signedIn(server.origin);
    const repositories = await makeRepositories(client, 500);
    await schedule(cluster.databaseUrl, join(cluster.folder, 'scheduler'), repositories, waiting);
    // Each of four places, one of which is kept for people; a scheduled audit takes up to two seconds.
    for (let n = 0; n < 3; n += 1) await cluster.startWorker({ longestMs: 2_000, leaseMs: 0 });
    await sleep(2_000);
    const own = await makeRepositories(client, asked);
    const waits: number[] = [];
    for (const repositoryId of own) {
      const { id } = await client.must('POST', '/audits', { repositoryId, type: 'security' });
      const askedAt = performance.now();
      for (;;) {
        const { status } = await client.must('GET', `/audits/${id}`);
        if (status !== 'pending') break;
        await sleep(10);
      }
      waits.push(performance.now() - askedAt);
      await sleep(Math.random() * 400);
    }
    client.close();
    return {
      waiting,
      p50: percentile(waits, 0.5),
      p95: percentile(waits, 0.95),
      worst: Math.max(...waits),
    };
  } finally {
    await cluster.stop();
  }
}

/** As a schedule asks for them: by the program itself, many of each repository. */
async function schedule(
  databaseUrl: string,
  dataDirectory: string,
  repositories: readonly string[],
  count: number,
): Promise<void> {
  const portal = createPortal({ databaseUrl, dataDirectory, workerOnly: true, auditConcurrency: 0 });
  await portal.start();
  try {
    const types = ['security', 'code-quality', 'dependency'] as const;
    for (let made = 0; made < count; made += 100) {
      await portal.transaction(async () => {
        for (let n = made; n < Math.min(count, made + 100); n += 1) {
          const repositoryId = repositories[n % repositories.length] as string;
          const type = types[Math.floor(n / repositories.length) % types.length] ?? 'security';
          await portal.audits.create(systemPrincipal, { repositoryId, type });
        }
      });
    }
  } finally {
    await portal.stop();
  }
}
