/** The four portal roles, from least to most. */
export const roles = ['viewer', 'developer', 'auditor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether `role` may do all that `other` may. */
export function roleAtLeast(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other);
}

export function lowerRole(a: Role, b: Role): Role {
  return roleAtLeast(a, b) ? b : a;
}
