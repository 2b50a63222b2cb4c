import type { Principal } from '@assay/core';
import type { AuthCredentials } from '@hapi/hapi';

/** An embedder's own login: a registered hapi strategy, and who its credentials are here. */
export interface HostAuth {
  readonly strategy: string;
  toPrincipal(credentials: AuthCredentials): Principal | Promise<Principal>;
}
