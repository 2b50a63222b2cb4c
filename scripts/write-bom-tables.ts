// Writes the tables of well-known BOMs, release by release, from checkouts of the projects that publish them:
// node scripts/write-bom-tables.ts --spring-boot DIR --spring-cloud DIR --micronaut-platform DIR
//   --micronaut-core DIR --reactor DIR --spring-data DIR --dropwizard DIR
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface Library {
  /** What it manages: `group:artifact`, `group:*` for a whole group, `>group:bom` for what it imports. */
  readonly members: readonly string[];
  readonly version: string;
}

/** By a key that stays the same over releases: the property that moves it, or a name. */
type Release = ReadonlyMap<string, Library>;

const folder = 'packages/core/src/scan/engines/dependencies/lockfiles/reading';
const { values } = parseArgs({
  options: {
    'spring-boot': { type: 'string' },
    'spring-cloud': { type: 'string' },
    'spring-data': { type: 'string' },
    'micronaut-platform': { type: 'string' },
    'micronaut-core': { type: 'string' },
    reactor: { type: 'string' },
    dropwizard: { type: 'string' },
  },
});

const tables = {
  'spring-boot': (git: Git) =>
    releasesOf(git, /^v([2-9]\.\d+\.\d+)(?:\.RELEASE)?$/, (tag) => {
      const script = ['platform', 'spring-boot-project']
        .map((place) => git('show', `${tag}:${place}/spring-boot-dependencies/build.gradle`))
        .find((text) => text !== '');
      if (script === undefined)
        return ofPom(git('show', `${tag}:spring-boot-project/spring-boot-dependencies/pom.xml`));
      return ofLibraries(script, propertiesAt(git, tag));
    }),
  'spring-cloud': (git: Git) =>
    releasesOf(git, /^v((?:20\d\d\.\d+\.\d+)|(?:Finchley|Greenwich|Hoxton)\.(?:RELEASE|SR\d+))$/, (tag) => {
      const pom = git('show', `${tag}:spring-cloud-dependencies/pom.xml`);
      const found = [...pom.matchAll(/<spring-cloud-([\w-]+)\.version>([^<]+)</g)];
      return new Map(
        found
          .filter(([, part]) => part !== 'build' && part !== 'dependencies')
          .map(([, part = '', version = '']) => [
            `spring-cloud-${part}.version`,
            { version, members: cloudMembers(part) },
          ]),
      );
    }),
  'micronaut-platform': (git: Git) =>
    releasesOf(git, /^v([4-9]\.\d+\.\d+)$/, (tag) => ofCatalog(catalogAt(git, tag))),
  'micronaut-core': (git: Git) =>
    releasesOf(git, /^v([3-9]\.\d+\.\d+)$/, (tag, name) => {
      const managed = ofCatalog(catalogAt(git, tag));
      return new Map([...managed, ['io.micronaut', { members: ['io.micronaut:*'], version: name }]]);
    }),
  'spring-data': (git: Git) =>
    releasesOf(git, /^(20\d\d\.\d+\.\d+)$/, (tag) => ofPom(git('show', `${tag}:bom/pom.xml`))),
  reactor: (git: Git) =>
    releasesOf(git, /^((?:20\d\d\.\d+\.\d+)|(?:Californium|Dysprosium)-(?:RELEASE|SR\d+))$/, (tag) =>
      ofConstraints(git('show', `${tag}:build.gradle`), propertiesAt(git, tag)),
    ),
  dropwizard: (git: Git) =>
    releasesOf(git, /^v([2-9]\.\d+\.\d+)$/, (tag) =>
      ofPom(git('show', `${tag}:dropwizard-dependencies/pom.xml`)),
    ),
};

