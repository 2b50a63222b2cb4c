// What a go.mod requires, where each version stands, and the text with other versions.

export interface GoRequirement {
  readonly name: string;
  readonly version: string;
  /** Of the version in the text. */
  readonly start: number;
}

export interface GoRequirements {
  readonly required: readonly GoRequirement[];
  /** Names of modules that are replaced, in any version. */
  readonly replaced: ReadonlySet<string>;
  /** `name@version`. */
  readonly excluded: ReadonlySet<string>;
  readonly retracted: readonly { readonly from: string; readonly to: string }[];
  /** The version of Go that it asks for; `1.16` where it names none. */
  readonly go: string;
}

export function readGoRequirements(text: string): GoRequirements {
  const required: GoRequirement[] = [];
  const replaced = new Set<string>();
  const excluded = new Set<string>();
  const retracted: { from: string; to: string }[] = [];
  let go = '1.16';
  let block = '';
  let offset = 0;
  for (const raw of text.split('\n')) {
    const start = offset;
    offset += raw.length + 1;
    const row = raw.replace(/\/\/.*$/, '').trim();
    if (row === ')') block = '';
    const opened = /^(\w+)\s*\($/.exec(row)?.[1];
    if (opened !== undefined) block = opened;
    if (row === '' || row === ')' || opened !== undefined) continue;
    const words = row.split(/\s+/);
    const verb = block === '' ? words.shift() : block;
    const [name = '', version = ''] = words.map((word) => word.replaceAll(/^["`]|["`]$/g, ''));
    if (verb === 'require')
      required.push({
        name,
        version,
        start: start + raw.lastIndexOf(version, raw.indexOf('//') === -1 ? raw.length : raw.indexOf('//')),
      });
    else if (verb === 'replace') replaced.add(name);
    else if (verb === 'exclude') excluded.add(`${name}@${version}`);
    else if (verb === 'go') go = name;
    else if (verb === 'retract') {
      const [, from = '', to = from] =
        /^\[?\s*(v[^\s,\]]+)(?:\s*,\s*(v[^\s,\]]+))?/.exec(words.join(' ')) ?? [];
      if (from !== '') retracted.push({ from, to });
    }
  }
  return { required, replaced, excluded, retracted, go };
}

/** @param versions by name; of modules that are required */
export function withGoVersions(text: string, versions: ReadonlyMap<string, string>): string {
  let result = text;
  const { required } = readGoRequirements(text);
  for (const { name, version, start } of required.toReversed()) {
    const next = versions.get(name);
    if (next !== undefined) result = result.slice(0, start) + next + result.slice(start + version.length);
  }
  return result;
}
