// The parts that bodies share, checked as far as they are used.
import type { EventPayload } from './event.ts';

export interface RepositoryPart {
  readonly id: number;
  /** `owner/name`, safe in an address. */
  readonly fullName: string;
  readonly defaultBranch: string | null;
}

export function objectIn(parent: EventPayload, field: string): EventPayload | undefined {
  const value = parent[field];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as EventPayload)
    : undefined;
}

export function idIn(parent: EventPayload | undefined, field = 'id'): number | undefined {
  const value = parent?.[field];
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

export function textIn(parent: EventPayload | undefined, field: string): string | undefined {
  const value = parent?.[field];
  return typeof value === 'string' ? value : undefined;
}

export function installationIn(payload: EventPayload): number | undefined {
  return idIn(objectIn(payload, 'installation'));
}

export function repositoryIn(payload: EventPayload): RepositoryPart | undefined {
  const repository = objectIn(payload, 'repository');
  const id = idIn(repository);
  const fullName = textIn(repository, 'full_name');
  if (id === undefined || fullName === undefined || !isFullName(fullName)) return undefined;
  return { id, fullName, defaultBranch: textIn(repository, 'default_branch') ?? null };
}

export function isFullName(name: string): boolean {
  return /^[A-Za-z0-9_-][\w.-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/.test(name);
}

export function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}
