// A Maven project with what it inherits from parents and imports from BOMs that are files of the repository.
import type { LockfileContext } from '../../lockfile.ts';
import { LockfileError } from '../../lockfile.ts';
import { familyVersion, movedVersion } from './bom-families.ts';
import { beside, pathsAbove } from './repository-path.ts';
import { unlessBroken } from './unless-broken.ts';
import { childOf, childrenOf, childText, readXml, type XmlElement } from './xml-document.ts';

export interface PomDependency {
  readonly group: string;
  readonly artifact: string;
  /** '' when neither the project nor its parents have it. */
  readonly version: string;
  readonly scope: string;
  readonly optional: string;
  readonly type: string;
  readonly classifier: string;
  readonly line: number;
}

const maxParents = 16;
const maxImports = 100;

/** A project of Maven's as `group:artifact` and version. */
interface Coordinates {
  readonly name: string;
  readonly version: string;
}

export class PomProject {
  /** The project itself first, then its parents. */
  readonly #chain: readonly XmlElement[];
  readonly #properties: ReadonlyMap<string, string>;
  /** Where inherited dependencies come from, in the file that was asked for. */
  readonly #parentLine: number;
  readonly #context: LockfileContext;
  /** The parent that is in no file of the repository. */
  readonly #foreignParent: XmlElement | undefined;

  private constructor(chain: readonly XmlElement[], context: LockfileContext) {
    this.#chain = chain;
    this.#context = context;
    this.#properties = propertiesOf(chain, commandLineProperties(context));
    const root = chain[0] as XmlElement;
    this.#parentLine = childOf(root, 'parent')?.line ?? root.line;
    this.#foreignParent = childOf(chain.at(-1) as XmlElement, 'parent');
  }

  static read(text: string, context: LockfileContext): PomProject {
    const root = readXml(text);
    if (root.name !== 'project') throw new LockfileError('A project element was expected here.', root.line);
    return PomProject.#withParents(root, context);
  }

