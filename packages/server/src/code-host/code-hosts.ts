// The code hosts of a portal, side by side: whatever is about a repository goes to the one that the repository's id names.
import type { CodeHost as RepositoryHost } from '@assay/core';
import type { CodeHost } from './code-host.ts';
import type { EventPayload } from './webhook-event.ts';

export class CodeHosts {
  readonly all: readonly CodeHost[];

  constructor(all: readonly CodeHost[]) {
    this.all = all;
  }

  /** Undefined when it is not connected any more. */
  ofId(id: string): CodeHost | undefined {
    return this.all.find((host) => host.owns(id));
  }

  /** The one that a kept delivery came from. Throws when it is not connected any more. */
  ofPayload({ installationId = '' }: EventPayload): CodeHost {
    const host = this.ofId(String(installationId));
    if (!host) throw new Error('The code host of this delivery is not connected any more.');
    return host;
  }

  /** All of them as one, for audits. */
  get repositories(): RepositoryHost {
    const of = (id: string) => this.ofId(id)?.repositories;
    const need = (id: string) => {
      const found = of(id);
      if (!found) throw new Error('The code host of this repository is not connected any more.');
      return found;
    };
    return {
      origins: this.all.flatMap(({ repositories }) => repositories.origins),
      repositoryUrl: (repository) => of(repository.providerId)?.repositoryUrl(repository),
      gitCredentials: async (link, signal) => need(link.providerId).gitCredentials(link, signal),
      facts: async (link, branch, signal) => need(link.providerId).facts(link, branch, signal),
      denied: (link, denial) => of(link.providerId)?.denied?.(link, denial),
    };
  }
}

/** Whether it has the addresses that are older than the second code host: GitHub. */
export function isFirstHost({ provider }: Pick<CodeHost, 'provider'>): boolean {
  return provider === 'github';
}

/** Where a code host delivers to. */
export function webhookPathOf({ provider }: Pick<CodeHost, 'provider'>): string {
  return isFirstHost({ provider }) ? '/api/codehost/webhook' : `/api/codehosts/${provider}`;
}

/** What stands before the names of events and deliveries, so that those of two code hosts are never taken for one. */
export function namePrefixOf({ provider }: Pick<CodeHost, 'provider'>): string {
  return isFirstHost({ provider }) ? '' : `${provider}:`;
}

/** Where a code host sends people back to who signed in there. */
export function callbackPathOf({ provider }: Pick<CodeHost, 'provider'>): string {
  return isFirstHost({ provider })
    ? '/api/codehost/oauth/callback'
    : `/api/codehosts/${provider}/oauth/callback`;
}
