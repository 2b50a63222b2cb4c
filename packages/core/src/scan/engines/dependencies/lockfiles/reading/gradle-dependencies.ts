// The dependencies that a Gradle build script names in literals, and the values of the names it uses in them.
import type { PackageScope } from '../../packages/package.ts';
import type { GradleCatalogs } from './gradle-catalogs.ts';
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

const notation =
  /(["'])([\w.-]+):([\w.-]*(?:\w|\$\{[\w.]{1,100}\}|\$\w{1,100})[\w.-]*)(?::([^"':@]*))?(?:[:@][^"']*)?\1(?:\s{0,10}\+\s{0,10}([A-Za-z][\w.]{0,100}))?/g;
const named =
  /\bgroup\s*[:=]\s*["']([^"']+)["']\s*,\s*name\s*[:=]\s*["']([^"']+)["'](?:\s*,\s*version\s*[:=]\s*(?:["']([^"']+)["']|([\w.]+)))?/;

/** Catalogs that a script can name; none unless given. */
export type Catalogs = Pick<GradleCatalogs, 'libraries' | 'version' | 'plugin'>;

const noCatalogs: Catalogs = {
  libraries: () => [],
  version: () => '',
  plugin: () => ({ id: '', version: '' }),
};

export interface GradleScript {
  readonly dependencies: readonly GradleDependency[];
  /** Versions for those who name none: constraints, and what Spring's dependency management lists. */
  readonly constraints: ReadonlyMap<string, string>;
  /** BOMs, by name or as the path of a project (`:bom`), and the plugins that bring one. */
  readonly platforms: readonly { readonly name: string; readonly version: string }[];
  readonly projects: readonly string[];
  /** Dependencies that it names in a way that no file of the repository explains, as entries of published catalogs. */
  readonly unknown: readonly string[];
}

/** The plugins whose BOM or family has their version, by id and by the artifact that a buildscript names. */
const pluginPlatforms: readonly (readonly [id: RegExp, bom: string, artifact: string])[] = [
  [/^io\.ktor\.plugin$/, 'io.ktor:ktor-bom', 'io.ktor.plugin:plugin'],
  [
    /^org\.springframework\.boot$/,
    'org.springframework.boot:spring-boot-dependencies',
    'org.springframework.boot:spring-boot-gradle-plugin',
  ],
  [
    /^org\.jetbrains\.kotlin\./,
    'org.jetbrains.kotlin:kotlin-bom',
    'org.jetbrains.kotlin:kotlin-gradle-plugin',
  ],
];

export function gradleDependencies(
  text: string,
  properties: ReadonlyMap<string, string>,
): readonly GradleDependency[] {
  return gradleScript(text, properties).dependencies;
}

