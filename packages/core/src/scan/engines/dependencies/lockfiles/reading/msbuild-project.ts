// MSBuild projects with what they import: properties, references and the versions that are kept in one place.
import { type LockfileContext, LockfileError } from '../../lockfile.ts';
import type { Package } from '../../packages/package.ts';
import { declaredAs } from './declared-package.ts';
import { beside, folderOf, pathsAbove } from './repository-path.ts';
import { unlessBroken } from './unless-broken.ts';
import { childrenOf, childText, readXml, type XmlElement } from './xml-document.ts';

const items = new Set(['PackageReference', 'PackageVersion', 'GlobalPackageReference']);

export interface MsbuildReference {
  readonly name: string;
  /** As it is written, with properties resolved; '' when nothing says one. */
  readonly version: string;
  readonly isDevelopment: boolean;
  readonly line: number;
  /** Another file that the project imports. */
  readonly file?: string;
}

/** Throws where a file is not one of MSBuild's. */
export function readMsbuild(text: string): XmlElement {
  const root = readXml(text);
  if (root.name !== 'Project') throw new LockfileError('A Project element was expected here.', root.line);
  return root;
}

/** What a project references, with all that it imports. Conditions are not evaluated: what any of them brings is listed. */
export function msbuildReferences(text: string, context: LockfileContext): MsbuildReference[] {
  return new Evaluation(context).references(text);
}

/** What MSBuild and NuGet import by themselves before and after the project; of each the nearest above it. */
const importedBefore = [
  'Directory.Build.props',
  'Directory.Packages.props',
  'Packages.props',
  'packages.props',
];
const importedAfter = ['Directory.Build.targets'];
const maxFiles = 100;
/** The root of the repository, where a path is written from there. */
const root = '~/';

interface Item {
  readonly kind: string;
  readonly element: XmlElement;
  readonly path: string;
}

class Evaluation {
  readonly #context: LockfileContext;
  readonly #properties = new Map<string, string>();
  readonly #items: Item[] = [];
  readonly #seen = new Set<string>();

  constructor(context: LockfileContext) {
    this.#context = context;
  }

