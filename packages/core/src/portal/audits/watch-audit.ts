// Follows an audit to its end, on whatever instance it runs: by what is heard, and by looking again now and then.
import { setTimeout as delay } from 'node:timers/promises';
import type { Signals } from '../platform/storage/signals.ts';
import type { Audit, AuditProgress } from './audit.ts';
import { auditEvents } from './broadcast-audit-events.ts';

export type AuditNews =
  | { readonly kind: 'progress'; readonly progress: AuditProgress }
  | { readonly kind: 'completed' | 'failed'; readonly audit: Audit };

/** How often the stored state is polled, for events that were lost. */
const lookEveryMs = 2_000;

/** `find` reads the stored audit, and throws when it may no longer be seen. Ends with the audit, or the signal. */
export async function* watchAudit(
  id: string,
  find: () => Promise<Audit>,
  signals: Signals,
  signal: AbortSignal,
): AsyncGenerator<AuditNews> {
  let heard: AuditProgress | undefined;
  let ended = false;
  let wake = (): void => {};
  const forget = auditEvents(signals, id, (progress) => {
    if (progress) heard = progress;
    else ended = true;
    wake();
  });
  try {
    let lastKey = '';
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
      if (key !== lastKey) yield { kind: 'progress', progress };
      lastKey = key;
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
    forget();
  }
}
