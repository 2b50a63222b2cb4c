// The groups claim of an issuer: what was not sent is not known, which is something else than an empty list.
import type { KnownGroups } from '@assay/core';

export type Claims = Readonly<Record<string, unknown>>;

/** `name` is a claim, or the way to one inside of others (`resource_access.assay.roles`). */
export function groupsOf(claims: Claims, name: string): KnownGroups {
  if (isElsewhere(claims, name))
    return unknown(`the issuer says that there are too many for the claim ${name}, and keeps them elsewhere`);
  const value = claimAt(claims, name);
  if (value === undefined) return unknown(`the issuer sent no claim ${name}`);
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((group) => typeof group === 'string'))
    return unknown(`the claim ${name} is not a list of texts`);
  return { known: true, groups: list };
}

/** Undefined where there is none. A name with dots may be one claim, or lead through several. */
function claimAt(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  if (Object.hasOwn(claims, name)) return (claims as Claims)[name];
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const outer = name.slice(0, dot);
    const found = Object.hasOwn(claims, outer)
      ? claimAt((claims as Claims)[outer], name.slice(dot + 1))
      : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Microsoft Entra leaves a list that is too long out of the token, and says so (OpenID Connect Core, section 5.6.2). */
function isElsewhere(claims: Claims, name: string): boolean {
  const { _claim_names: names, hasgroups } = claims;
  if (typeof names === 'object' && names !== null && Object.hasOwn(names, name)) return true;
  return name === 'groups' && String(hasgroups) === 'true';
}

function unknown(reason: string): KnownGroups {
  return { known: false, reason };
}
