// Waits for an audit to end, telling how far it is.
import type { Audit } from './client/api.d.ts';
import type { ApiClient } from './client/client.ts';
import { Failure } from './failure.ts';
import type { Progress } from './output/progress.ts';

export interface FollowOptions {
  readonly progress: Progress;
  readonly signal?: AbortSignal;
  readonly label: string;
  /** Gives up waiting, not the audit. */
  readonly timeoutMs?: number;
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** The finished audit, with its findings. Throws Failure (`UNDECIDED`) when the wait is over before. */
export async function followAudit(
  client: ApiClient,
  id: string,
  { progress, signal, label, timeoutMs }: FollowOptions,
): Promise<Audit> {
  const deadline = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
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
        `The audit ${id} has not ended within ${seconds} s; it goes on. \`assay audits watch ${id}\` waits for it.`,
        { auditId: id },
      );
    }
    await pause(pauseMs, signal);
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
