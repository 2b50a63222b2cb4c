// Which members a scenario may have, found by the bytes of their names.
import { countFields } from '../scenario-table.ts';

/** Every member of a scenario; the counts come first, in the order of their columns. */
export const scenarioFields = [
  ...countFields,
  'name',
  'tokenSemantics',
  'model',
  'rates',
  'usage',
  'inputText',
  'inputFile',
  'encoding',
  'requests',
  'outcomes',
] as const;
export type ScenarioField = (typeof scenarioFields)[number];

export const NAME = 6;

const encoder = new TextEncoder();
const keys = scenarioFields.map((name) => encoder.encode(`"${name}":`));
const byLength: { readonly bytes: Uint8Array; readonly field: number }[][] = [];
for (const [field, name] of scenarioFields.entries()) {
  const bytes = encoder.encode(name);
  byLength[bytes.length] ??= [];
  byLength[bytes.length]?.push({ bytes, field });
}

/** The field whose name lies between the two positions, exactly; −1 when there is none. */
export function fieldAt(bytes: Uint8Array, from: number, to: number): number {
  for (const candidate of byLength[to - from] ?? []) {
    let at = 0;
    while (at < candidate.bytes.length && candidate.bytes[at] === bytes[from + at]) at++;
    if (at === candidate.bytes.length) return candidate.field;
  }
  return -1;
}

/** The position after `"name":` of the given field, if just that stands at `at`; else −1. */
export function afterKey(bytes: Uint8Array, at: number, end: number, field: number): number {
  const key = keys[field] as Uint8Array;
  if (at + key.length > end) return -1;
  for (let index = 0; index < key.length; index++) if (bytes[at + index] !== key[index]) return -1;
  return at + key.length;
}

/** The field of that name ignoring case; −1 when there is none. */
export function fieldNamed(name: string): number {
  const folded = name.toLowerCase();
  return scenarioFields.findIndex((field) => field.toLowerCase() === folded);
}
