// The one spelling of a package's name under which advisories are kept and looked up.

/** OSV's ecosystem without a registry's address (`Packagist:https://…`); a release (`Debian:12`) stays. */
export function ecosystemKey(ecosystem: string): string {
  const colon = ecosystem.indexOf(':');
  return colon !== -1 && ecosystem.startsWith('http', colon + 1) ? ecosystem.slice(0, colon) : ecosystem;
}

/** The keys under which a package is looked up: with its system's release first, then without. */
export function ecosystemKeys({
  ecosystem,
  release,
}: {
  readonly ecosystem: string;
  readonly release?: string;
}): readonly string[] {
  return release === undefined ? [ecosystem] : [`${ecosystem}:${release}`, ecosystem];
}

/** Spellings that the ecosystem's own registry takes for the same package become the same text. */
export function nameKey(ecosystem: string, name: string): string {
  switch (ecosystem) {
    case 'PyPI':
      return name.toLowerCase().replace(/[-_.]+/g, '-');
    case 'crates.io':
      return name.toLowerCase().replaceAll('_', '-');
    // Package URLs of Go are in lower case, and no two modules differ by case alone.
    case 'Go':
    case 'NuGet':
    case 'Packagist':
    case 'GitHub Actions':
    case 'VSCode':
      return name.toLowerCase();
    case 'SwiftURL':
      return name
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/\.git$/, '');
    default:
      return name;
  }
}
