// Waits for several audits to end, one progress line for all.
import type { Audit } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { createProgress } from '../output/progress.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { followAudit } from './follow-audit.ts';

export interface FollowAllOptions {
  readonly quiet: boolean;
  /** For all of them together, in seconds. */
  readonly timeout: number | undefined;
  labelOf(audit: Pick<Audit, 'type' | 'repositoryId'>): string;
}

/** The finished audits in their order. Throws Failure (`UNDECIDED`) when the time is over before. */
export async function followAudits(
  client: ApiClient,
  audits: readonly Audit[],
  { quiet, timeout, labelOf }: FollowAllOptions,
): Promise<readonly Audit[]> {
  const progress = createProgress({ quiet });
  const signal = interruptSignal();
  const deadline = timeout === undefined ? undefined : performance.now() + timeout * 1000;
  const finished: Audit[] = [];
  try {
    for (const audit of audits) {
      const timeoutMs = deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
      const options = {
        progress,
        signal,
        label: labelOf(audit),
        ...(timeoutMs !== undefined && { timeoutMs }),
      };
      finished.push(await followAudit(client, audit.id, options));
    }
    return finished;
  } finally {
    progress.done();
  }
}
