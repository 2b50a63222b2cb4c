// The parts that bodies share, checked as far as they are used.
import { isFullName } from '../repository-target.ts';

/** A body as it was delivered, or a part of one. */
export type Body = Readonly<Record<string, unknown>>;

export interface RepositoryPart {
  readonly id: string;
  /** `owner/name`, safe in an address. */
  readonly fullName: string;
  readonly defaultBranch: string | null;
}

export function objectIn(parent: Body, field: string): Body | undefined {
  const value = parent[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
}

export function idIn(parent: Body | undefined, field = 'id'): number | undefined {
  const value = parent?.[field];
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

export function textIn(parent: Body | undefined, field: string): string | undefined {
  const value = parent?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** The same as text, which is how the portal keeps ids of a code host. */
export function idTextIn(parent: Body | undefined, field = 'id'): string | undefined {
  const id = idIn(parent, field);
  return id === undefined ? undefined : String(id);
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
