// The package ecosystems: their OSV name, their package URL type and their order of versions, in one table.

export interface Ecosystem {
  /**
   * The name OSV uses, which is also the id here. A record may add a release or a registry after a colon
   * (`Debian:12`, `Packagist:https://packages.drupal.org/8`): ecosystemOf() finds the row.
   * https://ossf.github.io/osv-schema/#defined-ecosystems
   */
  readonly id: string;
  /** https://github.com/package-url/purl-spec */
  readonly purlType: string;
  /** The vendor namespace that tells ecosystems of one type apart: `pkg:deb/debian/…`. */
  readonly purlNamespace?: string;
}

/** Sorted by id without regard to case. `CocoaPods` is the only one that OSV does not define. */
export const ecosystems = [
  { id: 'AlmaLinux', purlType: 'rpm', purlNamespace: 'almalinux' },
  { id: 'Alpaquita', purlType: 'apk', purlNamespace: 'alpaquita' },
  { id: 'Alpine', purlType: 'apk', purlNamespace: 'alpine' },
  { id: 'Bioconductor', purlType: 'bioconductor' },
  { id: 'Bitnami', purlType: 'bitnami' },
  { id: 'Chainguard', purlType: 'apk', purlNamespace: 'chainguard' },
  { id: 'CocoaPods', purlType: 'cocoapods' },
  { id: 'ConanCenter', purlType: 'conan' },
  { id: 'CRAN', purlType: 'cran' },
  { id: 'crates.io', purlType: 'cargo' },
  { id: 'Debian', purlType: 'deb', purlNamespace: 'debian' },
  { id: 'GHC', purlType: 'generic', purlNamespace: 'ghc' },
  { id: 'GitHub Actions', purlType: 'github' },
  { id: 'Go', purlType: 'golang' },
  { id: 'Hackage', purlType: 'hackage' },
  { id: 'Hex', purlType: 'hex' },
  { id: 'Julia', purlType: 'julia' },
  { id: 'Mageia', purlType: 'rpm', purlNamespace: 'mageia' },
  { id: 'Maven', purlType: 'maven' },
  { id: 'MinimOS', purlType: 'apk', purlNamespace: 'minimos' },
  { id: 'npm', purlType: 'npm' },
  { id: 'NuGet', purlType: 'nuget' },
  { id: 'opam', purlType: 'opam' },
  { id: 'openEuler', purlType: 'rpm', purlNamespace: 'openeuler' },
  { id: 'openSUSE', purlType: 'rpm', purlNamespace: 'opensuse' },
  { id: 'Packagist', purlType: 'composer' },
  { id: 'Photon OS', purlType: 'rpm', purlNamespace: 'photon' },
  { id: 'Pub', purlType: 'pub' },
  { id: 'PyPI', purlType: 'pypi' },
  { id: 'Red Hat', purlType: 'rpm', purlNamespace: 'redhat' },
  { id: 'Rocky Linux', purlType: 'rpm', purlNamespace: 'rocky-linux' },
  { id: 'RubyGems', purlType: 'gem' },
  { id: 'SUSE', purlType: 'rpm', purlNamespace: 'suse' },
  { id: 'SwiftURL', purlType: 'swift' },
  { id: 'Ubuntu', purlType: 'deb', purlNamespace: 'ubuntu' },
  { id: 'VSCode', purlType: 'vscode-extension' },
  { id: 'Wolfi', purlType: 'apk', purlNamespace: 'wolfi' },
] as const satisfies readonly Ecosystem[];
export type EcosystemId = (typeof ecosystems)[number]['id'];

const byId = new Map<string, (typeof ecosystems)[number]>(ecosystems.map((row) => [row.id, row]));

/** The row of an OSV ecosystem name, with or without what follows its colon; undefined when it is unknown. */
export function ecosystemOf(name: string): (typeof ecosystems)[number] | undefined {
  const colon = name.indexOf(':');
  return byId.get(colon === -1 ? name : name.slice(0, colon));
}
