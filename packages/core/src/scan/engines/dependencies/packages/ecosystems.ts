// The package ecosystems: their OSV name, their package URL type and their order of versions, in one table.
import type { VersionGrammar } from '../versions/index.ts';

export interface Ecosystem {
  /**
   * The name OSV uses, which is also the id here. A record may add a release or a registry after a colon
   * (`Debian:12`, `Packagist:https://packages.drupal.org/8`): ecosystemOf() finds the row.
   * https://ossf.github.io/osv-schema/#defined-ecosystems
   */
  readonly id: string;
  /** https://github.com/package-url/purl-spec */
  readonly purlType: string;
  /** The vendor namespace that distinguishes ecosystems of one type: `pkg:deb/debian/…`. */
  readonly purlNamespace?: string;
  /** How its versions are ordered, a file of `versions/`. */
  readonly versions: VersionGrammar;
}

/** Sorted by id without regard to case. `CocoaPods` is the only one that OSV does not define. */
export const ecosystems = [
  { id: 'AlmaLinux', purlType: 'rpm', purlNamespace: 'almalinux', versions: 'rpm' },
  { id: 'Alpaquita', purlType: 'apk', purlNamespace: 'alpaquita', versions: 'alpine' },
  { id: 'Alpine', purlType: 'apk', purlNamespace: 'alpine', versions: 'alpine' },
  { id: 'Bioconductor', purlType: 'bioconductor', versions: 'cran' },
  { id: 'Bitnami', purlType: 'bitnami', versions: 'semver' },
  { id: 'Chainguard', purlType: 'apk', purlNamespace: 'chainguard', versions: 'alpine' },
  { id: 'CocoaPods', purlType: 'cocoapods', versions: 'rubygems' },
  { id: 'ConanCenter', purlType: 'conan', versions: 'semver' },
  { id: 'CRAN', purlType: 'cran', versions: 'cran' },
  { id: 'crates.io', purlType: 'cargo', versions: 'semver' },
  { id: 'Debian', purlType: 'deb', purlNamespace: 'debian', versions: 'debian' },
  { id: 'GHC', purlType: 'generic', purlNamespace: 'ghc', versions: 'semver' },
  { id: 'GitHub Actions', purlType: 'github', versions: 'semver' },
  { id: 'Go', purlType: 'golang', versions: 'semver' },
  { id: 'Hackage', purlType: 'hackage', versions: 'hackage' },
  { id: 'Hex', purlType: 'hex', versions: 'semver' },
  { id: 'Julia', purlType: 'julia', versions: 'semver' },
  { id: 'Mageia', purlType: 'rpm', purlNamespace: 'mageia', versions: 'rpm' },
  { id: 'Maven', purlType: 'maven', versions: 'maven' },
  { id: 'MinimOS', purlType: 'apk', purlNamespace: 'minimos', versions: 'alpine' },
  { id: 'npm', purlType: 'npm', versions: 'semver' },
  { id: 'NuGet', purlType: 'nuget', versions: 'nuget' },
  { id: 'opam', purlType: 'opam', versions: 'debian' },
  { id: 'openEuler', purlType: 'rpm', purlNamespace: 'openeuler', versions: 'rpm' },
  { id: 'openSUSE', purlType: 'rpm', purlNamespace: 'opensuse', versions: 'rpm' },
  { id: 'Packagist', purlType: 'composer', versions: 'packagist' },
  { id: 'Photon OS', purlType: 'rpm', purlNamespace: 'photon', versions: 'rpm' },
  { id: 'Pub', purlType: 'pub', versions: 'pub' },
  { id: 'PyPI', purlType: 'pypi', versions: 'pep440' },
  { id: 'Red Hat', purlType: 'rpm', purlNamespace: 'redhat', versions: 'rpm' },
  { id: 'Rocky Linux', purlType: 'rpm', purlNamespace: 'rocky-linux', versions: 'rpm' },
  { id: 'RubyGems', purlType: 'gem', versions: 'rubygems' },
  { id: 'SUSE', purlType: 'rpm', purlNamespace: 'suse', versions: 'rpm' },
  { id: 'SwiftURL', purlType: 'swift', versions: 'semver' },
  { id: 'Ubuntu', purlType: 'deb', purlNamespace: 'ubuntu', versions: 'debian' },
  { id: 'VSCode', purlType: 'vscode-extension', versions: 'semver' },
  { id: 'Wolfi', purlType: 'apk', purlNamespace: 'wolfi', versions: 'alpine' },
] as const satisfies readonly Ecosystem[];
export type EcosystemId = (typeof ecosystems)[number]['id'];

const byId = new Map<string, (typeof ecosystems)[number]>(ecosystems.map((row) => [row.id, row]));

/** The row of an OSV ecosystem name, with or without what follows its colon; undefined when it is unknown. */
export function ecosystemOf(name: string): (typeof ecosystems)[number] | undefined {
  const colon = name.indexOf(':');
  return byId.get(colon === -1 ? name : name.slice(0, colon));
}
