import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { declaredAs } from './reading/declared-package.ts';
import { lowestGradleVersion } from './reading/gradle-dependencies.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, own, textOf } from './reading/plain-data.ts';
import { isMavenPin } from './reading/pom-project.ts';
import { readToml } from './reading/toml-tables.ts';

export const gradleVersionCatalog: LockfileParser = {
  id: 'gradle-version-catalog',
  title: 'Gradle version catalog',
  ecosystem: 'Maven',
  kind: 'manifest',
  files: ['libs.versions.toml', 'gradle/*.versions.toml'],
  parse(text) {
    const catalog = readToml(text);
    const lines = new LineFinder(text);
    lines.of('[libraries]');
    const packages: Package[] = [];
    for (const [alias, entry] of entriesOf(catalog.libraries)) {
      const { name, version } = libraryOf(entry, dataOf(catalog.versions));
      if (name === '') continue;
      packages.push({
        ecosystem: 'Maven',
        name,
        version: lowestGradleVersion(version),
        scope: 'runtime',
        direct: true,
        path: [name],
        line: lineAfter(lines.of(`\n${alias}`)),
        ...declaredAs(version, isMavenPin(version) && !version.includes('+')),
      });
    }
    return packages;
  },
};

/** What was found is the line break before. */
function lineAfter(line: number | null): number | null {
  return line === null ? null : line + 1;
}

function libraryOf(entry: unknown, versions: Data): { name: string; version: string } {
  if (typeof entry === 'string') {
    const [group = '', artifact = '', version = ''] = entry.split(':');
    return { name: artifact === '' ? '' : `${group}:${artifact}`, version };
  }
  const data = dataOf(entry);
  const name = textOf(data.module) || `${textOf(data.group)}:${textOf(data.name)}`;
  return { name: /^[^:]+:[^:]+$/.test(name) ? name : '', version: versionOf(data.version, versions) };
}

function versionOf(value: unknown, versions: Data): string {
  if (typeof value === 'string') return value;
  const { ref, strictly, require, prefer } = dataOf(value);
  if (typeof ref === 'string') return versionOf(own(versions, ref), {});
  return textOf(strictly) || textOf(require) || textOf(prefer);
}
