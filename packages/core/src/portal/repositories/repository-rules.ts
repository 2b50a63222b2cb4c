import type { Repository } from './repository.ts';

/** Accounts of connected code hosts, by the addresses of their repositories. */
export interface AccountAddresses {
  accountOf(urlKey: string): Promise<{ readonly login: string; readonly teamId: string | null } | undefined>;
}

/** Decides on findings by what is known of their repository. */
export interface RepositoryRules {
  refreshRepository(before: Repository, now: Repository): Promise<number>;
}
