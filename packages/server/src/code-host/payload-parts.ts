// The parts that bodies share, checked as far as they are used.
/** A body as it was delivered, or a part of one. */
export type Body = Readonly<Record<string, unknown>>;

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
