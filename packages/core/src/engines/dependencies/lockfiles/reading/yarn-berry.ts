// The lock of Yarn 2 and later: YAML, one mapping per resolution.
import { readYamlMap } from './block-yaml.ts';
import { commitOf } from './git-commit.ts';
import { splitNpmSpec } from './npm-manifest.ts';
import { YamlMap } from './yaml-map.ts';
import type { YarnEntry } from './yarn-classic.ts';

export function readYarnBerry(text: string): YarnEntry[] {
  const lock = readYamlMap(text);
  const entries: YarnEntry[] = [];
  for (const [head, value] of lock) {
    if (head === '__metadata' || !(value instanceof YamlMap)) continue;
    const descriptors = head.split(/,\s*/).filter((part) => part !== '');
    const resolution = value.text('resolution') || (descriptors[0] ?? '');
    const { name, version: source } = splitNpmSpec(resolution);
    const meta = value.map('dependenciesMeta');
    const dependencies: string[] = [];
    const optional: string[] = [];
    for (const [needed, range] of value.map('dependencies')) {
      if (typeof range !== 'string') continue;
      (meta.map(needed).text('optional') === 'true' ? optional : dependencies).push(
        `${needed}@${descriptorRange(range)}`,
      );
    }
    entries.push({
      name,
      version: value.text('version'),
      descriptors: descriptors.map(normalDescriptor),
      dependencies,
      optional,
      line: lock.lines.get(head) ?? 1,
      commit: commitOf(resolution),
      isProject: source.startsWith('workspace:'),
      isTop: source === 'workspace:.',
    });
  }
  return entries;
}

/** Before version 4 of Yarn, dependencies leave `npm:` out and descriptors have it. */
function descriptorRange(range: string): string {
  return /^[a-z+]+:/.test(range) ? range : `npm:${range}`;
}

function normalDescriptor(descriptor: string): string {
  const { name, version } = splitNpmSpec(descriptor);
  return `${name}@${descriptorRange(version)}`;
}
