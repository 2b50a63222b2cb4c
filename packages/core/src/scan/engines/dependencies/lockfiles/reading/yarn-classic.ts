// Version 1 of Yarn's lock: blocks of indented lines under the descriptors they answer.
import { LockfileError } from '../../lockfile.ts';
import type { ArchiveDigest } from '../../packages/package-origin.ts';
import { commitOf } from './git-commit.ts';
import { splitNpmSpec } from './npm-manifest.ts';

export interface YarnEntry {
  readonly name: string;
  readonly version: string;
  /** `name@range`, as other entries ask for it. */
  readonly descriptors: readonly string[];
  readonly dependencies: readonly string[];
  readonly optional: readonly string[];
  readonly line: number;
  readonly commit: string | undefined;
  /** Subresource integrity; absent in version 2 and later, whose checksums are of other archives. */
  readonly integrity?: string;
  readonly addresses: readonly string[];
  /** Of archives that `integrity` does not speak of. */
  readonly digests: readonly ArchiveDigest[];
  /** A workspace of the project itself. */
  readonly isProject: boolean;
  /** The workspace at the root. */
  readonly isTop: boolean;
}

interface Draft {
  readonly descriptors: readonly string[];
  readonly line: number;
  readonly lists: Record<'dependencies' | 'optionalDependencies', string[]>;
  version: string;
  resolved: string;
  integrity: string;
}

export function readYarnClassic(text: string): YarnEntry[] {
  const entries: YarnEntry[] = [];
  let draft: Draft | undefined;
  let list: string[] | undefined;
  let line = 0;
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    const row = text.slice(start, end).trimEnd();
    start = end + 1;
    line += 1;
    const indent = row.search(/\S/);
    if (indent === -1 || row[indent] === '#') continue;
    if (indent === 0) {
      if (draft) entries.push(finish(draft));
      draft = begin(row, line);
      list = undefined;
      continue;
    }
    if (draft === undefined) throw new LockfileError('An entry was expected here.', line);
    const { key, value } = pairOf(row.slice(indent));
    if (indent > 2 && list) list.push(`${key}@${value}`);
    else {
      list =
        key === 'dependencies:' || key === 'optionalDependencies:' ? draft.lists[listName(key)] : undefined;
      if (key === 'version') draft.version = value;
      else if (key === 'resolved') draft.resolved = value;
      else if (key === 'integrity') draft.integrity = value;
    }
  }
  if (draft) entries.push(finish(draft));
  return entries;
}

function listName(key: string): 'dependencies' | 'optionalDependencies' {
  return key === 'dependencies:' ? 'dependencies' : 'optionalDependencies';
}

function begin(row: string, line: number): Draft {
  if (!row.endsWith(':')) throw new LockfileError('The header of an entry must end with a colon.', line);
  const descriptors = row
    .slice(0, -1)
    .split(',')
    .map((part) => part.trim().replaceAll('"', ''));
  return {
    descriptors,
    line,
    version: '',
    resolved: '',
    integrity: '',
    lists: { dependencies: [], optionalDependencies: [] },
  };
}

function pairOf(row: string): { key: string; value: string } {
  const match = /^(?:"([^"]*)"|(\S+))(?:\s+(?:"([^"]*)"|(.*)))?$/.exec(row);
  return { key: match?.[1] ?? match?.[2] ?? row, value: match?.[3] ?? match?.[4] ?? '' };
}

function finish({ descriptors, line, version, resolved, integrity, lists }: Draft): YarnEntry {
  return {
    name: nameOfDescriptor(descriptors[0] ?? ''),
    version,
    descriptors,
    dependencies: lists.dependencies,
    optional: lists.optionalDependencies,
    line,
    commit: commitOf(resolved),
    integrity,
    addresses: [commitOf(resolved) === undefined ? resolved.replace(/#.*$/s, '') : resolved],
    digests: digestsOf(resolved, integrity),
    isProject: false,
    isTop: false,
  };
}

/** The address may end with the digest of what it leads to, which older versions have alone. */
function digestsOf(resolved: string, integrity: string): ArchiveDigest[] {
  const sha1 = /^https?:.*\.tgz#([0-9a-f]{40})$/.exec(resolved)?.[1];
  return [
    ...(integrity === '' ? [] : [{ archive: integrity.split('-', 1)[0] ?? '', digest: integrity }]),
    ...(sha1 === undefined ? [] : [{ archive: 'address', digest: sha1 }]),
  ];
}

/** An alias (`short@npm:name@range`) is the package behind it. */
function nameOfDescriptor(descriptor: string): string {
  const { name, version } = splitNpmSpec(descriptor);
  return version.startsWith('npm:') && version.lastIndexOf('@') > 4 ? splitNpmSpec(version).name : name;
}
