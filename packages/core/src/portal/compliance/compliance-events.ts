// What a new evaluation of a repository publishes: policies that fail now and did not before, and a level that is another.
import type { NewFeedEvent } from '../events/feed-event.ts';
import type { Repository } from '../repositories/repository.ts';
import type { Blocker } from './compliance-status.ts';
import type { Standing } from './compliance-store.ts';
import type { PolicyMode } from './policy.ts';
import type { RepositoryCompliance } from './repository-compliance.ts';

export interface ViolatedPolicy extends Blocker {
  readonly mode: PolicyMode;
}

export function complianceEvents(
  repository: Repository,
  before: Standing | undefined,
  now: Omit<RepositoryCompliance, 'name'>,
  violated: readonly ViolatedPolicy[],
): readonly NewFeedEvent[] {
  const { id: repositoryId, name: repositoryName } = repository;
  const events: NewFeedEvent[] = [];
  if (violated.length > 0) {
    const data = { repositoryId, repositoryName, count: violated.length, policies: violated };
    events.push({ type: 'policy.violated', repositoryId, data });
  }
  // A repository that was never evaluated had no level to change.
  const previousLevel = before?.achievedLevel ?? null;
  if (before && previousLevel !== now.achievedLevel) {
    const { achievedLevel, requiredLevel, state } = now;
    const previous = { previousLevel, previousState: before.state };
    const data = { repositoryId, repositoryName, ...previous, achievedLevel, requiredLevel, state };
    events.push({ type: 'level.changed', repositoryId, data });
  }
  return events;
}