export function gradleScript(
  text: string,
  properties: ReadonlyMap<string, string>,
  catalogs: Catalogs = noCatalogs,
): GradleScript {
  const rows = withoutComments(text).split('\n');
  const assigned = new Map([...properties, ...assignedValues(rows)]);
  const values = new Map([...assigned].map(([name, value]) => [name, resolved(value, assigned, catalogs)]));
  const version = (written: string) => resolved(written, values, catalogs);
  const dependencies: GradleDependency[] = [];
  const constraints = new Map<string, string>();
  const platforms: { name: string; version: string }[] = [];
  const ofPlugins: { name: string; version: string }[] = [];
  const projects: string[] = [];
  const unknown: string[] = [];
  let inDependencies = 0;
  /** How deep the constraints block lies; 0 outside. */
  let depth = 0;
  for (const [index, raw] of rows.entries()) {
    if (raw.trim() === '') continue;
    for (const { id, written } of pluginsIn(raw.slice(0, 500), catalogs))
      for (const [pattern, name] of pluginPlatforms)
        if (pattern.test(id)) ofPlugins.push({ name, version: version(written) });
    const isConstraint = depth > 0 || /\bconstraints\s*\{/.test(raw);
    if (isConstraint) depth = Math.max(0, depth + count(raw, '{') - count(raw, '}'));
    const isWithin = inDependencies > 0;
    if (isWithin || /\bdependencies\s*\{/.test(raw))
      inDependencies = Math.max(0, inDependencies + count(raw, '{') - count(raw, '}'));
    // `dependencies { implementation 'a:b:1' }` on one line.
    const row = joined(rows, index).replace(/^\s*(?:\w+\s*\{\s*)+/, '');
    const configuration = /^\s*(?:add\s*\(\s*["'])?([A-Za-z]\w*)["']?\s*[ (,]/.exec(row)?.[1];
    if (configuration === undefined || /^\s*\w+\s*[+-]?=/.test(row)) continue;
    const isManaged = configuration === 'dependency' || configuration === 'mavenBom';
    // A project may give the configuration of its platforms any name.
    const isUsual = isManaged || isConfiguration(configuration) || platformCall.test(row);
    if (!isUsual && (!isWithin || notConfigurations.test(configuration))) continue;
    const named = dependenciesIn(row, catalogs);
    const unread = [...named.unknown];
    const found = named.found.flatMap((one) => {
      const of = { name: version(one.name), version: version(one.version) };
      // Elsewhere two parts name a module that something is said about.
      if (of.name !== '' && (isUsual || of.version !== '')) return of;
      unread.push(one.name);
      return [];
    });
    // What a project calls a configuration of its own may be none.
    if (isUsual) unknown.push(...unread);
    const project =
      /\b(?:platform|enforcedPlatform)\s*\(?\s*project\(\s*(?:path\s*[:=]\s*)?["'](:[\w:.-]+)["']/.exec(row);
    if (project?.[1] !== undefined) projects.push(project[1]);
    if (/\b(?:platform|enforcedPlatform|mavenBom)\b/.test(row)) platforms.push(...found);
    for (const one of found)
      for (const [, name, artifact] of pluginPlatforms)
        if (one.name === artifact) ofPlugins.push({ name, version: one.version });
    if (isConstraint || configuration === 'dependency')
      for (const one of found) constraints.set(one.name, one.version);
    else if (!isManaged)
      for (const one of found) dependencies.push({ ...one, scope: scopeOf(configuration), line: index + 1 });
  }
  // What the script itself imports comes before what plugins bring.
  return { dependencies, constraints, platforms: [...platforms, ...ofPlugins], projects, unknown };
}

interface Named {
  readonly found: readonly { readonly name: string; readonly version: string }[];
  /** What it names besides. */
  readonly unknown: readonly string[];
}

/** What a call names: a literal, a map, entries of catalogs and tables, `kotlin("test")`. */
function dependenciesIn(row: string, catalogs: Catalogs): Named {
  const map = named.exec(row);
  if (map) {
    const version = map[3] ?? (map[4] === undefined ? '' : `$${map[4]}`);
    return { found: [{ name: `${map[1]}:${map[2]}`, version }], unknown: [] };
  }
  const call = row.split(/(?<!\$)\{/, 1)[0] ?? '';
  const found = [...call.matchAll(notation)].map(([, , group, artifact, version = '', added]) => ({
    name: `${group}:${artifact}`,
    version: added === undefined ? version : `${version}\${${added}}`,
  }));
  const kotlin = /\bkotlin\(\s*"([\w-]+)"(?:\s*,\s*(?:version\s*=\s*)?(?:"([^"]+)"|([\w.]+(?:\(\))?)))?/.exec(
    row,
  );
  if (kotlin && found.length === 0) {
    const [, part, literal, value] = kotlin;
    const version = literal ?? (value === undefined ? '' : `\${${value}}`);
    return { found: [{ name: `org.jetbrains.kotlin:kotlin-${part}`, version }], unknown: [] };
  }
  const unknown: string[] = [];
  // Names within texts are parts of versions.
  for (const [, table = '', accessor = ''] of call
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, keptKeys)
    .replaceAll(/\b(?:(?:rootProject|project)\.)?(?:ext|extra)\./g, '')
    .matchAll(accessed)) {
    if (notOfTables.test(table)) continue;
    const entries = catalogs.libraries(
      table,
      accessor.slice(1).replace(/\.(?:get(?:\(\))?|asProvider\(\))$/, ''),
    );
    if (entries.length > 0) found.push(...entries);
    // A call of something is no table.
    else if (!/^\s*\(/.test(accessor) && found.length === 0) unknown.push(`${table}${accessor}`);
  }
  return { found, unknown };
}

const accessed =
  /(?<![\w.$])([A-Za-z]\w{0,100})((?:\.[A-Za-z]\w{0,100}|\[\s*["'][\w.-]{1,100}["']\s*\])+(?!\w|\s*\())/g;
/** Parts of the build itself, and helpers of Gradle. */
const notOfTables =
  /^(?:android|(?:sub|all)?projects?|rootProject|sourceSets|configurations|tasks|layout|files|fileTree|dependencies|gradle|providers|objects|this|it|compileOnly|System|JavaVersion|OperatingSystem|org|com|java|project\w*)$/;
const notConfigurations =
  /^(?:exclude|because|version|strictly|require|prefer|reject|attributes?|relocate|include|dependency|force|transitive|if|for|else|return|def|val|var|println|add|create|named|register|module|capabilit\w*|require\w*|apply|id|alias|plugin|maven|url)$/;

/** `["okhttp"]` of a table, without other texts. */
function keptKeys(text: string, at: number, row: string): string {
  return /\[\s*$/.test(row.slice(0, at)) ? text : '';
}

/** `id("…") version "…"`, `kotlin("jvm") version "…"`, `alias(libs.plugins.…)`. */
function pluginsIn(row: string, catalogs: Catalogs): { id: string; written: string }[] {
  const [, id = '', kotlin, written = ''] =
    /\b(?:id[\s(]+["']([\w.-]+)["']|kotlin\(\s*"([\w.-]+)"\s*)\)?\s*\.?version[\s(]+["']([^"']+)["']/.exec(
      row,
    ) ?? [];
  if (written !== '') return [{ id: kotlin === undefined ? id : `org.jetbrains.kotlin.${kotlin}`, written }];
  const [, catalog = '', accessor = ''] = /\balias[\s(]+([A-Za-z]\w*)\.plugins\.([\w.]+)/.exec(row) ?? [];
  if (catalog === '') return [];
  const { id: found, version } = catalogs.plugin(catalog, accessor);
  return [{ id: found, written: version }];
}

const platformCall = /\b(?:platform|enforcedPlatform)\s*\(/;

const maxJoined = 30;

/** A call that goes on in the next rows, as one: its line ends with an open bracket or a comma. */
function joined(rows: readonly string[], index: number): string {
  let row = (rows[index] ?? '').slice(0, 500);
  for (
    let next = index + 1;
    next < rows.length && next - index < maxJoined && /[(,]\s*$/.test(row);
    next += 1
  )
    row = `${row} ${(rows[next] ?? '').trim().slice(0, 500)}`;
  return row;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
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

/** `def x = '1'`, `val x = "1"`, `ext.x = '1'`, `extra["x"] = "1"`, `set('x', '1')`, `x = '1'` in an ext block, and what stands behind `?:`. */
export function valuesAssigned(text: string): Map<string, string> {
  return assignedValues(withoutComments(text).split('\n'));
}

/** By row. */
function assignedValues(rows: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const row of rows) {
    // Most rows assign nothing, and the patterns below cost more than this.
    if (!/[=,\]]/.test(row)) continue;
    const found =
      /^\s*(?:ext\s*\{\s*)?(?:(?:def|val|var|String|final|const|private|internal)\s+)*(?:ext\.|extra\.|project\.ext\.)?(\w+)\s*=\s*(?:[^=]{1,120}\?:\s*)?["']([\w.+-]+)["']/.exec(
        row,
      ) ?? /\b(?:extra\[|ext\[|set\()\s*["'](\w+)["']\s*[\],]\s*=?\s*["']([\w.+-]+)["']/.exec(row);
    if (found?.[1] !== undefined && found[2] !== undefined) values.set(found[1], found[2]);
    // `val x = libs.versions.x.get()`
    const [, name, accessor] =
      /^\s*(?:(?:def|val|var|String|final|private)\s+)+(\w+)\s*=\s*(?:[^=]{1,120}\?:\s*)?(\w+\.versions\.[\w.]+?(?:\.get\(\))?)\s*$/.exec(
        row.slice(0, 500),
      ) ?? [];
    if (name !== undefined) values.set(name, `\${${accessor}}`);
  }
  return values;
}

/** `$name`, `${name}`, `${rootProject.ext.name}`, `${property("name")}`; '' when a name is not known. */
function resolved(version: string, values: ReadonlyMap<string, string>, catalogs: Catalogs): string {
  let isKnown = true;
  const text = version.replaceAll(
    /\$\{([^}]{1,100})\}|\$([A-Za-z_][\w.]*)/g,
    (_, braced: string, bare: string) => {
      const path = (braced ?? bare).replace(/^(?:(?:rootProject|project|ext|extra)\.)+/, '');
      const name = /(\w+)["')\]]*$/.exec(braced ?? bare)?.[1] ?? '';
      const [, catalog = '', accessor = ''] =
        /^(\w+)\.versions\.([\w.]+?)(?:\.get\(\))?$/.exec(braced ?? '') ?? [];
      const value =
        values.get(path) ??
        values.get(name) ??
        (catalog === '' ? undefined : catalogs.version(catalog, accessor) || undefined);
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
      if (!row.includes('/')) return row;
      const plain = row.replace(/(^|\s)\/\/.*$/, '$1').replaceAll(/\/\*.*?\*\//g, '');
      const start = plain.search(/(?:^|\s)\/\*/);
      isOpen = start !== -1;
      return isOpen ? plain.slice(0, start) : plain;
    })
    .join('\n');
}
