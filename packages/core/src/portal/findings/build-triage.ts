import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { FindingProposalService } from './finding-proposal-service.ts';
import { FindingScopeService } from './finding-scope-service.ts';
import type { FindingService } from './finding-service.ts';
import { FindingUndoService } from './finding-undo-service.ts';
import { FindingUpdateService } from './finding-update-service.ts';
import type { SettleByRules } from './recording/decide-by-rule.ts';

/** The services behind a triage decision: as it stands, proposed, and as far as it reaches. */
export function buildTriage(
  stores: Stores,
  runtime: Runtime,
  { findings, settle }: { readonly findings: FindingService; readonly settle: SettleByRules },
) {
  const scopes = new FindingScopeService(stores, runtime, findings);
  const proposals = new FindingProposalService(stores, runtime, { findings, scopes });
  return {
    proposals,
    findingUndos: new FindingUndoService(stores, runtime, { scopes, settle }),
    findingUpdates: new FindingUpdateService(stores, runtime, { findings, proposals, scopes }),
  };
}
