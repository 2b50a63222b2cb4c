// Reads paths of a mapping in a parsed document: see format-mapping.ts.

import type { JsonPart } from '../json-part.ts';
import { LargeList } from '../large-list.ts';
import { isList, type JsonObject, listOf, objectOf } from '../plain-json.ts';
import { wrongShape } from '../required-shape.ts';
import type { Condition } from './format-mapping.ts';
import { alternativesOf, isTemplate } from './path-syntax.ts';

/** A value, and what it lies in. */
export interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
  /** Whether the value is read each time that it is asked for, since memory has no room for all of them. */
  readonly isRead?: boolean;
}

export function documentPlace(value: unknown): Place {
  return { value, key: '', parent: undefined };
}

/** An element of a large list. */
class ElementPlace implements Place {
  readonly isRead = true;
  readonly key: string;
  readonly parent: Place;
  readonly #list: LargeList;
  readonly #part: JsonPart;

  constructor(
    list: LargeList,
    part: JsonPart,
    { key, parent }: { readonly key: string; readonly parent: Place },
  ) {
    this.#list = list;
    this.#part = part;
    this.key = key;
    this.parent = parent;
  }

  get value(): unknown {
    return this.#list.read(this.#part);
  }
}

/** What lies in such an element. */
class InnerPlace implements Place {
  readonly isRead = true;
  readonly key: string;
  readonly parent: Place;
  readonly #step: Step;

  constructor(parent: Place, step: Step, key: string) {
    this.parent = parent;
    this.#step = step;
    this.key = key;
  }

  get value(): unknown {
    return (heldBy(this.parent.value, this.#step) as JsonObject)[this.key];
  }
}

/** Every place that the steps lead to. Throws ValidationError where a list or object is something else. */
export function* placesAt(place: Place, steps: readonly string[]): Generator<Place> {
  const [step, ...rest] = steps;
  if (step === undefined) return void (yield place);
  for (const inner of placesIn(place, { name: step.replace(/\[\]$|\{\}$/, ''), isList: step.endsWith('[]') }))
    yield* placesAt(inner, rest);
}

interface Step {
  readonly name: string;
  /** Else it is into an object. */
  readonly isList: boolean;
}

function* placesIn(parent: Place, step: Step): Generator<Place> {
  const found = heldBy(parent.value, step);
  if (found === undefined || found === null) return;
  if (step.isList && found instanceof LargeList) {
    let index = 0;
    for (const part of found.parts()) yield new ElementPlace(found, part, { key: String(index++), parent });
    return;
  }
  if (step.isList && !Array.isArray(found)) throw wrongShape(`"${step.name}"`, 'a list', found);
  // Some tools write an empty list for an empty object.
  if (!step.isList && Array.isArray(found) && found.length === 0) return;
  if (typeof found !== 'object' || (!step.isList && isList(found)))
    throw wrongShape(`"${step.name}"`, 'an object', found);
  for (const [key, value] of Object.entries(found))
    yield parent.isRead ? new InnerPlace(parent, step, key) : { value, key, parent };
}

function heldBy(value: unknown, { name }: Step): unknown {
  return name === '' ? value : valueAt(value, name.split('.'));
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
  let values: readonly unknown[] = [held(place.value)];
  for (const part of rest === '' ? [] : rest.split('.')) {
    const [, member, wanted] = /\[([^=\]]+)=([^\]]*)\]$/.exec(part) ?? [];
    const name = part.replace(/\[[^\]]*\]$|\{\}$/, '');
    // A list on the way means its elements: of XML every child element is one.
    const parts = name === '' ? values : values.flat();
    values = parts.flatMap((value) => {
      const found = name === '' ? value : objectOf(value)[name];
      if (part.endsWith('[]')) return listOf(found);
      if (member !== undefined) return listOf(found).filter((one) => objectOf(one)[member] === wanted);
      if (part.endsWith('{}')) return Object.values(objectOf(found));
      if (found === undefined || found === null) return [];
      return [held(found)];
    });
  }
  // A path that ends at a list means its elements.
  return values.flat();
}

/** A path means all elements of a list, also of a large one. */
function held(value: unknown): unknown {
  return value instanceof LargeList ? value.all() : value;
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => objectOf(found)[name], value);
}
