// What happens to running audits, sent to every instance: people watch an audit on one, and it runs on another.

import type { Runtime } from '../../support/runtime.ts';
import type { Signals } from '../platform/storage/signals.ts';
import type { AuditProgress } from './audit.ts';
import type { PortalEvents } from './portal-events.ts';

const signalName = 'audit';
/** Progress of one audit is sent at most this often; its end at once. */
const progressEveryMs = 200;

/** Passes on what is emitted in this process. */
export function shareAuditEvents(events: PortalEvents, signals: Signals, runtime: Runtime): void {
  const broadcast = (message: { auditId: string; progress?: AuditProgress }): void =>
    void signals
      .send(signalName, message)
      .catch((error: unknown) =>
        runtime.log.warn('audit events could not be published', { error: String(error) }),
      );
  const sentAt = new Map<string, number>();
  events.on('audit.progress', ({ auditId, progress }) => {
    const now = Date.now();
    if (now - (sentAt.get(auditId) ?? 0) < progressEveryMs) return;
    sentAt.set(auditId, now);
    broadcast({ auditId, progress });
  });
  const end = ({ auditId }: { readonly auditId: string }): void => {
    sentAt.delete(auditId);
    broadcast({ auditId });
  };
  events.on('audit.completed', end).on('audit.failed', end);
}

/** Calls `hear` with the progress of this audit, and with undefined at its end. Gives the function that ends it. */
export function auditEvents(
  signals: Signals,
  id: string,
  hear: (progress: AuditProgress | undefined) => void,
): () => void {
  return signals.on(signalName, ({ auditId, progress }) => {
    if (auditId === id) hear(progress as AuditProgress | undefined);
  });
}
