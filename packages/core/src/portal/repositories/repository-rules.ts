import type { Repository } from './repository.ts';

/** Decides on findings by what is known of their repository. */
export interface RepositoryRules {
  refreshRepository(before: Repository, now: Repository): Promise<number>;
}
