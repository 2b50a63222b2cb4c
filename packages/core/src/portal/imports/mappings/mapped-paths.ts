// Reads paths of a mapping in a parsed document: see format-mapping.ts.

import { type JsonObject, objectOf } from '../plain-json.ts';
import { wrongShape } from '../required-shape.ts';
import type { Condition } from './format-mapping.ts';
import { alternativesOf, isTemplate } from './path-syntax.ts';

/** A value, and what it lies in. */
export interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
}

export function documentPlace(value: unknown): Place {
  return { value, key: '', parent: undefined };
}

/** Every place that the steps lead to. Throws ValidationError where a list or object is something else. */
export function* placesAt(place: Place, steps: readonly string[]): Generator<Place> {
  const [step, ...rest] = steps;
  if (step === undefined) return void (yield place);
  for (const [key, value] of membersOf(place.value, step))
    yield* placesAt({ value, key, parent: place }, rest);
}

function membersOf(value: unknown, step: string): Iterable<readonly [string, unknown]> {
  const isList = step.endsWith('[]');
  const name = step.replace(/\[\]$|\{\}$/, '');
  const found = name === '' ? value : valueAt(value, name.split('.'));
  if (found === undefined || found === null) return [];
  if (isList) {
    if (!Array.isArray(found)) throw wrongShape(`"${name}"`, 'a list', found);
    return found.map((one, index) => [String(index), one]);
  }
  // Some tools write an empty list for an empty object.
  if (Array.isArray(found) && found.length === 0) return [];
  if (typeof found !== 'object' || Array.isArray(found)) throw wrongShape(`"${name}"`, 'an object', found);
  return Object.entries(found as JsonObject);
}

/** The first value of the alternatives, as a text; undefined without any. */
export function textAt(place: Place, expression: string | undefined): string | undefined {
  if (expression === undefined) return undefined;
  const alternatives = alternativesOf(expression);
  for (const [index, one] of alternatives.entries()) {
    const isLast = index === alternatives.length - 1;
    const text = isTemplate(one) ? renderTemplate(place, one, isLast) : listAt(place, one)[0];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Every value of the first alternative that has one, as texts. */
export function textsAt(place: Place, expression: string | undefined): readonly string[] {
  for (const path of expression?.split('|') ?? []) {
    const texts = listAt(place, path.trim());
    if (texts.length > 0) return texts;
  }
  return [];
}

export function applies(place: Place, { path, is }: Condition): boolean {
  const value = textAt(place, path)?.toLowerCase() ?? '';
  return is.includes(value) || (value !== '' && is.includes('*'));
}

/** Whether a path has a value that says something: 0, false, `[]`, `{}` and '' do not. */
export function hasValue(place: Place, path: string): boolean {
  return valuesAt(place, path).some((value) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value) && value !== '0',
  );
}

/** Undefined without any of its parts, and without one of them where there is another alternative. */
function renderTemplate(place: Place, template: string, isLast: boolean): string | undefined {
  const parts: boolean[] = [];
  const text = template.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const part = textAt(place, path) ?? '';
    parts.push(part !== '');
    return part;
  });
  const isKnown = isLast ? parts.includes(true) : !parts.includes(false);
  return isKnown ? text.trim() : undefined;
}

function listAt(place: Place, path: string): readonly string[] {
  return valuesAt(place, path).flatMap((value) => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? [text.replaceAll('\0', '')] : [];
  });
}

function valuesAt(from: Place, path: string): readonly unknown[] {
  let place: Place = from;
  let rest = path;
  while (rest.startsWith('^')) {
    place = place.parent ?? place;
    rest = rest.slice(1).replace(/^\./, '');
  }
  if (rest.startsWith('$')) {
    while (place.parent) place = place.parent;
    rest = rest.slice(1).replace(/^\./, '');
  }
  if (rest === '@key') return [place.key];
  let values: readonly unknown[] = [place.value];
  for (const part of rest === '' ? [] : rest.split('.')) {
    const [, member, wanted] = /\[([^=\]]+)=([^\]]*)\]$/.exec(part) ?? [];
    const name = part.replace(/\[[^\]]*\]$|\{\}$/, '');
    // A list on the way means its elements: of XML every child element is one.
    const parts = name === '' ? values : values.flat();
    values = parts.flatMap((value) => {
      const found = name === '' ? value : objectOf(value)[name];
      if (part.endsWith('[]')) return Array.isArray(found) ? found : [];
      if (member !== undefined)
        return (Array.isArray(found) ? found : []).filter((one) => objectOf(one)[member] === wanted);
      if (part.endsWith('{}')) return Object.values(objectOf(found));
      return found === undefined || found === null ? [] : [found];
    });
  }
  // A path that ends at a list means its elements.
  return values.flat();
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => objectOf(found)[name], value);
}
