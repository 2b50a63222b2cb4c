// `--json`: one document on standard output, the API's body as it is; or, with `--json=id,severity`, only
// those fields of it.

/** Turns `--json=a,b` (or `--json a,b`) into `--json --fields a,b`, which the parser understands. */
export function splitJsonFields(argv: readonly string[]): string[] {
  const words: string[] = [];
  const end = argv.indexOf('--');
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] as string;
    const next = argv[index + 1];
    if (end >= 0 && index >= end) words.push(word);
    else if (word.startsWith('--json=')) words.push('--json', '--fields', word.slice('--json='.length));
    else if (word === '--json' && next !== undefined && /^[A-Za-z][\w.]*(,[A-Za-z][\w.]*)+$/.test(next)) {
      words.push('--json', '--fields', next);
      index += 1;
    } else words.push(word);
  }
  return words;
}

/** The document as text, with a line end. */
export function jsonText(value: unknown, fields: readonly string[] = []): string {
  return `${JSON.stringify(fields.length === 0 ? value : select(value, fields), null, 2)}\n`;
}

/** The chosen fields (dotted paths) of an object, or of each item of a list. */
function select(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => select(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  if ('items' in value && Array.isArray(value.items)) return select(value.items, fields);
  return Object.fromEntries(fields.map((field) => [field, at(value, field)]));
}

function at(value: unknown, path: string): unknown {
  let current: unknown = value;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null) return null;
    current = (current as Record<string, unknown>)[part];
  }
  return current ?? null;
}
