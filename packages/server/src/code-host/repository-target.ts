// The repository that a delivery is about, as the code host names it, and what passes for a name and for a commit.
import type { EventPayload } from './webhook-event.ts';

export interface Target {
  readonly installationId: string;
  readonly repository: { readonly id: string; readonly fullName: string };
}

/** The target that a kept payload names. Throws when it was not kept by us. */
export function targetOf(payload: EventPayload): Target {
  const { installationId, repository } = payload as unknown as Target;
  // What an earlier version kept has numbers.
  const [owner, id] = [String(installationId), String(repository?.id)];
  if (!isOpaqueId(owner) || !isOpaqueId(id) || !isFullName(String(repository?.fullName)))
    throw new Error('The delivery contains no repository.');
  return { installationId: owner, repository: { id, fullName: repository.fullName } };
}

/** An id of a code host as the portal keeps it: nobody reads anything out of it but the code host's own part. */
function isOpaqueId(text: string): boolean {
  return text !== 'undefined' && /^[\w.:[\]-]{1,200}$/.test(text);
}

/** A path of two names or more, `owner/name` or `group/subgroup/name`, with nothing that leads elsewhere in an address. */
export function isFullName(name: string): boolean {
  return (
    name.length <= 1_000 &&
    /^[A-Za-z0-9_-][\w.-]{0,254}(?:\/(?!\.{1,2}(?:\/|$))[\w.-]{1,255}){1,20}$/.test(name)
  );
}

export function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}
