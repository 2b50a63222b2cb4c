// The lock of Yarn 2 and later: YAML, one mapping per resolution.
import { eachYamlEntry } from './block-yaml.ts';
import { commitOf } from './git-commit.ts';
import { splitNpmSpec } from './npm-manifest.ts';
import { YamlMap, type YamlValue } from './yaml-map.ts';
import type { YarnEntry } from './yarn-classic.ts';

const unused = new Set([
  'languageName',
  'linkType',
  'conditions',
  'bin',
  'peerDependencies',
  'peerDependenciesMeta',
]);

export function readYarnBerry(text: string): YarnEntry[] {
  const entries: YarnEntry[] = [];
  const cacheKey = /^ {2}cacheKey: (\S+)$/m.exec(text.slice(0, 1_000))?.[1] ?? '';
  const add = (head: string, value: YamlValue, line: number): void => {
    if (head !== '__metadata' && value instanceof YamlMap)
      entries.push({ ...entryOf(head, value, line), ...archiveOf(value, cacheKey) });
  };
  eachYamlEntry(text, add, (key) => unused.has(key));
  return entries;
}

type Archive = Pick<YarnEntry, 'addresses' | 'digests'>;

/**
 * The digest is one of the archive in Yarn's cache, and changes with the form of the cache, which stands before it or at the
 * top of the file. That of a patched package changes with the patch, whose hash stands in the resolution.
 */
function archiveOf(value: YamlMap, cacheKey: string): Archive {
  const { version: source } = splitNpmSpec(value.text('resolution'));
  const archive = /::(?:.*&)?__archiveUrl=([^&]+)/.exec(source)?.[1];
  const [, form = cacheKey, digest] = /^(?:([^/]+)\/)?([0-9a-f]+)$/.exec(value.text('checksum')) ?? [];
  const patch = /::(?:.*&)?hash=([0-9a-f]+)/.exec(source)?.[1];
  const name = `cache ${form}${patch === undefined ? '' : ` patch ${patch}`}`;
  const isNamed = patch !== undefined || !source.startsWith('patch:');
  return {
    addresses: [source.startsWith('npm:') ? decoded(archive ?? '') : source],
    digests: digest !== undefined && isNamed ? [{ archive: name, digest }] : [],
  };
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function entryOf(head: string, value: YamlMap, line: number): Omit<YarnEntry, keyof Archive> {
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