for (const [name, write] of Object.entries(tables)) {
  const checkout = values[name as keyof typeof tables];
  if (checkout === undefined) continue;
  const releases = write((...options) => {
    try {
      return execFileSync('git', ['--git-dir', checkout, ...options], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return '';
    }
  });
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = [
    `// What the BOM of ${name} gives to other packages, by its release: facts read from its own sources by scripts/write-bom-tables.ts.`,
    '// A row: the property that moves it, what it manages, and its versions from the release on that changed them.',
    `export const ${constant}Table = \``,
    ...rowsOf(releases),
    '`;',
    '',
  ];
  writeFileSync(`${folder}/${name}-table.ts`, text.join('\n'));
}

type Git = (...options: readonly string[]) => string;

function releasesOf(
  git: Git,
  pattern: RegExp,
  read: (tag: string, release: string) => Release,
): ReadonlyMap<string, Release> {
  const releases = git('tag')
    .split('\n')
    .flatMap((tag) => {
      const release = pattern.exec(tag)?.[1];
      return release === undefined ? [] : [{ tag, release }];
    })
    .sort((one, other) => one.release.localeCompare(other.release, 'en', { numeric: true }));
  return new Map(releases.map(({ tag, release }) => [release, read(tag, release)]));
}

function rowsOf(releases: ReadonlyMap<string, Release>): string[] {
  const keys = new Set([...releases.values()].flatMap((libraries) => [...libraries.keys()]));
  const rows = [...keys].sort().flatMap((key) => {
    const members = new Set([...releases.values()].flatMap((one) => one.get(key)?.members ?? []));
    const changes: string[] = [];
    let last = '-';
    for (const [release, libraries] of releases) {
      const version = libraries.get(key)?.version ?? '-';
      if (version !== last) changes.push(`${release}=${version}`);
      last = version;
    }
    return members.size === 0 ? [] : [`${key}|${grouped([...members])}|${changes.join(' ')}`];
  });
  return [[...releases.keys()].join(' '), ...rows];
}

/** `group:a,b` of names of one group. */
function grouped(members: readonly string[]): string {
  const groups = Map.groupBy([...members].sort(), (name) => name.slice(0, name.indexOf(':')));
  return [...groups]
    .map(([group, names]) => `${group}:${names.map((name) => name.slice(group.length + 1)).join(',')}`)
    .join(' ');
}

function propertiesAt(git: Git, tag: string): ReadonlyMap<string, string> {
  return new Map(
    [...git('show', `${tag}:gradle.properties`).matchAll(/^(\w+)\s*=\s*(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value.trim()],
    ),
  );
}

/** `api "group:artifact:$property"`. */
function ofConstraints(script: string, properties: ReadonlyMap<string, string>): Release {
  const libraries = new Map<string, { members: string[]; version: string }>();
  for (const [, member = '', key = ''] of script.matchAll(/^\s*api\s+"([\w.-]+:[\w.-]+):\$\{?(\w+)\}?"/gm)) {
    const version = properties.get(key) ?? '';
    if (version === '') continue;
    const library = libraries.get(key) ?? { members: [], version };
    library.members.push(member);
    libraries.set(key, library);
  }
  return libraries;
}

function ofLibraries(script: string, properties: ReadonlyMap<string, string>): Release {
  const libraries = new Map<string, Library>();
  for (const found of script.matchAll(/^\s*library\("([^"]+)"(?:,\s*"([^"]+)")?\)\s*\{/gm)) {
    const body = blockFrom(script, found.index + found[0].length);
    const written = found[2] ?? /\bversion\("([^"]+)"\)/.exec(body)?.[1] ?? '';
    const version = written.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => properties.get(name) ?? '');
    const members = [...body.matchAll(/group\("([^"]+)"\)\s*\{/g)].flatMap((group) => {
      const inner = blockFrom(body, group.index + group[0].length);
      const listed = (name: string) =>
        [...inner.matchAll(new RegExp(`\\b${name}\\s*=\\s*\\[(.*?)\\n?\\s*\\]`, 'gs'))].flatMap(
          ([, list = '']) =>
            [...list.replaceAll(/\{[^}]*\}/g, '').matchAll(/"([\w.-]+)"/g)].map(([, one = '']) => one),
        );
      const boms = [...inner.matchAll(/\bbom\("([\w.-]+)"\)/g)].map(([, one = '']) => one);
      return [
        ...listed('modules').map((one) => `${group[1]}:${one}`),
        ...[...listed('imports'), ...boms].map((one) => `>${group[1]}:${one}`),
      ];
    });
    const key = `${(found[1] ?? '').toLowerCase().replaceAll(' ', '-')}.version`;
    if (isKept(members, version)) libraries.set(key, { members, version });
  }
  return libraries;
}

