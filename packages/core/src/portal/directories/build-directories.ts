import type { Runtime } from '../../support/runtime.ts';
import type { SecondFactors } from '../access/second-factor/second-factors.ts';
import type { OidcAccessRules } from '../access/sign-in/oidc-identity-service.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { DirectoryService } from './directory-service.ts';
import { ProvisionService } from './provision-service.ts';

export interface DirectoryServices {
  readonly directories: DirectoryService;
  readonly provisioning: ProvisionService;
}

export interface DirectoryOptions {
  readonly requireProof: SecondFactors['requireProof'];
  /** Gives role and teams as groups say, in the current transaction. */
  readonly applyDirectory: (userId: string, rules: OidcAccessRules) => Promise<void>;
}

/** The services of directories outside that provision people here. */
export function buildDirectories(
  stores: Stores,
  runtime: Runtime,
  { requireProof, applyDirectory }: DirectoryOptions,
): DirectoryServices {
  return {
    directories: new DirectoryService(stores, runtime, { requireProof }),
    provisioning: new ProvisionService(stores, runtime, { applyDirectory }),
  };
}
