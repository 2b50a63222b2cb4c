import type { Runtime } from '../../support/runtime.ts';
import type { FindingProposalService } from '../findings/finding-proposal-service.ts';
import type { FindingService } from '../findings/finding-service.ts';
import { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { PeriodicTask } from '../platform/tasks/periodic-task.ts';
import { openTracker } from './open-tracker.ts';
import { TicketService } from './ticket-service.ts';
import { TicketSync } from './ticket-sync.ts';

export interface TicketOptions {
  readonly encryptionSecrets: readonly [string, ...string[]] | undefined;
  readonly findings: FindingService;
  readonly proposals: FindingProposalService;
  readonly portalUrl: string | null;
}

/** The service of trackers, and what keeps their tickets in step. */
export function buildTickets(
  stores: Stores,
  runtime: Runtime,
  { encryptionSecrets, findings, proposals, portalUrl }: TicketOptions,
): { readonly services: { readonly tickets: TicketService }; readonly tasks: readonly PeriodicTask[] } {
  const encryption = encryptionSecrets && new TextEncryption('assay tickets', encryptionSecrets);
  const sync = new TicketSync(stores, runtime, {
    encryption,
    findings,
    proposals,
    portalUrl,
    openTracker: (tracker, token) => openTracker(runtime, tracker, token),
  });
  const tickets = new TicketService(stores, runtime, { encryption, sync, findings });
  return {
    services: { tickets },
    tasks: [{ id: 'sync-tickets', everyMs: 60_000, run: (signal) => sync.run(signal) }],
  };
}
