// Why the history of a repository is not known whole, as a sentence.
import type { UnknownHistory } from './inventory-history.ts';
import type { HistoryRow } from './inventory-history-store.ts';

/** None where it is. */
export function unknownOf({
  repositoryId,
  repository,
  state,
  failure,
  gaps,
}: HistoryRow): readonly UnknownHistory[] {
  const about = { repositoryId, repository, state };
  if (state === 'never') return [{ ...about, message: 'Its history has not been read yet.' }];
  if (state === 'failed') return [{ ...about, message: failure ?? '' }];
  if (failure !== null) return [{ ...about, message: `Its latest commits have not been read: ${failure}` }];
  if (state === 'shallow')
    return [
      { ...about, message: 'Its clone is shallow: what was there before its first commits is unknown.' },
    ];
  const messages = gaps
    .filter(({ reason }) => reason !== 'no_kev' && reason !== 'shallow_clone')
    .map(({ reason, count }) => gapMessage(reason, count));
  return messages.length === 0 ? [] : [{ ...about, message: messages.join(' ') }];
}

function gapMessage(reason: HistoryRow['gaps'][number]['reason'], count: number): string {
  switch (reason) {
    case 'no_history':
      return 'No commit has a lockfile or manifest.';
    case 'unreadable_files':
      return `${count} ${count === 1 ? 'version' : 'versions'} of lockfiles could not be read.`;
    case 'not_compared':
      return `${count} ${count === 1 ? 'package' : 'packages'} without a version could not be compared with advisories.`;
    default:
      return 'There are no advisories for some of its ecosystems.';
  }
}
