// Values of resources as they are configured: JSON, with places, and with values that only a deployment knows.

/** A value that is not known before deployment: a variable without default, an attribute of another resource. */
export class Unknown {
  /** `aws_s3_bucket.logs.id`, where the value is known to be an attribute of a resource. */
  readonly reference: string | undefined;
  /** A text of which parts are known; `hole` stands for the others. */
  readonly text: string | undefined;
  /** The module that the reference is written in, as addresses begin: `module.storage.`; empty for the root. */
  readonly module: string;

  constructor(reference?: string, text?: string, module = '') {
    this.reference = reference;
    this.text = text;
    this.module = module;
  }
}

/** Stands for what is unknown in a text: the object replacement character. */
export const hole = '\ufffc';

export const unknown = new Unknown();

/** Line of each field, from 1. */
export const fieldLines = Symbol('field lines');
/** Line on which an object begins, from 1. */
export const ownLine = Symbol('own line');
/** The file that the object stands in, where that is not the file of its resource. */
export const ownPath = Symbol('own path');
/** The file that a field stands in, where that is not the file of its object. */
export const fieldPaths = Symbol('field paths');

/** Where the value of a field is written, where it only refers to it: the argument of a call, a file of values, a default. */
export const fieldOrigins = Symbol('field origins');

export interface Written {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** What a caller or a file of values gives a variable or parameter. */
export interface GivenValue {
  readonly value: Value;
  readonly written: Written | undefined;
}

export interface Fields {
  [name: string]: Value;
  [fieldLines]?: Record<string, number>;
  [ownLine]?: number;
  [ownPath]?: string;
  [fieldPaths]?: Record<string, string>;
  [fieldOrigins]?: Record<string, Written>;
}

export type Value = string | number | boolean | null | Unknown | readonly Value[] | Fields;

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** What an object is as a text or a number: nothing. Without it the conversion throws. */
const prototype: object = Object.create(null, { [Symbol.toPrimitive]: { value: () => '' } });

/** An object without `Object`'s prototype: names such as `constructor` are fields like any other. */
export function newFields(line?: number): Fields {
  const fields = Object.create(prototype) as Fields;
  if (line !== undefined) {
    fields[ownLine] = line;
    fields[fieldLines] = Object.create(null) as Record<string, number>;
  }
  return fields;
}

/** A copy, one level deep, with the places of the original. */
export function copyFields(fields: Fields): Fields {
  const copy = newFields();
  Object.assign(copy, fields);
  return copy;
}

export function setField(fields: Fields, name: string, value: Value, line: number): void {
  fields[name] = value;
  const lines = fields[fieldLines];
  if (lines) lines[name] ??= line;
}

export function noteOrigin(fields: Fields, name: string, written: Written): void {
  fields[fieldOrigins] ??= Object.create(null) as Record<string, Written>;
  fields[fieldOrigins][name] ??= written;
}

/** A field that another one is made of is written where that one is. */
export function takeOrigin(from: Fields, field: string, into: Fields, name: string): void {
  const written = from[fieldOrigins]?.[field];
  if (written) noteOrigin(into, name, written);
}

/** Sets a field of a copy that stands elsewhere than the original has it; without a line it keeps its place. */
export function replaceField(
  copy: Fields,
  name: string,
  value: Value,
  { line, path }: { readonly line: number | undefined; readonly path: string | undefined },
): void {
  copy[name] = value;
  // The tables are those of the original, which keeps them.
  if (line !== undefined)
    copy[fieldLines] = Object.assign(Object.create(null), copy[fieldLines], { [name]: line });
  if (line !== undefined && path !== undefined)
    copy[fieldPaths] = Object.assign(Object.create(null), copy[fieldPaths], { [name]: path });
}

const itemLines = new WeakMap<readonly Value[], readonly number[]>();

/** The list, of which is known on which line each item stands, from 1: a text has no place of its own. */
export function listOnLines(items: readonly Value[], lines: readonly number[]): readonly Value[] {
  itemLines.set(items, lines);
  return items;
}

/** Each item changed, on its line. */
export function mapItems(list: readonly Value[], change: (item: Value) => Value): readonly Value[] {
  const lines = itemLines.get(list);
  const changed = list.map((item) => change(item));
  return lines ? listOnLines(changed, lines) : changed;
}

/** The line of an item; undefined where it is not known. */
export function lineOfItem(list: readonly Value[], index: number): number | undefined {
  return itemLines.get(list)?.[index];
}

/** Whether a part of the value, however deep, is unknown. */
export function hasUnknown(value: Value): boolean {
  if (value instanceof Unknown) return true;
  if (isList(value)) return value.some(hasUnknown);
  return isFields(value) && Object.values(value).some(hasUnknown);
}
