// The parts of bodies that say which repository a delivery is about, and through which installation it came.
import { type Body, idTextIn, objectIn, textIn } from '../payload-parts.ts';
import { isFullName } from '../repository-target.ts';

export interface RepositoryPart {
  readonly id: string;
  /** `owner/name`, safe in an address. */
  readonly fullName: string;
  readonly defaultBranch: string | null;
}

export function installationIn(payload: Body): string | undefined {
  return idTextIn(objectIn(payload, 'installation'));
}

export function repositoryIn(payload: Body): RepositoryPart | undefined {
  const repository = objectIn(payload, 'repository');
  const id = idTextIn(repository);
  const fullName = textIn(repository, 'full_name');
  if (id === undefined || fullName === undefined || !isFullName(fullName)) return undefined;
  return { id, fullName, defaultBranch: textIn(repository, 'default_branch') ?? null };
}
