// Follows an audit to its end: what this process hears at once, and what another one does by looking again.
import { setTimeout as delay } from 'node:timers/promises';
import type { PortalEventMap, PortalEvents } from '../events.ts';
import type { Audit, AuditProgress } from './audit.ts';

export type AuditNews =
  | { readonly kind: 'progress'; readonly progress: AuditProgress }
  | { readonly kind: 'completed' | 'failed'; readonly audit: Audit };

/** How often the stored state is looked at, for audits that run elsewhere. */
const lookEveryMs = 2_000;

/** `find` reads the stored audit, and throws when it may no longer be seen. Ends with the audit, or the signal. */
export async function* watchAudit(
  id: string,
  find: () => Promise<Audit>,
  events: PortalEvents,
  signal: AbortSignal,
): AsyncGenerator<AuditNews> {
  let heard: AuditProgress | undefined;
  let ended = false;
  let wake = (): void => {};
  const onProgress = ({ auditId, progress }: PortalEventMap['audit.progress'][0]): void => {
    if (auditId !== id) return;
    heard = progress;
    wake();
  };
  const onEnd = ({ auditId }: { readonly auditId: string }): void => {
    if (auditId !== id) return;
    ended = true;
    wake();
  };
  events.on('audit.progress', onProgress);
  events.on('audit.completed', onEnd).on('audit.failed', onEnd);
  try {
    let told = '';
    let lookAt = 0;
    while (!signal.aborted) {
      let progress = heard;
      heard = undefined;
      if (!progress || ended || Date.now() >= lookAt) {
        const audit = await find();
        lookAt = Date.now() + lookEveryMs;
        if (audit.status === 'completed' || audit.status === 'failed')
          return yield { kind: audit.status, audit };
        progress ??= audit.progress;
      }
      const key = `${progress.phase} ${progress.percent}`;
      if (key !== told) yield { kind: 'progress', progress };
      told = key;
      if (heard || ended) continue;
      const rest = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([
        woken,
        delay(lookEveryMs, undefined, { signal: AbortSignal.any([signal, rest.signal]) }).catch(() => {}),
      ]);
      rest.abort();
    }
  } finally {
    events.off('audit.progress', onProgress);
    events.off('audit.completed', onEnd).off('audit.failed', onEnd);
  }
}
