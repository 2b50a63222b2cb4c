// Updates of many rows with values of their own, in one statement.
import type { Database } from './database.ts';

type Value = string | number | boolean | null;

interface RowUpdates {
  /** All of them have the same columns; found by their `id`. */
  readonly rows: readonly ({ readonly id: string } & Readonly<Record<string, Value>>)[];
  /** Of columns that hold no text. */
  readonly types?: Readonly<Record<string, 'integer' | 'float' | 'uuid'>>;
  /** What is set besides; `value` is the SQL of a row's value. */
  readonly sets?: (value: (name: string) => string) => readonly string[];
  /** Of what is set besides. */
  readonly bindings?: readonly Value[];
}

export async function updateRows(
  db: Database,
  table: string,
  { rows, types = {}, sets = () => [], bindings = [] }: RowUpdates,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'id');
  const isJson = db.dialect.name === 'sqlite';
  const place = (index: number) => (isJson ? `json_extract(v.value, '$[${index}]')` : `v.column${index + 1}`);
  const value = (name: string) => place(names.indexOf(name) + 1);
  const set = [...sets(value), ...names.map((name) => `"${name}" = ${value(name)}`)].join(', ');
  const all = rows.map((row) => [row.id, ...names.map((name) => row[name] ?? null)]);
  const where = `where "${table}".id = ${place(0)}`;
  if (isJson) {
    const given = [...bindings, JSON.stringify(all)];
    await db.knex.raw(`update "${table}" set ${set} from json_each(?) as v ${where}`, given as string[]);
    return;
  }
  // The first row gives the values their types.
  const typed = ['cast(? as uuid)', ...names.map((name) => `cast(? as ${types[name] ?? 'text'})`)];
  const plain = `(${typed.map(() => '?').join(', ')})`;
  const values = [`(${typed.join(', ')})`, ...rows.slice(1).map(() => plain)].join(', ');
  await db.knex.raw(`update "${table}" set ${set} from (values ${values}) as v ${where}`, [
    ...bindings,
    ...all.flat(),
  ] as string[]);
}