  references(text: string): MsbuildReference[] {
    this.#properties.set('msbuildprojectdirectory', directoryOf(this.#context.path));
    for (const name of importedBefore) this.#import(this.#nearest(this.#context.path, name));
    this.#evaluate(readMsbuild(text), this.#context.path);
    for (const name of importedAfter) this.#import(this.#nearest(this.#context.path, name));
    const central = new Map<string, string>();
    for (const { kind, element, path } of this.#items)
      if (kind === 'PackageVersion' || element.attributes.has('Update'))
        for (const { name, version } of this.#named(element, path))
          if (version !== '') central.set(name.toLowerCase(), version);
    return this.#items.flatMap(({ kind, element, path }) =>
      kind === 'PackageVersion' || !element.attributes.has('Include')
        ? []
        : this.#named(element, path).map((one) => ({
            ...one,
            isDevelopment: one.isDevelopment || kind === 'GlobalPackageReference',
            version:
              lowestNugetVersion(one.version) === ''
                ? (central.get(one.name.toLowerCase()) ?? one.version)
                : one.version,
          })),
    );
  }

  /** Properties in the order of the files; items keep their place, as they are resolved when all properties are known. */
  #evaluate(project: XmlElement, path: string): void {
    for (const group of groupsOf(project)) {
      this.#properties.set('msbuildthisfiledirectory', directoryOf(path));
      if (group.name === 'Import') this.#import(this.#importedPath(group, path));
      else if (group.name === 'ImportGroup')
        for (const one of childrenOf(group, 'Import')) this.#import(this.#importedPath(one, path));
      else if (group.name === 'PropertyGroup') for (const property of group.children) this.#assign(property);
      else if (group.name === 'ItemGroup')
        for (const element of group.children)
          if (items.has(element.name)) this.#items.push({ kind: element.name, element, path });
    }
  }

  #assign(property: XmlElement): void {
    const name = property.name.toLowerCase();
    // What is set already stays: `Condition="'$(Version)' == ''"`.
    const isDefault =
      property.attributes.get('Condition')?.toLowerCase().replaceAll(' ', '') === `'$(${name})'==''`;
    if (isDefault && (this.#properties.get(name) ?? '') !== '') return;
    this.#properties.set(name, this.#resolved(property.text));
  }

  #import(path: string | undefined): void {
    if (path === undefined || this.#seen.has(path) || this.#seen.size >= maxFiles) return;
    this.#seen.add(path);
    const text = this.#context.read(path);
    const project = text === undefined ? undefined : unlessBroken(() => readMsbuild(text));
    if (project !== undefined) this.#evaluate(project, path);
  }

  #importedPath(element: XmlElement, from: string): string | undefined {
    const written = element.attributes.get('Project') ?? '';
    const above = /^\$\(\[MSBuild\]::GetPathOfFileAbove\(\s*'?([\w.-]+)'?/i.exec(written)?.[1];
    if (above !== undefined) return this.#nearest(`${folderOf(from)}`, above);
    const beyond =
      /^\$\(\[MSBuild\]::GetDirectoryNameOfFileAbove\([^,]*,\s*'?([\w.-]+)'?\s*\)\)[\\/]*(.*)$/i.exec(
        written,
      );
    if (beyond) {
      const marker = this.#nearest(from, beyond[1] ?? '');
      return marker === undefined ? undefined : beside(marker, beyond[2] ?? '');
    }
    const path = this.#resolved(written);
    if (path.includes('$(')) return undefined;
    return path.startsWith(root) ? beside('', path.slice(root.length)) : beside(from, path);
  }

  /** In the folder of a file or above it. */
  #nearest(file: string, name: string): string | undefined {
    return pathsAbove(file, name).find((path) => this.#context.read(path) !== undefined);
  }

  #named(element: XmlElement, path: string): MsbuildReference[] {
    const value = (name: string) => this.#resolved(element.attributes.get(name) ?? childText(element, name));
    const version = value('VersionOverride') || value('Version');
    const isDevelopment = /^all$/i.test(value('PrivateAssets'));
    const file = path === this.#context.path ? {} : { file: path };
    return (value('Include') || value('Update'))
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.includes('$('))
      .map((name) => ({ name, version, isDevelopment, line: element.line, ...file }));
  }

  #resolved(text: string): string {
    let value = text.trim();
    for (let round = 0; round < 8 && value.includes('$(') && value.length < 1000; round += 1) {
      value = value.replaceAll(
        /\$\(([\w.]{1,100})\)/g,
        (whole, name: string) => this.#properties.get(name.toLowerCase()) ?? whole,
      );
    }
    return value;
  }
}

/** Groups stand in the project or in a Choose. */
function groupsOf(project: XmlElement): XmlElement[] {
  const branches = childrenOf(project, 'Choose').flatMap(({ children }) => children);
  return [project, ...branches].flatMap(({ children }) => children);
}

function directoryOf(path: string): string {
  const folder = folderOf(path);
  return folder === '' ? root : `${root}${folder}/`;
}

/** The lowest version a NuGet range includes: `1.0`, `[1.0]`, `[1.0,2.0)`; '' for a floating or unresolved one. */
export function lowestNugetVersion(range: string): string {
  if (range.includes('$(')) return '';
  if (range.includes('*')) return /^(\d[\w.]*?)\.?\*/.exec(range)?.[1]?.replace(/\.$/, '') ?? '';
  const bound = /^\[\s*([^,\])]*)/.exec(range);
  if (bound) return (bound[1] ?? '').trim();
  return range.startsWith('(') ? '' : range;
}

export function msbuildPackage({ name, version, isDevelopment, line, file }: MsbuildReference): Package {
  return {
    ecosystem: 'NuGet',
    name,
    version: lowestNugetVersion(version),
    scope: isDevelopment ? 'development' : 'runtime',
    direct: true,
    path: [name],
    line,
    ...(file !== undefined && { file }),
    // NuGet installs the lowest version that a plain one allows.
    ...declaredAs(version, /^(?:[^*[(]*|\[[^,]*\])$/.test(version)),
  };
}
