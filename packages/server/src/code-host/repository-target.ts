// The repository that a delivery is about, as the code host names it, and what passes for a name and for a commit.
import type { EventPayload } from './webhook-event.ts';

export interface Target {
  readonly installationId: number;
  readonly repository: { readonly id: number; readonly fullName: string };
}

/** The target that a kept payload names. Throws when it was not kept by us. */
export function targetOf(payload: EventPayload): Target {
  const { installationId, repository } = payload as unknown as Target;
  if (!Number.isSafeInteger(installationId) || !isFullName(String(repository?.fullName)))
    throw new Error('The delivery contains no repository.');
  return { installationId, repository };
}

/** `owner/name`, nothing that leads elsewhere in an address. */
export function isFullName(name: string): boolean {
  return /^[A-Za-z0-9_-][\w.-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/.test(name);
}

export function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}
