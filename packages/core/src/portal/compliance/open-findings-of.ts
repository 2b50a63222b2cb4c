import { NotFoundError, ValidationError } from '../../support/errors.ts';
import type { Finding } from '../findings/finding.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

/** The named open findings of a repository. Throws for one that is elsewhere, not visible, or not open. */
export async function openFindingsOf(
  stores: Pick<Stores, 'findings'>,
  {
    repositoryId,
    findingIds,
    visible,
  }: {
    readonly repositoryId: string;
    readonly findingIds: readonly string[];
    readonly visible: Visibility;
  },
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const id of new Set(findingIds)) {
    const finding = await stores.findings.find(id, visible);
    if (finding?.repositoryId !== repositoryId) {
      throw new NotFoundError(`The finding ${id} does not exist in this repository.`, {
        findingIds: `${id} does not exist.`,
      });
    }
    if (finding.status !== 'open') {
      const sentence = `The finding ${id} is ${finding.status}, not open.`;
      throw new ValidationError(sentence, { findingIds: sentence });
    }
    found.push(finding);
  }
  return found;
}
