// A Maven project with what it inherits from parents that are files of the repository.
import type { LockfileContext } from '../../lockfile.ts';
import { LockfileError } from '../../lockfile.ts';
import { beside } from './repository-path.ts';
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

export class PomProject {
  /** The project itself first, then its parents. */
  readonly #chain: readonly XmlElement[];
  readonly #properties: ReadonlyMap<string, string>;
  /** Where inherited dependencies come from, in the file that was asked for. */
  readonly #parentLine: number;

  private constructor(chain: readonly XmlElement[]) {
    this.#chain = chain;
    this.#properties = propertiesOf(chain);
    const root = chain[0] as XmlElement;
    this.#parentLine = childOf(root, 'parent')?.line ?? root.line;
  }

  static read(text: string, context: LockfileContext): PomProject {
    const root = readXml(text);
    if (root.name !== 'project') throw new LockfileError('A project element was expected here.', root.line);
    const chain = [root];
    const seen = new Set([context.path]);
    let path = context.path;
    for (let current = root; chain.length < maxParents; ) {
      const parent = childOf(current, 'parent');
      const next = parent && parentPath(parent, path);
      const text = next === undefined || seen.has(next) ? undefined : context.read(next);
      const element = text === undefined ? undefined : readParent(text, parent);
      if (next === undefined || element === undefined) break;
      seen.add(next);
      chain.push(element);
      current = element;
      path = next;
    }
    return new PomProject(chain);
  }

  /** Own dependencies first, then inherited ones, with versions and scopes from dependencyManagement. */
  dependencies(): PomDependency[] {
    const managed = new Map<string, PomDependency>();
    for (const [index, element] of this.#chain.entries()) {
      for (const holder of [
        childOf(element, 'dependencyManagement'),
        ...this.#profiles(element, 'dependencyManagement'),
      ]) {
        for (const one of this.#listed(holder, index)) {
          const key = keyOf(one);
          if (!managed.has(key)) managed.set(key, one);
        }
      }
    }
    return this.#chain.flatMap((element, index) =>
      [element, ...this.#profiles(element)].flatMap((holder) =>
        this.#listed(holder, index).map((one) => {
          const from = managed.get(keyOf(one));
          return {
            ...one,
            version: one.version || (from?.version ?? ''),
            scope: one.scope || (from?.scope ?? ''),
            optional: one.optional || (from?.optional ?? ''),
          };
        }),
      ),
    );
  }

  /** Profiles that are on without anybody asking. */
  #profiles(element: XmlElement, ...within: readonly string[]): XmlElement[] {
    return childrenOf(childOf(element, 'profiles'), 'profile')
      .filter((profile) => childText(childOf(profile, 'activation'), 'activeByDefault') === 'true')
      .flatMap((profile) => childOf(profile, ...within) ?? []);
  }

  #listed(holder: XmlElement | undefined, index: number): PomDependency[] {
    return childrenOf(childOf(holder, 'dependencies'), 'dependency').flatMap((element) => {
      const text = (name: string) => this.#resolved(childText(element, name));
      const scope = text('scope');
      if (scope === 'import') return [];
      return {
        group: text('groupId'),
        artifact: text('artifactId'),
        version: text('version'),
        scope,
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

function keyOf({ group, artifact, type, classifier }: PomDependency): string {
  return `${group}:${artifact}:${type}:${classifier}`;
}

function parentPath(parent: XmlElement, path: string): string | undefined {
  const relative = childOf(parent, 'relativePath');
  const name = relative === undefined ? '../pom.xml' : relative.text;
  if (name === '') return undefined;
  return beside(path, /\.(?:xml|pom)$/.test(name) ? name : `${name}/pom.xml`);
}

/** Maven takes the file only when it is the project that the child names; a broken one is reported on its own. */
function readParent(text: string, parent: XmlElement | undefined): XmlElement | undefined {
  try {
    const element = readXml(text);
    const isTheOne = childText(element, 'artifactId') === childText(parent, 'artifactId');
    return element.name === 'project' && isTheOne ? element : undefined;
  } catch (error) {
    if (error instanceof LockfileError) return undefined;
    throw error;
  }
}

function propertiesOf(chain: readonly XmlElement[]): Map<string, string> {
  const properties = new Map<string, string>();
  const add = (name: string, value: string) => {
    if (value !== '' && !properties.has(name)) properties.set(name, value);
  };
  const root = chain[0] as XmlElement;
  const parent = childOf(root, 'parent');
  for (const name of ['groupId', 'version', 'artifactId']) {
    const inherited = childText(parent, name);
    const value = childText(root, name) || (name === 'artifactId' ? '' : inherited);
    for (const prefix of ['project.', 'pom.', '']) add(prefix + name, value);
    add(`project.parent.${name}`, inherited);
    add(`parent.${name}`, inherited);
  }
  for (const element of chain) {
    for (const profile of childrenOf(childOf(element, 'profiles'), 'profile')) {
      if (childText(childOf(profile, 'activation'), 'activeByDefault') !== 'true') continue;
      for (const property of childOf(profile, 'properties')?.children ?? [])
        add(property.name, property.text);
    }
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
