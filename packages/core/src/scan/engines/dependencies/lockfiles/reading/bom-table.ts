// A BOM that gives many packages versions of their own, release by release. Rows: what moves it | what it manages | versions.

interface Row {
  /** The property of a project that moves it. */
  readonly property: string;
  /** `group:artifact`, with `*` for any end. */
  readonly members: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  /** BOMs that it imports, with its version. */
  readonly imports: readonly string[];
  /** By the index of the release that changed it, in order; '' where it is not managed any more. */
  readonly changes: readonly (readonly [release: number, version: string])[];
}

/** The version that a BOM gives to a package; undefined where it gives none. */
export type Families = (bom: string, version: string, name: string) => string | undefined;

export class BomTable {
  readonly #text: string;
  #releases: ReadonlyMap<string, number> | undefined;
  #rows: readonly Row[] = [];

  /** @param text as scripts/write-bom-tables.ts writes it; read when it is first asked. */
  constructor(text: string) {
    this.#text = text;
  }

  /** @param families the BOMs that it imports */
  versionIn(release: string, name: string, families: Families): string | undefined {
    this.#read();
    const index = this.#releases?.get(release.replace(/\.RELEASE$/, '')) ?? this.#releases?.get(release);
    if (index === undefined) return undefined;
    return this.#first(name, families, (row) => row.changes.findLast(([from]) => from <= index)?.[1] ?? '');
  }

  /** What the properties of a project below it move. */
  versionByProperty(
    properties: ReadonlyMap<string, string>,
    name: string,
    families: Families,
  ): string | undefined {
    this.#read();
    return this.#first(name, families, ({ property }) => properties.get(property) ?? '');
  }

  #first(name: string, families: Families, versionOf: (row: Row) => string): string | undefined {
    for (const row of this.#rows) {
      const isMember = row.members.has(name) || row.prefixes.some((prefix) => name.startsWith(prefix));
      if (!isMember && row.imports.length === 0) continue;
      const version = versionOf(row);
      if (version === '') continue;
      if (isMember) return version;
      for (const bom of row.imports) {
        const found = families(bom, version, name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #read(): void {
    if (this.#releases !== undefined) return;
    const [releases = '', ...rows] = this.#text.trim().split('\n');
    const indexes = new Map(releases.split(' ').map((release, index) => [release, index]));
    this.#releases = indexes;
    this.#rows = rows.map((row): Row => {
      const [property = '', managed = '', versions = ''] = row.split('|');
      const names = managed.split(' ').flatMap((listed) => {
        const [group = '', artifacts = ''] = listed.split(':');
        return artifacts.split(',').map((artifact) => `${group}:${artifact}`);
      });
      return {
        property,
        members: new Set(names.filter((name) => !/^>|\*$/.test(name))),
        prefixes: names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1)),
        imports: names.filter((name) => name.startsWith('>')).map((name) => name.slice(1)),
        changes: versions.split(' ').map((change) => {
          const [release = '', version = ''] = change.split('=');
          return [indexes.get(release) ?? 0, version === '-' ? '' : version] as const;
        }),
      };
    });
  }
}
