// Walks a parsed document once, without recursion: JSON allows what no part of the portal can use.

const deepest = 64;

interface Step {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** The first text that no database holds, key that reaches for a prototype, or nesting too deep. */
export function jsonFault(
  document: unknown,
): { readonly field: string; readonly sentence: string } | undefined {
  const steps: Step[] = [{ value: document, path: '', depth: 0 }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, path, depth } = step;
    const field = path || 'body';
    if (typeof value === 'string') {
      const sentence = textFault(value);
      if (sentence) return { field, sentence };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest)
      return { field: 'body', sentence: `The body is nested more than ${deepest} levels deep.` };
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || textFault(key))
        return { field, sentence: 'A key of the body is not allowed.' };
      steps.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return undefined;
}

function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'Text must not contain the character NUL.';
  return text.isWellFormed() ? undefined : 'Text must be well-formed Unicode without lone surrogates.';
}
