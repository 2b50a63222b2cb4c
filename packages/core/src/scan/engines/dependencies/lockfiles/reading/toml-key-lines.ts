// The lines of keys in a TOML file, by their table: what the TOML parser does not give.

export type TomlKeyLine = (table: string, key: string) => number | null;

/** Tables are named with dots and without quotes: `tool.poetry.dependencies`. */
export function tomlKeyLines(text: string): TomlKeyLine {
  const lines = new Map<string, number>();
  const add = (table: string, key: string, line: number) => {
    const name = `${table}\0${key}`;
    if (!lines.has(name)) lines.set(name, line);
  };
  let table = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const row = raw.slice(0, 500).trim();
    const head = /^\[\[?([^[\]]+)\]/.exec(row)?.[1];
    if (head !== undefined) {
      const parts = head.split('.').map(plainKey);
      table = parts.join('.');
      add(parts.slice(0, -1).join('.'), parts.at(-1) ?? '', index + 1);
      continue;
    }
    const key = /^("[^"]*"|'[^']*'|[\w-]+)[ \t]*[=.]/.exec(row)?.[1];
    if (key !== undefined) add(table, plainKey(key), index + 1);
  }
  return (table, key) => lines.get(`${table}\0${key}`) ?? null;
}

function plainKey(key: string): string {
  return key.trim().replace(/^(["'])(.*)\1$/, '$2');
}
