// Reads foreign JSON without trusting its shape.
export type JsonObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** ISO 8601; null for anything else. Two portals leave out the zone, and mean UTC. */
export function dateOf(value: unknown): string | null {
  const text = textOf(value);
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? text
    : `${text.replace(' ', 'T')}${text.includes(':') ? 'Z' : ''}`;
  const time = text === '' ? Number.NaN : Date.parse(zoned);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
