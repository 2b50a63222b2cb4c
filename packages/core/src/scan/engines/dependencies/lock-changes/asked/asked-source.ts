// What a manifest, or the settings of a package manager, ask for by address: a registry, a repository, one archive.
import type { EcosystemId } from '../../packages/ecosystems.ts';
import { placeOf } from '../package-address.ts';

export interface AskedSource {
  /** Everything of a registry, every package of a repository, or one archive. */
  readonly kind: 'registry' | 'git' | 'archive';
  /** As `placeOf` writes it; of an archive its address without fragment. */
  readonly place: string;
  /** Whether it is asked for this package; every one unless given. */
  covers?(name: string): boolean;
}

/** A way in which files of one kind name sources. */
export interface SourceReader {
  readonly ecosystem: EcosystemId;
  /** Of the path of a file. */
  readonly files: RegExp;
  /** Whether it speaks for the lockfiles below its folder, as settings do, or for those of its folder and above, as manifests do. */
  readonly isFor: 'below' | 'above';
  /** Throws LockfileError when the text is not of the format. */
  read(text: string): readonly AskedSource[];
}

type Covers = (name: string) => boolean;

/** Nothing where the text is not an address: a variable, a name, a folder. */
export function registry(address: string, covers?: Covers): readonly AskedSource[] {
  if (!/^(?:[a-z]+\+)?https?:\/\/[^/\s$]+/i.test(address)) return [];
  const place = placeOf(address);
  return [place, ...(archivesOf[place] ?? [])].map((one) => ({
    kind: 'registry' as const,
    place: one,
    ...(covers && { covers }),
  }));
}

/** A repository, however it is written: `owner/name` alone is of GitHub. */
export function repository(address: string, covers?: Covers): readonly AskedSource[] {
  if (address === '') return [];
  return [{ kind: 'git', place: placeOfRepository(address), ...(covers && { covers }) }];
}

export function archive(address: string, covers?: Covers): readonly AskedSource[] {
  if (!/^https?:\/\//i.test(address)) return [];
  return [{ kind: 'archive', place: address.replace(/#.*$/s, ''), ...(covers && { covers }) }];
}

/** What someone writes as the source of one package: a repository, or an archive. */
export function sourceOf(address: string, covers: Covers): readonly AskedSource[] {
  return [...repository(address, covers), ...archive(address, covers)];
}

export function only(...names: readonly string[]): Covers {
  const all = new Set(names);
  return (name) => all.has(name);
}

function placeOfRepository(address: string): string {
  if (/^[\w.-]+\/[\w.-]+(?:#|$)/.test(address)) return placeOf(`github:${address}`);
  // `git+https://host/owner/name@v1`, as requirements of Python are written.
  if (/^(?:git\+)?https?:/i.test(address))
    return placeOf(`git+${address.replace(/^git\+/i, '').replace(/@[^/@]+$/, '')}`);
  // Composer names repositories of Subversion and others alike.
  return placeOf(/^(?:svn|hg):\/\//i.test(address) ? `git+${address}` : address);
}

/** Where well-known indexes keep their archives, apart from themselves. */
const archivesOf: Readonly<Record<string, readonly string[]>> = {
  'download.pytorch.org': ['download-r2.pytorch.org'],
  'test.pypi.org': ['test-files.pythonhosted.org'],
  'wpackagist.org': ['downloads.wordpress.org', 'plugins.svn.wordpress.org', 'themes.svn.wordpress.org'],
  'repo.wp-packages.org': [
    'downloads.wordpress.org',
    'plugins.svn.wordpress.org',
    'themes.svn.wordpress.org',
  ],
  'packages.drupal.org': ['ftp.drupal.org', 'git.drupalcode.org', 'git.drupal.org'],
  'asset-packagist.org': ['registry.npmjs.org', 'api.github.com'],
};