  static #withParents(root: XmlElement, context: LockfileContext): PomProject {
    const chain = [root];
    const seen = new Set([context.path]);
    let path = context.path;
    for (let current = root; chain.length < maxParents; ) {
      const parent = childOf(current, 'parent');
      const next = parent && parentFile(parent, path, { ...context, seen });
      if (next === undefined) break;
      seen.add(next.path);
      chain.push(next.root);
      current = next.root;
      path = next.path;
    }
    return new PomProject(chain, context);
  }

  get coordinates(): Coordinates {
    const text = (name: string) => this.#resolved(`\${project.${name}}`);
    return { name: `${text('groupId')}:${text('artifactId')}`, version: text('version') };
  }

  /** Own dependencies first, then inherited ones, with versions and scopes from dependencyManagement. */
  dependencies(): PomDependency[] {
    const boms: Coordinates[] = [];
    const managed = this.#managed(boms, new Set([this.#context.path]));
    return this.#chain.flatMap((element, index) =>
      [element, ...this.#profiles(element)].flatMap((holder) =>
        this.#listed(holder, index).flatMap((one) => {
          if (one.scope === 'import') return [];
          const from = managed.get(keyOf(one));
          const { scope, optional } = one;
          return {
            ...one,
            version:
              one.version || from?.version || this.#versionElsewhere(`${one.group}:${one.artifact}`, boms),
            scope: scope || (from?.scope ?? ''),
            optional: optional || (from?.optional ?? ''),
          };
        }),
      ),
    );
  }

  #versionElsewhere(name: string, boms: readonly Coordinates[]): string {
    const parent = this.#foreignParent;
    const named = parent && `${childText(parent, 'groupId')}:${childText(parent, 'artifactId')}`;
    const version = named ? this.#resolved(movedVersion(named, this.#properties, name)) : '';
    return version !== '' && !version.includes('${') ? version : versionInFamilies(name, boms);
  }

  /** What the project itself manages, then what it imports; `boms` gets the imports that are in no file of the repository. */
  #managed(boms: Coordinates[], importing: Set<string>): Map<string, PomDependency> {
    const managed = new Map<string, PomDependency>();
    const add = (one: PomDependency) => {
      const key = keyOf(one);
      if (!managed.has(key)) managed.set(key, one);
    };
    const imports: PomDependency[] = [];
    for (const [index, element] of this.#chain.entries()) {
      const holders = [
        childOf(element, 'dependencyManagement'),
        ...this.#profiles(element, 'dependencyManagement'),
      ];
      for (const one of holders.flatMap((holder) => this.#listed(holder, index)))
        if (one.scope === 'import') imports.push(one);
        else add(one);
    }
    for (const { group, artifact, version } of imports) {
      const bom = { name: `${group}:${artifact}`, version };
      const file = importing.size < maxImports ? this.#fileOf(bom) : undefined;
      if (file === undefined) boms.push(bom);
      if (file === undefined || importing.has(file.#context.path)) continue;
      for (const one of file.#managed(boms, importing.add(file.#context.path)).values()) add(one);
    }
    const parent = this.#foreignParent;
    if (parent) {
      const text = (name: string) => this.#resolved(childText(parent, name));
      boms.push({ name: `${text('groupId')}:${text('artifactId')}`, version: text('version') });
    }
    return managed;
  }

  /** The project of this name and version among the files of the repository. */
  #fileOf({ name, version }: Coordinates): PomProject | undefined {
    for (const path of this.#context.pathsNamed?.('pom.xml') ?? []) {
      const root = pomAt(path, this.#context);
      if (root === undefined || !name.endsWith(`:${childText(root, 'artifactId')}`)) continue;
      const found = PomProject.#withParents(root, { ...this.#context, path });
      const own = found.coordinates;
      if (own.name === name && (own.version === version || `${own.version}${version}`.includes('${')))
        return found;
    }
    return undefined;
  }

  /** Profiles that are on without anyone asking. */
  #profiles(element: XmlElement, ...within: readonly string[]): XmlElement[] {
    return childrenOf(childOf(element, 'profiles'), 'profile')
      .filter((profile) => childText(childOf(profile, 'activation'), 'activeByDefault') === 'true')
      .flatMap((profile) => childOf(profile, ...within) ?? []);
  }

  #listed(holder: XmlElement | undefined, index: number): PomDependency[] {
    return childrenOf(childOf(holder, 'dependencies'), 'dependency').map((element) => {
      const text = (name: string) => this.#resolved(childText(element, name));
      return {
        group: text('groupId'),
        artifact: text('artifactId'),
        version: text('version'),
        scope: text('scope'),
        optional: text('optional'),
        type: text('type') || 'jar',
        classifier: text('classifier'),
        line: index === 0 ? element.line : this.#parentLine,
      };
    });
  }

  #resolved(text: string): string {
    return interpolate(text, this.#properties);
  }
}

function versionInFamilies(name: string, boms: readonly Coordinates[]): string {
  for (const bom of boms) {
    const version = familyVersion(bom.name, bom.version, name);
    if (version !== undefined && !version.includes('${')) return version;
  }
  return '';
}

function keyOf({ group, artifact, type, classifier }: PomDependency): string {
  return `${group}:${artifact}:${type}:${classifier}`;
}

interface PomFile {
  readonly path: string;
  readonly root: XmlElement;
}

/** Where the child says that it is, else the project of that name among the files of the repository. */
function parentFile(
  parent: XmlElement,
  path: string,
  { seen, ...context }: LockfileContext & { readonly seen: ReadonlySet<string> },
): PomFile | undefined {
  const relative = childOf(parent, 'relativePath');
  const name = relative === undefined ? '../pom.xml' : relative.text;
  const named =
    name === '' ? undefined : beside(path, /\.(?:xml|pom)$/.test(name) ? name : `${name}/pom.xml`);
  for (const candidate of [named, ...(context.pathsNamed?.('pom.xml') ?? [])]) {
    if (candidate === undefined || seen.has(candidate)) continue;
    const root = pomAt(candidate, context);
    if (root !== undefined && isParent(root, parent, candidate === named)) return { path: candidate, root };
  }
  return undefined;
}

/** Maven takes the file beside only when it is the project that the child names; elsewhere its version must be the same, too. */
function isParent(root: XmlElement, parent: XmlElement, isNamed: boolean): boolean {
  if (childText(root, 'artifactId') !== childText(parent, 'artifactId')) return false;
  if (isNamed) return true;
  const own = (name: string) => childText(root, name) || childText(childOf(root, 'parent'), name);
  return ['groupId', 'version'].every((name) => own(name) === childText(parent, name));
}

/** A broken file is reported on its own. */
function pomAt(path: string, context: LockfileContext): XmlElement | undefined {
  const key = `pom-xml ${path}`;
  const known = context.shared?.get(key) as { readonly root: XmlElement | undefined } | undefined;
  if (known) return known.root;
  const text = context.read(path);
  if (text === undefined) return undefined;
  const element = unlessBroken(() => readXml(text));
  const root = element?.name === 'project' ? element : undefined;
  context.shared?.set(key, { root });
  return root;
}

/** `-Drevision=1.2` in `.mvn/maven.config`. */
function commandLineProperties(context: LockfileContext): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const path of pathsAbove(context.path, '.mvn/maven.config'))
    for (const [, name = '', value = ''] of (context.read(path) ?? '').matchAll(
      /(?:^|\s)-D([\w.-]{1,100})=(\S*)/g,
    ))
      if (!values.has(name)) values.set(name, value);
  return values;
}

