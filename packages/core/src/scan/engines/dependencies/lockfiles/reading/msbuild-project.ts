// MSBuild files that name NuGet packages: projects, central versions, imported properties.
import { LockfileError } from '../../lockfile.ts';
import type { Package } from '../../packages/package.ts';
import { declaredAs } from './declared-package.ts';
import { childrenOf, childText, readXml, type XmlElement } from './xml-document.ts';

const items = new Set(['PackageReference', 'PackageVersion', 'GlobalPackageReference']);

export interface MsbuildReference {
  readonly kind: string;
  readonly name: string;
  /** As it is written, with properties of the file resolved; '' when it names none. */
  readonly version: string;
  readonly isDevelopment: boolean;
  readonly line: number;
}

/** Every package item of a file. Conditions are not evaluated: what any of them brings is listed. */
export function readMsbuild(text: string): MsbuildReference[] {
  const root = readXml(text);
  if (root.name !== 'Project') throw new LockfileError('A Project element was expected here.', root.line);
  const groups = groupsOf(root);
  const properties = new Map<string, string>();
  for (const group of groups) {
    if (group.name !== 'PropertyGroup') continue;
    for (const property of group.children) properties.set(property.name.toLowerCase(), property.text);
  }
  return groups.flatMap((group) =>
    group.name === 'ItemGroup' ? group.children.flatMap((item) => referencesOf(item, properties)) : [],
  );
}

/** Groups stand in the project or in a Choose. */
function groupsOf(root: XmlElement): XmlElement[] {
  const branches = childrenOf(root, 'Choose').flatMap(({ children }) => children);
  return [root, ...branches].flatMap(({ children }) => children);
}

function referencesOf(item: XmlElement, properties: ReadonlyMap<string, string>): MsbuildReference[] {
  if (!items.has(item.name)) return [];
  const value = (name: string) => resolved(item.attributes.get(name) ?? childText(item, name), properties);
  const names = (value('Include') || value('Update')).split(';').map((name) => name.trim());
  const version = value('VersionOverride') || value('Version');
  const isPrivate = /^all$/i.test(value('PrivateAssets'));
  return names
    .filter((name) => name !== '' && !name.includes('$('))
    .map((name) => ({ kind: item.name, name, version, isDevelopment: isPrivate, line: item.line }));
}

function resolved(text: string, properties: ReadonlyMap<string, string>): string {
  let value = text.trim();
  for (let round = 0; round < 8 && value.includes('$(') && value.length < 1000; round += 1) {
    value = value.replaceAll(
      /\$\(([\w.]{1,100})\)/g,
      (whole, name: string) => properties.get(name.toLowerCase()) ?? whole,
    );
  }
  return value;
}

/** The lowest version a NuGet range includes: `1.0`, `[1.0]`, `[1.0,2.0)`; '' for a floating or unresolved one. */
export function lowestNugetVersion(range: string): string {
  if (range.includes('$(')) return '';
  if (range.includes('*')) return /^(\d[\w.]*?)\.?\*/.exec(range)?.[1]?.replace(/\.$/, '') ?? '';
  const bound = /^\[\s*([^,\])]*)/.exec(range);
  if (bound) return (bound[1] ?? '').trim();
  return range.startsWith('(') ? '' : range;
}

export function msbuildPackage({ name, version, isDevelopment, line }: MsbuildReference): Package {
  return {
    ecosystem: 'NuGet',
    name,
    version: lowestNugetVersion(version),
    scope: isDevelopment ? 'development' : 'runtime',
    direct: true,
    path: [name],
    line,
    // NuGet installs the lowest version that a plain one allows.
    ...declaredAs(version, /^(?:[^*[(]*|\[[^,]*\])$/.test(version)),
  };
}
