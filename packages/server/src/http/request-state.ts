// What a request has come to on its way through the server.
import type { Principal, RequestCost } from '@assay/core';
import type { Request } from '@hapi/hapi';
import type { RateState } from './rate-limiter.ts';

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    assay?: { readonly acceptsBasic: boolean };
  }
  interface PluginsStates {
    assay?: {
      principal?: Principal;
      rate?: RateState;
      /** What its heavy reads cost, and whom. */
      cost?: { readonly caller: string; readonly cost: RequestCost };
      /** What a 401 says about how to sign in here. */
      challenge?: string;
    };
  }
}

export function stateOf(request: Request): NonNullable<Request['plugins']['assay']> {
  request.plugins.assay ??= {};
  return request.plugins.assay;
}
