// Changes of many findings: those that go on in the background are waited for.
import { call } from './api.ts';
import type { Operations } from './interface/api.d.ts';

type Body = Operations['POST /v1/findings/bulk']['body'];

export interface BulkOutcome {
  readonly updated: number;
  readonly rejected: number;
  /** Why one was rejected; undefined where none was, or nobody said. */
  readonly reason: string | undefined;
}

const everyMs = 500;

/** Throws ApiError; an Error with the reason where a change in the background failed. */
export async function bulkChange(body: Body): Promise<BulkOutcome> {
  let reply = await call('POST /v1/findings/bulk', { body });
  while ('total' in reply && reply.status !== 'completed') {
    if (reply.status === 'failed') throw new Error(reply.failure ?? 'The change failed.');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    reply = await call('GET /v1/jobs/{id}', { params: { id: reply.id } });
  }
  const { updated, rejected } = reply;
  const reason = 'results' in reply ? reply.results.find(({ error }) => error)?.error?.message : undefined;
  return { updated, rejected, reason };
}
