// What the addresses of a lockfile say: whose place it is, and whether it is the place of that package at all.
import { normalPythonName } from '../lockfiles/reading/python-names.ts';
import type { Package } from '../packages/package.ts';
import { isGitAddress } from '../packages/package-origin.ts';

export type AddressKind = 'git' | 'download' | 'folder';

export function kindOfAddress(address: string): AddressKind {
  if (isGitAddress(address)) return 'git';
  return /^[a-z+]+:\/\//i.test(address) && !/^file:/i.test(address) ? 'download' : 'folder';
}

/** Registries that package managers use unless set otherwise, as `placeOf` writes them. */
const registries: Readonly<Record<string, readonly string[]>> = {
  npm: ['registry.npmjs.org', 'registry.yarnpkg.com', 'registry.npmjs.com', 'npm.jsr.io'],
  PyPI: ['pypi.org', 'pypi.python.org', 'files.pythonhosted.org'],
  'crates.io': ['github.com/rust-lang/crates.io-index', 'index.crates.io', 'static.crates.io'],
  // Packagist names archives of code hosts.
  Packagist: [
    'api.github.com',
    'codeload.github.com',
    'gitlab.com/api/v4',
    'bitbucket.org',
    'api.bitbucket.org',
    'repo.packagist.org',
    'packagist.org',
  ],
  CocoaPods: ['cdn.cocoapods.org', 'github.com/cocoapods/specs'],
  RubyGems: ['rubygems.org', 'index.rubygems.org'],
  Pub: ['pub.dev', 'pub.dartlang.org'],
};

export function registriesOf(ecosystem: string): readonly string[] {
  return registries[ecosystem] ?? [];
}

/** Hosts where everyone has folders: only the first two parts of the path say whose place it is. */
const shared =
  /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|raw\.githubusercontent\.com|gist\.github\.com|pkgs\.dev\.azure\.com|storage\.googleapis\.com|s3[.-][\w.-]*amazonaws\.com)$/;

/** Whose place an address is: the host, or `host/owner/name`. An address without encryption is another place. */
export function placeOf(address: string): string {
  const plain = /^http:/i.test(address) ? 'http://' : '';
  const [host = '', ...parts] = address
    .replace(/[?#].*$/s, '')
    .replace(
      /^(?:github|gitlab|bitbucket):(?!\/\/)/,
      (name) => `${name.slice(0, -1)}.${name === 'bitbucket:' ? 'org' : 'com'}/`,
    )
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^(?:git\+)?[^/@]*@(?=[^/])/, '')
    .replace(/^([\w.-]+):(?!\d+\/)/, '$1/')
    .replace(/^codeload\.github\.com\//, 'github.com/')
    .split('/');
  const name = host.toLowerCase().replace(/^www\./, '');
  if (kindOfAddress(address) === 'git')
    return [name, ...parts.slice(0, 2)]
      .join('/')
      .replace(/\.git$/, '')
      .toLowerCase();
  return plain + (shared.test(name) ? [name, ...parts.slice(0, 2)].join('/') : name);
}

/** What else than the package an address of a public registry names, as `name version`; undefined where it is the package. */
export function otherPackageAt(found: Package, address: string): string | undefined {
  return registriesOf(found.ecosystem).includes(placeOf(address)) ? servedAs(found, address) : undefined;
}

/** The same of any registry that names its archives as the public one does. */
export function servedAs(found: Package, address: string): string | undefined {
  if (found.ecosystem === 'npm') return otherNpmPackage(found, address);
  if (found.ecosystem === 'PyPI') return otherPythonPackage(found, address);
  return undefined;
}

function otherNpmPackage({ name, version }: Package, address: string): string | undefined {
  const [, named, file] =
    /^[^:]+:\/\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/-\/(?:@[^/]+\/)?([^/?#]+)\.tgz(?:[?#]|$)/.exec(
      address.replace(/%2f/gi, '/').replace(/%40/g, '@'),
    ) ?? [];
  if (named === undefined || file === undefined) return undefined;
  const served = file.startsWith(`${baseOf(named)}-`) ? file.slice(baseOf(named).length + 1) : undefined;
  if (named.toLowerCase() !== name.toLowerCase()) return [named, served].filter(Boolean).join(' ');
  const isOther =
    served !== undefined &&
    /^\d+\.\d+\.\d+/.test(served) &&
    served !== version &&
    !/\+/.test(served + version);
  return isOther && version !== '' ? `${named} ${served}` : undefined;
}

function otherPythonPackage({ name }: Package, address: string): string | undefined {
  const file =
    /\/([A-Za-z0-9][\w.]*?(?:-[A-Za-z_][\w.]*?)*)-(\d[^/]*?)(?:-[^/]*)?\.(?:whl|tar\.gz|zip|tar\.bz2)(?:[?#]|$)/.exec(
      address,
    );
  if (file === null) return undefined;
  const [, named = '', version = ''] = file;
  return normalPythonName(named) === normalPythonName(name) ? undefined : `${named} ${version}`;
}

function baseOf(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
