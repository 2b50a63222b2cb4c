// Code of a language as the engine reads it, without places.
import type { LanguageId } from '../../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { loadLanguage } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/index.ts';

/** @param around the start of a function without parameters: what comes between it and `}` is its body */
export function readerOf(id: LanguageId, path: string, around: string) {
  /** The code of a file, as plain objects without offsets and empty lists. */
  const lowered = async (text: string): Promise<unknown> => {
    const language = await loadLanguage(id);
    await language.isReadable(path, text);
    return withoutPlaces(language.read(path, text));
  };
  const statements = async (text: string): Promise<unknown> => {
    const [func] = (await lowered(`${around}\n${text}\n}`)) as [{ body: [{ parts?: unknown[] }] }];
    return func.body[0].parts ?? [];
  };
  /** What the first statement of a function with this body is. */
  const statement = async (text: string): Promise<unknown> => {
    const [first] = (await statements(text)) as unknown[];
    return first;
  };
  return { lowered, statement, statements };
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
