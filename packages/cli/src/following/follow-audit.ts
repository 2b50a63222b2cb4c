// Waits for an audit to end, reporting its progress: by server-sent events, or by asking where there are none.
import type { Audit } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';
import type { Progress } from '../output/progress.ts';

export interface FollowOptions {
  readonly progress: Progress;
  readonly signal?: AbortSignal;
  readonly label: string;
  /** Gives up waiting, not the audit. */
  readonly timeoutMs?: number;
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;
/** The server reports progress at once; when nothing comes, something in between holds it back. */
const firstEventMs = 3_000;

/** The finished audit, with its findings. Throws Failure (`UNDECIDED`) when the wait is over before. */
export async function followAudit(client: ApiClient, id: string, options: FollowOptions): Promise<Audit> {
  const { progress, signal, label, timeoutMs } = options;
  const deadline = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
  await hearEvents(client, id, options);
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.3)) {
    signal?.throwIfAborted();
    const audit = await client.call('GET /v1/audits/{id}', { params: { id } });
    if (audit.status === 'completed' || audit.status === 'failed') return audit;
    const { phase, percent } = audit.progress;
    progress.update(label, percent / 100, phase);
    if (performance.now() + pauseMs > deadline) {
      const seconds = Math.round((timeoutMs ?? 0) / 1000);
      throw new Failure(
        'UNDECIDED',
        `The audit ${id} did not finish within ${seconds} s and is still running. To wait for it, run \`assay audits watch ${id}\`.`,
        { auditId: id },
      );
    }
    await pause(pauseMs, signal);
  }
}

/** Ends with the audit, the time, or the stream: after that the client polls. */
async function hearEvents(
  client: ApiClient,
  id: string,
  { progress, signal, label, timeoutMs }: FollowOptions,
): Promise<void> {
  const done = new AbortController();
  const silence = setTimeout(() => done.abort(), firstEventMs);
  const ends = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(Math.ceil(timeoutMs))];
  const until = AbortSignal.any([done.signal, ...ends.filter((end) => end !== undefined)]);
  try {
    const path = `/v1/audits/${encodeURIComponent(id)}/events`;
    for await (const { event, data } of (await client.events(path, until)) ?? []) {
      clearTimeout(silence);
      if (event !== 'progress') return;
      const { phase, percent } = data as Audit['progress'];
      progress.update(label, percent / 100, phase);
    }
  } catch {
    // A proxy that passes on no streams, or gathers them up; a server that restarts: asking goes on.
  } finally {
    clearTimeout(silence);
    done.abort();
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
