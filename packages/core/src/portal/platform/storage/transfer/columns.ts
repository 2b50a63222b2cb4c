// The columns of a table, and their values in the one form that both databases share.

/** What a column holds, whatever its database calls it. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'bytes';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Whether its database compares it as text by a language's rules, unless configured not to. */
  readonly isCollated: boolean;
}

export type Value = string | number | boolean | null;

/** An export or import that can't go on; the message says why and what to do. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransferError';
  }
}

const kinds: readonly [RegExp, ColumnKind][] = [
  [/^(text|uuid|char|varchar|character|character varying)\b/, 'text'],
  [/^(bigint|integer|smallint)\b/, 'integer'],
  [/^(float|double|real)\b/, 'number'],
  [/^boolean\b/, 'boolean'],
  [/^(blob|bytea)\b/, 'bytes'],
];

/** The kind of a column by the type that its database declares. */
export function columnKind(table: string, column: string, declared: string): ColumnKind {
  const kind = kinds.find(([pattern]) => pattern.test(declared.toLowerCase()))?.[1];
  if (kind) return kind;
  throw new TransferError(
    `The column ${table}.${column} has the type ${declared}, which exports do not support.`,
  );
}

/** A value as a driver gives it, in the form of the file. */
export function toValue(kind: ColumnKind, given: unknown): Value {
  if (given === null || given === undefined) return null;
  switch (kind) {
    case 'bytes':
      return (given as Buffer).toString('base64');
    case 'boolean':
      return given === true || given === 1;
    case 'integer':
    case 'number': {
      const number = Number(given);
      if (isValue(kind, number)) return number;
      throw new TransferError(`A numeric column contains ${JSON.stringify(String(given))}.`);
    }
    case 'text':
      return String(given);
  }
}

/** Whether a value of the file can be one of this kind. */
export function isValue(kind: ColumnKind, value: unknown): value is Value {
  if (value === null) return true;
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'bytes':
    case 'text':
      return typeof value === 'string';
  }
}
