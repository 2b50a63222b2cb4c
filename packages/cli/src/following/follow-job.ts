// Waits for a change of many findings that goes on at the server.
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { createProgress } from '../output/progress.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';

const everyMs = 500;

export function hasEnded({ status }: Job): boolean {
  return status === 'completed' || status === 'failed';
}

/** The job once it has ended. Ctrl-C ends the waiting, not the job. */
export async function followJob(client: ApiClient, first: Job, quiet: boolean): Promise<Job> {
  const progress = createProgress({ quiet });
  const signal = interruptSignal();
  let job = first;
  try {
    while (!hasEnded(job)) {
      progress.update('Changing findings', job.processed / job.total, `${job.processed} of ${job.total}`);
      await delay(everyMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      job = await client.call('GET /v1/jobs/{id}', { params: { id: job.id } });
    }
    return job;
  } finally {
    progress.done();
  }
}

/** What became of it, in one line. */
export function jobLine({ id, status, processed, total, updated, rejected, failure }: Job): string {
  if (status === 'completed') return `${updated} changed, ${rejected} rejected.`;
  if (status === 'failed') return `${updated} changed, then it failed: ${failure}`;
  return `${processed} of ${total} findings so far. Follow it: assay jobs show ${id} --wait`;
}
