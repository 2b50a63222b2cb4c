// The dependencies that a Gradle build script names in literals, and the values of the names it uses in them.
import type { PackageScope } from '../../packages/package.ts';
import { lowestMavenVersion } from './pom-project.ts';

export interface GradleDependency {
  /** `group:artifact`. */
  readonly name: string;
  /** As it is written, with the script's own names resolved; '' when it names none that is known. */
  readonly version: string;
  readonly scope: PackageScope;
  readonly line: number;
}

/** A version, the lowest of a range, or what stands before the `+` of a dynamic one. */
export function lowestGradleVersion(version: string): string {
  if (/^latest\./.test(version)) return '';
  return lowestMavenVersion(version.replace(/\.?\+$/, ''));
}

const notation = /(["'])([\w.-]+):([\w.-]+)(?::([^"':@]*))?[^"']*\1/;
const named =
  /\bgroup\s*[:=]\s*["']([^"']+)["']\s*,\s*name\s*[:=]\s*["']([^"']+)["'](?:\s*,\s*version\s*[:=]\s*(?:["']([^"']+)["']|([\w.]+)))?/;

export function gradleDependencies(
  text: string,
  properties: ReadonlyMap<string, string>,
): GradleDependency[] {
  const rows = withoutComments(text).split('\n');
  const values = new Map([...properties, ...assignedValues(rows)]);
  return rows.flatMap((raw, index): GradleDependency[] => {
    // `dependencies { implementation 'a:b:1' }` on one line.
    const row = raw.slice(0, 500).replace(/^\s*(?:\w+\s*\{\s*)+/, '');
    const configuration = /^\s*(?:add\s*\(\s*["'])?([A-Za-z]\w*)["']?\s*[ (,]/.exec(row)?.[1];
    if (configuration === undefined || !isConfiguration(configuration)) return [];
    const map = named.exec(row);
    const short = map === null ? notation.exec(row) : null;
    const [group, artifact, version] = map
      ? [map[1], map[2], map[3] ?? (map[4] === undefined ? undefined : `$${map[4]}`)]
      : [short?.[2], short?.[3], short?.[4]];
    if (group === undefined || artifact === undefined) return [];
    const found = { name: `${group}:${artifact}`, version: resolved(version ?? '', values) };
    return [{ ...found, scope: scopeOf(configuration), line: index + 1 }];
  });
}

function isConfiguration(name: string): boolean {
  return /(?:implementation|api|compile|compileOnly|compileOnlyApi|runtime|runtimeOnly|provided|classpath|annotationProcessor|kapt|ksp|developmentOnly|testFixtures\w*|platform|enforcedPlatform|shadow|bundle|modImplementation|include)$/i.test(
    name,
  );
}

function scopeOf(configuration: string): PackageScope {
  return /test|classpath|annotationProcessor|kapt|ksp|developmentOnly/i.test(configuration)
    ? 'development'
    : 'runtime';
}

/** `def x = '1'`, `val x = "1"`, `ext.x = '1'`, `extra["x"] = "1"`, `set('x', '1')`, and `x = '1'` in an ext block. */
function assignedValues(rows: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const row of rows) {
    const found =
      /^\s*(?:(?:def|val|var|String|final|const|private|internal)\s+)*(?:ext\.|extra\.|project\.ext\.)?(\w+)\s*=\s*["']([\w.+-]+)["']/.exec(
        row,
      ) ?? /\b(?:extra\[|ext\[|set\()\s*["'](\w+)["']\s*[\],]\s*=?\s*["']([\w.+-]+)["']/.exec(row);
    if (found?.[1] !== undefined && found[2] !== undefined) values.set(found[1], found[2]);
  }
  return values;
}

/** `$name`, `${name}`, `${rootProject.ext.name}`, `${property("name")}`; '' when a name is not known. */
function resolved(version: string, values: ReadonlyMap<string, string>): string {
  let isKnown = true;
  const text = version.replaceAll(
    /\$\{([^}]{1,100})\}|\$([A-Za-z_][\w.]*)/g,
    (_, braced: string, bare: string) => {
      const name = /(\w+)["')\]]*$/.exec(braced ?? bare)?.[1] ?? '';
      const value = values.get(name);
      if (value === undefined) isKnown = false;
      return value ?? '';
    },
  );
  return isKnown ? text.trim() : '';
}

/** Keeps the line breaks, so that lines stay right. Two slashes in an address begin no comment. */
function withoutComments(text: string): string {
  let isOpen = false;
  return text
    .split('\n')
    .map((row) => {
      if (isOpen) {
        if (!row.includes('*/')) return '';
        isOpen = false;
        return row.slice(row.indexOf('*/') + 2);
      }
      const plain = row.replace(/(^|\s)\/\/.*$/, '$1').replaceAll(/\/\*.*?\*\//g, '');
      const start = plain.search(/(?:^|\s)\/\*/);
      isOpen = start !== -1;
      return isOpen ? plain.slice(0, start) : plain;
    })
    .join('\n');
}
