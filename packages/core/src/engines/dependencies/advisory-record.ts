// How the database writes what an advisory says of a package: JSON with as few words as can be, because
// looking a package up means reading all of it.
import { type Affected, type AffectedRange, eventKinds, rangeTypes } from './advisory.ts';

/** `[type, kind, version, kind, version, …]`, types and kinds by their place in their lists. */
type PackedRange = readonly [number, ...(number | string)[]];
/** The ranges, and the versions named one by one. */
type PackedAffected = readonly [readonly PackedRange[], readonly string[]];

export function writeEntry(affected: readonly Affected[]): string {
  return JSON.stringify(
    affected.map(({ ranges, versions }): PackedAffected => [ranges.map(packRange), versions]),
  );
}

function packRange({ type, events }: AffectedRange): PackedRange {
  return [
    rangeTypes.indexOf(type),
    ...events.flatMap(([kind, version]) => [eventKinds.indexOf(kind), version]),
  ];
}

/** Reads rows joined as `number,entry,number,entry`. */
export function readEntries(
  text: string,
  { ecosystem, name }: { readonly ecosystem: string; readonly name: string },
): readonly { readonly advisory: number; readonly affected: readonly Affected[] }[] {
  const flat = JSON.parse(`[${text}]`) as (number | readonly PackedAffected[])[];
  const entries: { advisory: number; affected: readonly Affected[] }[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const packed = flat[i + 1] as readonly PackedAffected[];
    const affected = packed.map(([ranges, versions]) => ({
      ecosystem,
      name,
      ranges: ranges.map(unpackRange),
      versions,
    }));
    entries.push({ advisory: flat[i] as number, affected });
  }
  return entries;
}

function unpackRange(packed: PackedRange): AffectedRange {
  const events: [(typeof eventKinds)[number], string][] = [];
  for (let i = 1; i + 1 < packed.length; i += 2) {
    events.push([eventKinds[packed[i] as number] ?? 'introduced', packed[i + 1] as string]);
  }
  return { type: rangeTypes[packed[0]] ?? 'ECOSYSTEM', events };
}
