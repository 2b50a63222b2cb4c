// Lists of values that all look alike, under names of all sorts: digests, ids and checksums, not keys.

import type { SecretMatch } from '../secret-match.ts';

/** Fewer of a shape are not a list. */
const fewestOthers = 6;
const shortest = 16;

/** The shapes of generated values: what a file has many of under names that are none of a credential. */
function shapeOf(value: string): string | null {
  const { length } = value;
  if (length < shortest || length > 128) return null;
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value))
    return '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';
  if (/^[0-9a-f]+$/.test(value)) return `[0-9a-f]{${length}}`;
  if (/^[0-9A-F]+$/.test(value)) return `[0-9A-F]{${length}}`;
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(value) && /\d/.test(value))
    return `(?=[A-Za-z+/]{0,60}\\d)(?=[a-z0-9+/]{0,60}[A-Z])[A-Za-z0-9+/]{${value.replace(/=+$/, '').length}}={0,2}`;
  return null;
}

/** The starts of matches whose value is one of a list of like values that are none. */
export function startsInLists(matches: readonly SecretMatch[], bytes: Buffer): ReadonlySet<number> {
  const starts = new Set<number>();
  const byShape = new Map<string, SecretMatch[]>();
  for (const match of matches) {
    const shape = shapeOf(match.value);
    if (shape === null) continue;
    const same = byShape.get(shape);
    if (same) same.push(match);
    else byShape.set(shape, [match]);
  }
  if (byShape.size === 0) return starts;
  const text = bytes.toString('latin1');
  for (const [shape, same] of byShape) {
    const found = new Set(same.map(({ value }) => value));
    const others = new Set<string>();
    const atPlaceOfValue = new RegExp(`[=:>,(\\s]\\s{0,8}["'\`]?(${shape})(?![\\w+/=-])`, 'g');
    for (const [, value = ''] of text.matchAll(atPlaceOfValue)) if (!found.has(value)) others.add(value);
    if (others.size < fewestOthers || others.size < 2 * found.size) continue;
    for (const { start } of same) starts.add(start);
  }
  return starts;
}
