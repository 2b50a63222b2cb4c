import type { Runtime } from '../../support/runtime.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';
import type { JobCapacity } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { FindingBulkJob } from './finding-bulk-job.ts';
import { FindingBulkService } from './finding-bulk-service.ts';
import { FindingCommentService } from './finding-comment-service.ts';
import { FindingProposalService } from './finding-proposal-service.ts';
import { FindingScopeService } from './finding-scope-service.ts';
import { FindingService } from './finding-service.ts';
import { FindingUndoService } from './finding-undo-service.ts';
import { FindingUpdateService } from './finding-update-service.ts';
import type { DecidingRules } from './recording/decide-by-rule.ts';
import { FindingSplitService } from './witnesses/finding-split-service.ts';

export interface FindingServices {
  readonly findings: FindingService;
  readonly findingBulks: FindingBulkService;
  readonly findingComments: FindingCommentService;
  readonly findingProposals: FindingProposalService;
  readonly findingSplits: FindingSplitService;
  readonly findingUndos: FindingUndoService;
  readonly findingUpdates: FindingUpdateService;
}

export interface FindingOptions {
  readonly queue: JobQueue;
  readonly acknowledgeMaxDays: number;
  readonly rules: DecidingRules;
  readonly dueDaysOf: (teamId: string) => Promise<DueDays>;
}

/** The services of findings, and the job that decides about many of them. */
export function buildFindings(
  stores: Stores,
  runtime: Runtime,
  { queue, acknowledgeMaxDays, rules, dueDaysOf }: FindingOptions,
): { readonly services: FindingServices; readonly job: JobCapacity } {
  const findings = new FindingService(stores, runtime, { acknowledgeMaxDays, rules });
  const applyRules = (ids: readonly string[]) => rules.applyTo(ids);
  const scopes = new FindingScopeService(stores, runtime, findings);
  const proposals = new FindingProposalService(stores, runtime, { findings, scopes });
  const updates = new FindingUpdateService(stores, runtime, { findings, proposals, scopes });
  return {
    services: {
      findings,
      findingBulks: new FindingBulkService(stores, runtime, { findings, updates, queue }),
      findingComments: new FindingCommentService(stores, runtime),
      findingProposals: proposals,
      findingSplits: new FindingSplitService(stores, runtime, { dueDaysOf, applyRules }),
      findingUndos: new FindingUndoService(stores, runtime, { scopes, applyRules }),
      findingUpdates: updates,
    },
    job: { handler: new FindingBulkJob(stores, runtime, updates), places: 1 },
  };
}
