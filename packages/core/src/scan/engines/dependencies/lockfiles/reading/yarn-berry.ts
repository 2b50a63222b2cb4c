// The lock of Yarn 2 and later: YAML, one mapping per resolution.
import { eachYamlEntry } from './block-yaml.ts';
import { commitOf } from './git-commit.ts';
import { splitNpmSpec } from './npm-manifest.ts';
import { YamlMap, type YamlValue } from './yaml-map.ts';
import type { YarnEntry } from './yarn-classic.ts';

const unused = new Set([
  'checksum',
  'languageName',
  'linkType',
  'conditions',
  'bin',
  'peerDependencies',
  'peerDependenciesMeta',
]);

export function readYarnBerry(text: string): YarnEntry[] {
  const entries: YarnEntry[] = [];
  const add = (head: string, value: YamlValue, line: number): void => {
    if (head !== '__metadata' && value instanceof YamlMap) entries.push(entryOf(head, value, line));
  };
  eachYamlEntry(text, add, (key) => unused.has(key));
  return entries;
}

function entryOf(head: string, value: YamlMap, line: number): YarnEntry {
  const descriptors = head.split(/,\s*/).filter((part) => part !== '');
  const resolution = value.text('resolution') || (descriptors[0] ?? '');
  const { name, version: source } = splitNpmSpec(resolution);
  const meta = value.map('dependenciesMeta');
  const dependencies: string[] = [];
  const optional: string[] = [];
  for (const [needed, range] of value.map('dependencies')) {
    if (typeof range !== 'string') continue;
    const isOptional = meta.map(needed).text('optional') === 'true';
    (isOptional ? optional : dependencies).push(`${needed}@${descriptorRange(range)}`);
  }
  return {
    name,
    version: value.text('version'),
    descriptors: descriptors.map(normalDescriptor),
    dependencies,
    optional,
    line,
    commit: commitOf(resolution),
    isProject: source.startsWith('workspace:'),
    isTop: source === 'workspace:.',
  };
}

/** Before version 4 of Yarn, dependencies leave `npm:` out and descriptors have it. */
function descriptorRange(range: string): string {
  return /^[a-z+]+:/.test(range) ? range : `npm:${range}`;
}

function normalDescriptor(descriptor: string): string {
  const { name, version } = splitNpmSpec(descriptor);
  return `${name}@${descriptorRange(version)}`;
}
