// The image that a job runs, by its name or as a map with it.

import { type Fields, isFields, newFields, ownLine, type Value } from '../../value.ts';
import { imageParts } from '../image-parts.ts';

/** `reference`, `image`, `tag` and `digest`; undefined where there is none. */
export function imageFields(value: Value | undefined, line: number): Fields | undefined {
  const given = isFields(value) ? (value.name ?? value.image ?? null) : value;
  if (typeof given !== 'string' || given === '') return undefined;
  const fields = newFields(isFields(value) ? (value[ownLine] ?? line) : line);
  return Object.assign(fields, { reference: given }, imageParts(given));
}
