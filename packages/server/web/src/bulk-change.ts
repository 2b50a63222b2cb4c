// Changes of many findings: those that go on in the background are followed until they end.
import { signal } from '@preact/signals';
import { announce } from './announce.ts';
import { ApiError, call, type Reply } from './api.ts';
import type { Operations } from './interface/api.d.ts';
import { rememberChange } from './undo-change.ts';
import { count, number } from './words.ts';

type Body = Operations['POST /v1/findings/bulk']['body'];
type Job = Reply<'GET /v1/jobs/{id}'>;

export interface BulkOutcome {
  /** Proposals included. */
  readonly updated: number;
  /** What waits for approval; 0 for a change in the background, which does not say. */
  readonly proposed: number;
  readonly rejected: number;
  /** Why one was rejected; undefined where none was, or nobody said. */
  readonly reason: string | undefined;
}

/** The change that is followed, as last heard of. */
export const runningBulk = signal<{ readonly job: Job; readonly isConnected: boolean } | null>(null);

const everyMs = 500;
/** No answer, too many requests, or a server that starts: the change itself is not affected. */
const passing: readonly number[] = [0, 429, 502, 503, 504];

/**
 * Throws ApiError, also with the reason where a change in the background failed. `reload` shows the findings as they are
 * then, and again once the change is undone.
 */
export async function bulkChange(body: Body, reload: () => void): Promise<BulkOutcome> {
  rememberChange(undefined);
  const reply = await call('POST /v1/findings/bulk', { body });
  const ended = 'total' in reply ? await followed(reply) : reply;
  const { updated, rejected } = ended;
  const reason = 'results' in ended ? ended.results.find(({ error }) => error)?.error?.message : undefined;
  const proposed = 'results' in ended ? ended.results.filter((result) => result.proposed).length : 0;
  if (updated > 0) rememberChange({ id: 'changeId' in ended ? ended.changeId : ended.id, reload });
  reload();
  return { updated, proposed, rejected, reason };
}

async function followed(begun: Job): Promise<Job> {
  let job = begun;
  runningBulk.value = { job, isConnected: true };
  try {
    while (job.status !== 'completed' && job.status !== 'failed') {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      const { id } = job;
      const heard = await call('GET /v1/jobs/{id}', { params: { id } }).catch((error) => {
        if (error instanceof ApiError && passing.includes(error.status)) return undefined;
        throw error;
      });
      job = heard ?? job;
      runningBulk.value = { job, isConnected: heard !== undefined };
    }
  } finally {
    runningBulk.value = null;
  }
  if (job.status === 'completed') return job;
  const { updated, total, failure } = job;
  const said = `${number(updated)} of ${count(total, 'finding')} changed, then the change failed. ${failure ?? ''}`;
  // The dialog that asked for it may be closed by now.
  announce(said.trim(), 'failed');
  throw new ApiError(500, said.trim());
}

/** One sentence for everyone. */
export function outcomeText({ updated, proposed, rejected, reason }: BulkOutcome): string {
  const waiting = proposed > 0 ? `, ${number(proposed)} proposed; an auditor decides` : '';
  const left =
    rejected > 0 ? `, ${number(rejected)} unchanged${reason === undefined ? '' : `: ${reason}`}` : '';
  return `${count(updated - proposed, 'finding')} changed${waiting}${left}.`;
}