function ofPom(pom: string): Release {
  const properties = new Map(
    [...pom.matchAll(/<([\w.-]+\.version)>([^<]*)</g)].map(([, name = '', value = '']) => [name, value]),
  );
  const start = pom.indexOf('<dependencyManagement>');
  const managed = pom.slice(start, pom.indexOf('</dependencyManagement>', start));
  const libraries = new Map<string, { members: string[]; version: string }>();
  for (const [, dependency = ''] of managed
    .replaceAll(/<exclusions>.*?<\/exclusions>/gs, '')
    .matchAll(/<dependency>(.*?)<\/dependency>/gs)) {
    const part = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(dependency)?.[1] ?? '';
    const member = `${part('scope') === 'import' ? '>' : ''}${part('groupId')}:${part('artifactId')}`;
    // A version in the row itself has no property.
    const key = /^\$\{([^}]+)\}$/.exec(part('version'))?.[1] ?? member;
    let version = key === member ? part('version') : (properties.get(key) ?? '');
    for (let next = key; /^\$\{/.test(version) && next !== ''; ) {
      next = version.slice(2, -1);
      version = properties.get(next) ?? '';
    }
    if (!isKept([member], version)) continue;
    const library = libraries.get(key) ?? { members: [], version };
    library.members.push(member);
    libraries.set(key, library);
  }
  return libraries;
}

/** Its own modules have its own version. */
function isKept(members: readonly string[], version: string): boolean {
  return (
    version !== '' && members.length > 0 && !members.some((one) => /^>?org\.springframework\.boot:/.test(one))
  );
}

function blockFrom(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1)
    if (text[end] === '{') depth += 1;
    else if (text[end] === '}') depth -= 1;
  return text.slice(start, end - 1);
}

function cloudMembers(part: string): string[] {
  const names = [`spring-cloud-${part}*`, `spring-cloud-starter-${part}*`];
  if (part === 'commons')
    names.push(
      'spring-cloud-context',
      'spring-cloud-loadbalancer',
      'spring-cloud-starter',
      'spring-cloud-starter-bootstrap',
      'spring-cloud-starter-loadbalancer',
    );
  if (part === 'sleuth') names.push('spring-cloud-starter-zipkin');
  return names.map((name) => `org.springframework.cloud:${name}`);
}

function catalogAt(git: Git, tag: string): string {
  return git('show', `${tag}:gradle/libs.versions.toml`);
}

/** Its managed entries, and the BOMs that it imports. */
function ofCatalog(catalog: string): Release {
  const versions = new Map(
    [...catalog.matchAll(/^(managed-[\w.-]+)\s*=\s*['"]([^'"]+)['"]/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const libraries = new Map<string, { members: string[]; version: string }>();
  for (const [, alias = '', module = '', key = ''] of catalog.matchAll(
    /^(\S+)\s*=\s*\{\s*module\s*=\s*['"]([^'"]+)['"]\s*,\s*version\.ref\s*=\s*['"](managed-[^'"]+)['"]/gm,
  )) {
    const version = versions.get(key);
    if (version === undefined || !/^(?:boms?|managed)-/.test(alias)) continue;
    const group = module.slice(0, module.indexOf(':'));
    const library = libraries.get(key) ?? { members: [], version };
    // A BOM of a module of its own gives its version to the module's group.
    const isOwn = alias.startsWith('bom') && /^io\.micronaut\./.test(group);
    if (isOwn) library.members.push(`${group}:*`);
    else library.members.push(`${alias.startsWith('bom') ? '>' : ''}${module}`);
    libraries.set(key, library);
  }
  return libraries;
}
