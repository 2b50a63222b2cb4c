// How a lockfile says that a package is obtained: from where, which archives it accepts, and what runs when it is installed.

/** A digest of one archive, as the lockfile writes it. */
export interface ArchiveDigest {
  /** What distinguishes the archive from others of the same version; digests of different archives are never compared. */
  readonly archive: string;
  readonly digest: string;
}

export interface PackageOrigin {
  /** Of its archives or its repository, as the lockfile writes them; those from git begin with `git+`. */
  readonly addresses?: readonly string[];
  /** Absent where the digests of the package are all that the lockfile has. */
  readonly digests?: readonly ArchiveDigest[];
  /** Whether something of it runs when it is installed; absent where the lockfile does not say. */
  readonly runsScript?: boolean;
  /** When its first archive was published; absent where the lockfile does not say. */
  readonly publishedAt?: string;
  /** Whether the lockfile names who published it, attested; absent where the format has no place for it. */
  readonly isAttested?: boolean;
}

export interface StatedOrigin extends Omit<PackageOrigin, 'addresses' | 'publishedAt'> {
  /** Empty ones are none. */
  readonly addresses?: readonly string[];
  /** Empty ones are none; the first one counts. */
  readonly published?: readonly string[];
}

/** The origin as a field of a package; nothing where the lockfile says nothing. */
export function originOf({ addresses = [], published = [], digests = [], ...facts }: StatedOrigin): {
  readonly origin?: PackageOrigin;
} {
  const [publishedAt] = published.filter((date) => /^\d{4}-\d\d-\d\dT/.test(date)).sort();
  const stated = [...new Set(addresses.filter((address) => address !== ''))];
  const origin: PackageOrigin = {
    ...facts,
    ...(stated.length > 0 && { addresses: stated }),
    ...(digests.length > 0 && { digests }),
    ...(publishedAt !== undefined && { publishedAt }),
  };
  return Object.keys(origin).length === 0 ? {} : { origin };
}

/** Whether an address is one of a git repository, or of an archive that a code host makes of one (Composer's are zipballs). */
export function isGitAddress(address: string): boolean {
  return (
    /^(?:git[+:@]|ssh:|(?:github|gitlab|bitbucket):)/.test(address) ||
    /^[a-z+]+:\/\/codeload\.github\.com\//.test(address) ||
    /\.git(?:[#?@]|$)/.test(address) ||
    /\/(?:tar\.gz|tarball|archive)\/[^/]*\b[0-9a-f]{40}\b/.test(address)
  );
}
