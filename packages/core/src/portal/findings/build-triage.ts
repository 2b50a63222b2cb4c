import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { FindingProposalService } from './finding-proposal-service.ts';
import { FindingScopeService } from './finding-scope-service.ts';
import type { FindingService } from './finding-service.ts';
import { FindingUpdateService } from './finding-update-service.ts';

/** The services behind a triage decision: as it stands, proposed, and as far as it reaches. */
export function buildTriage(stores: Stores, runtime: Runtime, findings: FindingService) {
  const scopes = new FindingScopeService(stores, runtime, findings);
  const proposals = new FindingProposalService(stores, runtime, { findings, scopes });
  return {
    proposals,
    findingUpdates: new FindingUpdateService(stores, runtime, { findings, proposals, scopes }),
  };
}
