// Whether a manifest, or the settings of a package manager, name the place that a package of a lockfile comes from: then someone
// wrote it where it is seen. A place that no one named stays an alarm.
import { folderOf } from '../../lockfiles/reading/repository-path.ts';
import { unlessBroken } from '../../lockfiles/reading/unless-broken.ts';
import type { EcosystemId } from '../../packages/ecosystems.ts';
import type { Package } from '../../packages/package.ts';
import { findLockfileParser, isOfDependency, parseLockfile } from '../../parse-lockfile.ts';
import { type LockChange, nameKeyOf, type SourceOfChange } from '../compare-locks.ts';
import { servedAs } from '../package-address.ts';
import { type AskedSource, type SourceReader, sourceOf } from './asked-source.ts';
import { cargoReaders } from './cargo-sources.ts';
import { composerReaders } from './composer-sources.ts';
import { javascriptReaders } from './javascript-sources.ts';
import { podReaders } from './pod-sources.ts';
import { pubReaders } from './pub-sources.ts';
import { pythonReaders } from './python-sources.ts';
import { rubyReaders } from './ruby-sources.ts';
import { swiftReaders } from './swift-sources.ts';

const readers: readonly SourceReader[] = [
  ...cargoReaders,
  ...composerReaders,
  ...javascriptReaders,
  ...podReaders,
  ...pubReaders,
  ...pythonReaders,
  ...rubyReaders,
  ...swiftReaders,
];

/** Whether the file may name sources: a manifest, or settings of a package manager. */
export function mayAsk(path: string): boolean {
  if (isOfDependency(path)) return false;
  return findLockfileParser(path)?.kind === 'manifest' || readers.some(({ files }) => files.test(path));
}

export interface AskingFile {
  readonly path: string;
  readonly text: string;
}

/** The changes, each with the file that asks for the place it names. `files` are those that `mayAsk`. */
export function withAsked(
  changes: readonly LockChange[],
  files: readonly AskingFile[],
): readonly LockChange[] {
  const asked = files.flatMap(sourcesOf);
  return changes.map((change) => {
    const { from, found, path } = change;
    if (from === undefined) return change;
    const source = asked.find(
      (one) => one.ecosystem === found.ecosystem && one.isFor(path) && isAsked(one.source, from, found),
    );
    return source === undefined ? change : { ...change, askedBy: source.path };
  });
}

/** Xcode keeps files of a project in folders that it shows as one file. */
function withoutBundles(path: string): string {
  return path.replace(/(^|\/)[^/]+\.(?:xcodeproj|xcworkspace)\/(?:.*\/)?/, '$1');
}

interface SourceOfFile {
  readonly path: string;
  readonly ecosystem: EcosystemId;
  readonly source: AskedSource;
  isFor(lockfile: string): boolean;
}

function sourcesOf({ path, text }: AskingFile): readonly SourceOfFile[] {
  // Settings in a folder of their own are those of the folder that it is in.
  const folder = folderOf(withoutBundles(path.replace(/(^|\/)\.(?:cargo|bundle)\//, '$1')));
  const isAtOrAbove = (lockfile: string) => isWithin(folderOf(withoutBundles(lockfile)), folder);
  const isAtOrBelow = (lockfile: string) => isWithin(folder, folderOf(withoutBundles(lockfile)));
  const stated = readers
    .filter(({ files }) => files.test(path))
    .flatMap(({ ecosystem, isFor, read }) =>
      (unlessBroken(() => read(text)) ?? []).map((source) => ({
        path,
        ecosystem,
        source,
        isFor: isFor === 'below' ? isAtOrAbove : isAtOrBelow,
      })),
    );
  return [...stated, ...declaredIn({ path, text }, isAtOrBelow)];
}

/** What a manifest declares to come from somewhere else than a registry. */
function declaredIn(
  { path, text }: AskingFile,
  isFor: (lockfile: string) => boolean,
): readonly SourceOfFile[] {
  const parser = findLockfileParser(path);
  if (parser?.kind !== 'manifest') return [];
  const { packages } = parseLockfile(parser, text, { path, read: () => undefined });
  return packages.flatMap((asked) => {
    const isSame = (name: string) => nameKeyOf({ ...asked, name }) === nameKeyOf(asked);
    return sourceOf(addressOf(asked), isSame).map((source) => ({
      path,
      ecosystem: asked.ecosystem,
      source,
      // Handwritten requirements are manifest and lockfile in one.
      isFor: (lockfile: string) => isFor(lockfile) || lockfile === path,
    }));
  });
}

function addressOf({ declared = '', origin }: Package): string {
  return origin?.addresses?.[0] ?? declared;
}

function isWithin(folder: string, parent: string): boolean {
  return parent === '' || folder === parent || folder.startsWith(`${parent}/`);
}

function isAsked(source: AskedSource, from: SourceOfChange, found: Package): boolean {
  if (source.covers?.(found.name) === false) return false;
  if (source.kind === 'archive') return from.address.replace(/#.*$/s, '') === source.place;
  if (source.kind === 'git') return from.kind === 'git' && from.place === source.place;
  // Below the registry's host, too; but only under the name of the package.
  const isThere = from.place === source.place || from.place.startsWith(`${source.place}/`);
  return isThere && servedAs(found, from.address) === undefined;
}
