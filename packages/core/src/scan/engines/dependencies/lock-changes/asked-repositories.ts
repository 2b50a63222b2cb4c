// Whether a manifest asks for the repository that a package of a lockfile comes from: then somebody wrote it where it is seen.
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import type { LockChange } from './compare-locks.ts';

export interface Manifest {
  readonly path: string;
  readonly text: string;
}

/** The changes, with the manifest of the lockfile's folder, or below, that names the package and its repository. */
export function withManifests(
  changes: readonly LockChange[],
  manifests: readonly Manifest[],
): readonly LockChange[] {
  return changes.map((change) => {
    const { repository, path, found } = change;
    if (repository === undefined) return change;
    const folder = folderOf(path);
    const pattern = addressPattern(repository);
    const manifest = manifests.find(
      (one) =>
        (folder === '' || one.path.startsWith(`${folder}/`)) &&
        one.text.includes(found.name) &&
        pattern.test(one.text),
    );
    return manifest === undefined ? change : { ...change, askedBy: manifest.path };
  });
}

/** `github.com/owner/name` as manifests write it: an address, `github:owner/name`, or that pair alone in quotation marks. */
function addressPattern(repository: string): RegExp {
  const [host = '', ...parts] = repository.split('/');
  const pair = escaped(parts.join('/'));
  const start = `${escaped(host)}[/:]|(?:github|gitlab|bitbucket)["']?\\s*[:=]>?\\s*["']?|["']`;
  return new RegExp(`(?:${start})${pair}(?:\\.git)?(?=["'#?@\\s,;)]|$)`, 'im');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
