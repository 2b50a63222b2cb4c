// Kotlin as the engine reads it, without places.
import { loadLanguage } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/index.ts';

/** The code of a file, as plain objects without offsets and empty lists. */
export async function lowered(text: string): Promise<unknown> {
  const language = await loadLanguage('java');
  await language.isReadable('a.kt', text);
  return withoutPlaces(language.read('a.kt', text));
}

/** What the first statement of a function with this body is. */
export async function statement(text: string): Promise<unknown> {
  const [first] = (await statements(text)) as unknown[];
  return first;
}

export async function statements(text: string): Promise<unknown> {
  const [func] = (await lowered(`fun f() {\n${text}\n}`)) as [{ body: [{ parts?: unknown[] }] }];
  return func.body[0].parts ?? [];
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => key !== 'start' && key !== 'end' && !(Array.isArray(one) && one.length === 0))
      .map(([key, one]) => [key, withoutPlaces(one)]),
  );
}

export const name = (text: string) => ({ kind: 'name', name: text });
export const text = (value: string) => ({ kind: 'literal', value });
