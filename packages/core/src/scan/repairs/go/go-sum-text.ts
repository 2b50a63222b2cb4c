// The text of a go.sum with the lines of other versions, in Go's order; every other line stays.
import { compareSemver } from '../../engines/dependencies/versions/semver.ts';

export interface GoSumChange {
  /** `name version`, of contents that nothing builds from any longer. */
  readonly removed: ReadonlySet<string>;
  /** Whole lines. */
  readonly added: readonly string[];
}

export function withGoSums(text: string, { removed, added }: GoSumChange): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/).filter((line) => !removed.has(line.split(' ').slice(0, 2).join(' ')));
  const known = new Set(lines);
  if (lines.at(-1) === '') lines.pop();
  for (const line of added) {
    if (known.has(line)) continue;
    known.add(line);
    const after = lines.findIndex((other) => compareLines(other, line) > 0);
    lines.splice(after === -1 ? lines.length : after, 0, line);
  }
  return lines.map((line) => line + newline).join('');
}

function compareLines(one: string, other: string): number {
  const [a, b] = [keyOf(one), keyOf(other)];
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return compareSemver(a.version, b.version) || Number(a.isManifest) - Number(b.isManifest);
}

function keyOf(line: string) {
  const [name = '', version = ''] = line.split(' ');
  return { name, version: version.replace(/\/go\.mod$/, ''), isManifest: version.endsWith('/go.mod') };
}
