// What the portal reports to its embedder and the listeners of a running audit. Emitted after the commit, and in
// this process only.
import { EventEmitter } from 'node:events';
import type { Audit, AuditProgress } from './audit.ts';

export interface PortalEventMap {
  'audit.progress': [{ readonly auditId: string; readonly progress: AuditProgress }];
  'audit.completed': [{ readonly auditId: string; readonly audit: Audit }];
  'audit.failed': [{ readonly auditId: string; readonly audit: Audit }];
}

export type PortalEvents = EventEmitter<PortalEventMap>;

export function createPortalEvents(): PortalEvents {
  const events = new EventEmitter<PortalEventMap>();
  // One listener for each open event stream.
  events.setMaxListeners(0);
  return events;
}
