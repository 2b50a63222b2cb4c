// Two people edit one thing: a change that says which version it was made from (If-Match) is refused once there is another.
import { hash } from 'node:crypto';
import { PreconditionError, type Principal, reach, requireScope } from '@assay/core';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { RouteDefinition } from '../route.ts';

/** How a route takes part: it shows versions of a thing, or changes what another route shows. */
export type EditRole =
  | { readonly kind: 'shows' }
  | { readonly kind: 'changes'; readonly shownBy: RouteDefinition }
  | undefined;

/** What decides about a thing that was read before: the one who proposed it may have changed it since. */
const decides = /\/(?:approval|proposal)$/;

/** The address of what is changed or decided about: those who change it at the same time wait for each other. */
export function editedAddress(path: string): string {
  return path.replace(decides, '');
}

/** What is shown at the address that it is changed at, or decided about below, has versions. */
export function editRoleOf(route: RouteDefinition, routes: readonly RouteDefinition[]): EditRole {
  const path = route.method === 'POST' ? editedAddress(route.path) : route.path;
  const at = (methods: readonly string[]) =>
    routes.find((other) => other.path === path && methods.includes(other.method));
  if (route.method === 'GET')
    return route.reply && at(['PATCH', 'DELETE']) ? ({ kind: 'shows' } as const) : undefined;
  const isDecision = route.method === 'POST' && decides.test(route.path);
  if (route.method !== 'PATCH' && route.method !== 'DELETE' && !isDecision) return undefined;
  const shownBy = at(['GET']);
  return shownBy?.reply ? { kind: 'changes', shownBy } : undefined;
}

/** Of a reply, without quotes: another one as soon as anything of it is another. */
export function versionOf(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null || !Object.isFrozen(reply)) return versionOfText(reply);
  let version = versions.get(reply);
  if (version === undefined) {
    version = versionOfText(reply);
    versions.set(reply, version);
  }
  return version;
}

/** Of what cannot change, and is shown again while nobody has written. */
const versions = new WeakMap<object, string>();

function versionOfText(reply: unknown): string {
  return hash('sha256', JSON.stringify(reply), 'base64url').slice(0, 22);
}

/** What the request gives as the version that it was made from; undefined: whatever is there. */
export function wantedVersions({ headers }: Request): readonly string[] | undefined {
  const given: unknown = headers['if-match'];
  if (typeof given !== 'string' || given.trim() === '*') return undefined;
  // A weak one never matches (RFC 9110, 13.1.1).
  return given.split(',').map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? '');
}

/** What the thing is now, to whom asks. Throws what the route that shows it throws. */
export async function shownNow(
  shownBy: RouteDefinition,
  about: { readonly principal: Principal; readonly params: unknown },
  request: Request,
  h: ResponseToolkit,
): Promise<unknown> {
  if (shownBy.permission !== 'public') {
    reach(about.principal.role, shownBy.permission);
    requireScope(about.principal, shownBy.permission);
  }
  return shownBy.handle({ ...about, query: {}, body: undefined, request, h });
}

/** Throws PreconditionError when what is there is none of the wanted versions. */
export function requireVersion(wanted: readonly string[], now: unknown): void {
  if (wanted.includes(versionOf(now))) return;
  const sentence =
    'It was changed after you read it. Read it again, and apply your change to what it is now.';
  throw new PreconditionError(sentence, { 'if-match': sentence });
}
