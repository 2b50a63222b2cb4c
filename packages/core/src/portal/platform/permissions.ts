// The permission matrix: one table, which the services, the routes, the OpenAPI description and the
// generated access test all read.

import { ForbiddenError } from '../../support/errors.ts';
import { type Role, roles } from '../../vocabulary/role.ts';

/** `own`: what belongs to the caller's own teams, and there what the member role allows. `all`: everything. */
export type Reach = 'none' | 'own' | 'all';

const row = (viewer: Reach, developer: Reach, auditor: Reach, admin: Reach): Record<Role, Reach> => ({
  viewer,
  developer,
  auditor,
  admin,
});

export const permissions = {
  'auth:self': row('all', 'all', 'all', 'all'),
  'auth:users': row('none', 'none', 'none', 'all'),
  'auth:activity': row('none', 'none', 'all', 'all'),
  'teams:read': row('own', 'own', 'all', 'all'),
  'teams:create': row('none', 'none', 'none', 'all'),
  'teams:update': row('none', 'own', 'none', 'all'),
  'teams:delete': row('none', 'none', 'none', 'all'),
  'repos:read': row('own', 'own', 'all', 'all'),
  'repos:create': row('none', 'own', 'none', 'all'),
  'repos:update': row('none', 'own', 'all', 'all'),
  'repos:delete': row('none', 'own', 'none', 'all'),
  'repos:set-level': row('none', 'none', 'all', 'all'),
  'audits:read': row('own', 'own', 'all', 'all'),
  'audits:create': row('none', 'own', 'all', 'all'),
  // A format changes what every team's imports read.
  'imports:manage': row('none', 'none', 'none', 'all'),
  'findings:triage': row('none', 'own', 'all', 'all'),
  'findings:set-false-positive': row('none', 'none', 'all', 'all'),
  'compliance:read': row('own', 'own', 'all', 'all'),
  'compliance:write': row('none', 'none', 'all', 'all'),
  'reports:read': row('own', 'own', 'all', 'all'),
  'reports:create': row('none', 'own', 'all', 'all'),
  'operations:read': row('none', 'none', 'none', 'all'),
  // The nearest area is that of teams: an owner looks after the team's, an administrator after all.
  'webhooks:manage': row('none', 'own', 'none', 'all'),
  // As with webhooks: an owner's are those of the team.
  'channels:manage': row('none', 'own', 'none', 'all'),
  'credentials:manage': row('none', 'own', 'none', 'all'),
  // A tracker shows findings to everyone who reads its project.
  'tickets:manage': row('none', 'none', 'none', 'all'),
  'extension:deliveries': row('none', 'none', 'none', 'all'),
} as const satisfies Record<string, Record<Role, Reach>>;

export type Permission = keyof typeof permissions;

/** How far the role's permission reaches; throws ForbiddenError when it reaches nothing. */
export function reach(role: Role, permission: Permission): 'own' | 'all' {
  const found: Reach = permissions[permission][role];
  if (found === 'none') {
    throw new ForbiddenError(
      `This needs the role ${rolesWith(permission).join(' or ')} (${permission}). Your role is ${role}; an administrator can change it.`,
      { permission },
    );
  }
  return found;
}

/** The roles that have a permission, the lowest first. */
function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => permissions[permission][role] !== 'none');
}