function propertiesOf(chain: readonly XmlElement[], given: ReadonlyMap<string, string>): Map<string, string> {
  const properties = new Map<string, string>(given);
  const add = (name: string, value: string) => {
    if (!properties.has(name)) properties.set(name, value);
  };
  const root = chain[0] as XmlElement;
  const parent = childOf(root, 'parent');
  for (const name of ['groupId', 'version', 'artifactId']) {
    const inherited = childText(parent, name);
    const value = childText(root, name) || (name === 'artifactId' ? '' : inherited);
    if (value !== '') for (const prefix of ['project.', 'pom.', '']) add(prefix + name, value);
    if (inherited !== '') for (const prefix of ['project.parent.', 'parent.']) add(prefix + name, inherited);
  }
  for (const element of chain) {
    for (const profile of childrenOf(childOf(element, 'profiles'), 'profile')) {
      if (childText(childOf(profile, 'activation'), 'activeByDefault') !== 'true') continue;
      for (const property of childOf(profile, 'properties')?.children ?? [])
        add(property.name, property.text);
    }
    // An empty one is a value: `<changelist/>`.
    for (const property of childOf(element, 'properties')?.children ?? []) add(property.name, property.text);
  }
  return properties;
}

const longestValue = 1000;

/** Properties may hold properties; what grows without end or is unknown stays as it is. */
function interpolate(text: string, properties: ReadonlyMap<string, string>): string {
  let value = text;
  for (let round = 0; round < 16 && value.includes('${') && value.length <= longestValue; round += 1) {
    const next = value.replaceAll(
      /\$\{([^{}]{1,200})\}/g,
      (whole, name: string) => properties.get(name.trim()) ?? whole,
    );
    if (next === value) break;
    value = next;
  }
  return value.length > longestValue ? text : value;
}

/** A version, or the lowest one a range like `[1.0,2.0)` includes; '' for what is not resolved or has no lower end. */
export function lowestMavenVersion(version: string): string {
  if (version.includes('${')) return '';
  const range = /^[[(]\s*([^,[\]()]*)/.exec(version);
  return range ? (range[1] ?? '').trim() : version;
}

/** A plain version, or a range that allows just one: `[1.0]`. */
export function isMavenPin(version: string): boolean {
  return !/^[[(]/.test(version) || /^\[[^,[\]()]+\]$/.test(version);
}
