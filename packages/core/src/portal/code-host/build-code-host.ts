import type { Runtime } from '../../support/runtime.ts';
import type { CloneCredentials } from '../credentials/clone-credentials.ts';
import type { FindingService } from '../findings/finding-service.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { codeHostUrls } from './code-host-urls.ts';
import { DecisionService } from './decision-service.ts';
import { DeliveryService } from './delivery-service.ts';
import type { CodeHost } from './installation.ts';
import { InstallationService } from './installation-service.ts';
import { PullRequestProposalService } from './pull-request-proposal-service.ts';
import { RepositoryAccess } from './repository-access.ts';

export interface CodeHostServices {
  readonly decisions: DecisionService;
  readonly deliveries: DeliveryService;
  readonly installations: InstallationService;
  readonly pullRequestProposals: PullRequestProposalService;
}

/** The address rules of the code host, and the way to its repositories. */
export function buildRepositoryAccess(
  stores: Stores,
  runtime: Runtime,
  {
    codeHost,
    clone,
    urls,
  }: {
    readonly codeHost: CodeHost | undefined;
    readonly clone: CloneCredentials;
    readonly urls: Parameters<typeof codeHostUrls>[1];
  },
) {
  const hostUrls = codeHostUrls(codeHost, urls);
  const access = new RepositoryAccess({ stores, clone, urls: hostUrls, codeHost, log: runtime.log });
  return { hostUrls, repositoryAccess: access };
}

/** The services of installations, deliveries and decisions of the code host. */
export function buildCodeHost(
  stores: Stores,
  runtime: Runtime,
  {
    codeHost,
    hostUrls,
    findings,
  }: {
    readonly codeHost: CodeHost | undefined;
    readonly hostUrls: ReturnType<typeof codeHostUrls>;
    readonly findings: FindingService;
  },
): CodeHostServices {
  const decisions = new DecisionService(stores, runtime, findings);
  return {
    decisions,
    deliveries: new DeliveryService(stores, runtime),
    installations: new InstallationService(stores, runtime, { urls: hostUrls, codeHost }),
    pullRequestProposals: new PullRequestProposalService(stores, runtime, decisions),
  };
}
