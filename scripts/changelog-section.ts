// From one file per change to a section of the changelog.
export interface Fragment {
  readonly name: string;
  /** `### Area`, an empty line, and entries that begin with `- `. */
  readonly text: string;
}

/** Areas in the order of their first change. Throws for a fragment of another form. */
export function sectionOf(title: string, fragments: readonly Fragment[]): string {
  const areas = new Map<string, string[]>();
  for (const { name, text } of fragments) {
    const [, area, entries] = /^### (\S.*)\n\n(- [\s\S]+)$/.exec(text.trim()) ?? [];
    if (area === undefined || entries === undefined || /^#/m.test(entries))
      throw new Error(
        `changes/${name} is not "### AREA", an empty line and one entry that begins with "- ".`,
      );
    areas.set(area, [...(areas.get(area) ?? []), entries]);
  }
  const parts = [...areas].map(([area, entries]) => `### ${area}\n\n${entries.join('\n')}\n`);
  return `${title}\n\n${parts.join('\n')}`;
}

/** Before the newest version. */
export function withSection(changelog: string, section: string): string {
  const newest = changelog.search(/^## /m);
  return newest === -1
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, newest)}${section}\n${changelog.slice(newest)}`;
}
