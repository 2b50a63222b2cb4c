// Whether a manifest asks for the repository that a package of a lockfile comes from: then someone wrote it where it is seen.
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import type { Package } from '../packages/package.ts';
import { type LockChange, type LockedFile, nameKeyOf } from './compare-locks.ts';
import { placeOf } from './package-address.ts';

/** The changes, with the manifest of the lockfile's folder, or below, that declares the package to come from its repository. */
export function withManifests(
  changes: readonly LockChange[],
  manifests: readonly LockedFile[],
): readonly LockChange[] {
  return changes.map((change) => {
    const { repository, path, found } = change;
    if (repository === undefined) return change;
    const folder = folderOf(path);
    const manifest = manifests.find(
      (one) =>
        (folder === '' || one.path.startsWith(`${folder}/`)) &&
        one.packages.some(
          (asked) => nameKeyOf(asked) === nameKeyOf(found) && repositoryOf(asked) === repository,
        ),
    );
    return manifest === undefined ? change : { ...change, askedBy: manifest.path };
  });
}

/** Where a declared dependency comes from. Packages of Swift are named by their address, and `owner/name` alone is of GitHub. */
function repositoryOf({ ecosystem, name, declared = '' }: Package): string {
  if (ecosystem === 'SwiftURL') return placeOf(`git+https://${name}`);
  if (/^[\w.-]+\/[\w.-]+(?:#|$)/.test(declared)) return placeOf(`github:${declared}`);
  // `git+https://host/owner/name@v1`, as requirements of Python are written.
  if (/^(?:git\+)?https?:/i.test(declared))
    return placeOf(`git+${declared.replace(/^git\+/i, '').replace(/@[^/@]+$/, '')}`);
  return placeOf(declared);
}
