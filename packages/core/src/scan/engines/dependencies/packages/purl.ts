// Package URLs: the names that SBOMs, advisories and reports share. https://github.com/package-url/purl-spec
import { type EcosystemId, ecosystems } from './ecosystems.ts';
import type { Package } from './package.ts';

/** The parts of a package URL, decoded and in the canonical form of their type. */
export interface Purl {
  readonly type: string;
  /** '' when there is none. */
  readonly namespace: string;
  readonly name: string;
  /** '' when there is none. */
  readonly version: string;
  readonly qualifiers: ReadonlyMap<string, string>;
  /** '' when there is none. */
  readonly subpath: string;
}

/** The canonical text of a package URL. */
export function formatPurl({ type, namespace, name, version, qualifiers, subpath }: Purl): string {
  const path = [...namespace.split('/').filter((part) => part !== ''), name].map(encode).join('/');
  const at = version === '' ? '' : `@${encode(version)}`;
  const sorted = [...qualifiers].filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1));
  const query = sorted.map(([key, value]) => `${key}=${encode(value)}`).join('&');
  const fragment = subpath
    .split('/')
    .filter((part) => part !== '')
    .map(encode)
    .join('/');
  return `pkg:${type}/${path}${at}${query && `?${query}`}${fragment && `#${fragment}`}`;
}

/** The parts of a package URL; undefined when the text is none. */
export function parsePurl(text: string): Purl | undefined {
  const match = /^pkg:\/*([a-z][a-z0-9.+-]*)\/+([^?#]+)(?:\?([^#]*))?(?:#(.*))?$/is.exec(text.trim());
  if (match === null) return undefined;
  const [, type = '', path = '', query = '', fragment = ''] = match;
  const at = path.indexOf('@', path.lastIndexOf('/') + 1);
  const segments = (at === -1 ? path : path.slice(0, at))
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const name = segments.pop();
  if (name === undefined || name === '') return undefined;
  const qualifiers = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [key = '', ...value] = pair.split('=');
    if (/^[a-z][a-z0-9._-]*$/i.test(key)) qualifiers.set(key.toLowerCase(), decode(value.join('=')));
  }
  const subpath = fragment.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return canonical({
    type: type.toLowerCase(),
    namespace: twiceDecoded(segments.join('/')),
    name: twiceDecoded(name),
    version: at === -1 ? '' : decode(path.slice(at + 1)),
    qualifiers,
    subpath: subpath.map(decode).join('/'),
  });
}

/** The package URL of a package; without its version when `versioned` is false, as a finding's identity needs it. */
export function purlOf(
  found: Pick<Package, 'ecosystem' | 'name' | 'version' | 'release'>,
  { versioned = true }: { readonly versioned?: boolean } = {},
): string {
  const row = ecosystems.find(({ id }) => id === found.ecosystem) as (typeof ecosystems)[number];
  const type: string = row.purlType;
  const qualifiers = new Map<string, string>();
  let [namespace, name, subpath] = namesOf(type, found.name);
  if ('purlNamespace' in row) namespace = row.purlNamespace;
  if (namespace !== '' && isSystem(type) && found.release)
    qualifiers.set('distro', distroOf(namespace, found.release));
  if (type === 'cocoapods') {
    namespace = '';
    [name, subpath] = splitFirst(found.name);
  }
  const version = versioned ? found.version : '';
  return formatPurl(canonical({ type, namespace, name, version, qualifiers, subpath: subpath ?? '' }));
}

/** The package URL as other tools write it: a Go module in lower case, with the tag as its version. */
export function sharedPurlOf(found: Parameters<typeof purlOf>[0]): string {
  if (found.ecosystem !== 'Go') return purlOf(found);
  const isRelease = /^\d/.test(found.version) && !goParts.has(found.name);
  const version = isRelease ? `v${found.version}` : found.version;
  return purlOf({ ...found, name: found.name.toLowerCase(), version });
}

/** Parts of Go itself, whose versions have no `v`. */
const goParts: ReadonlySet<string> = new Set(['stdlib', 'toolchain']);

/** What a package URL is the address of; undefined for a type without an ecosystem. */
export function packageOfPurl(
  text: string,
): Pick<Package, 'ecosystem' | 'name' | 'version' | 'release'> | undefined {
  const purl = parsePurl(text);
  const ecosystem = purl && ecosystemOfPurl(purl);
  if (purl === undefined || ecosystem === undefined) return undefined;
  const release = releaseOf(purl);
  return {
    ecosystem,
    name: nameOf(purl),
    version: versionOf(purl),
    ...(release === undefined ? {} : { release }),
  };
}

/** Other names under which the types are found in the wild. */
const typeAliases: ReadonlyMap<string, string> = new Map([
  ['githubactions', 'github'],
  ['vscode', 'vscode-extension'],
]);

function ecosystemOfPurl({ type, namespace }: Purl): EcosystemId | undefined {
  const known = typeAliases.get(type) ?? type;
  return ecosystems.find((row) => {
    if (row.purlType !== known) return false;
    return !('purlNamespace' in row) || row.purlNamespace === namespace.toLowerCase();
  })?.id;
}

/** Types whose namespace is a system, not a part of the name. */
function isSystem(type: string): boolean {
  return type === 'deb' || type === 'rpm' || type === 'apk' || type === 'generic';
}

function nameOf({ type, namespace, name, subpath }: Purl): string {
  if (isSystem(type) || namespace === '')
    return type === 'cocoapods' && subpath !== '' ? `${name}/${subpath}` : name;
  return `${namespace}${type === 'maven' ? ':' : '/'}${name}`;
}

function namesOf(type: string, name: string): [namespace: string, name: string, subpath?: string] {
  const separator = type === 'maven' ? ':' : '/';
  const at = name.lastIndexOf(separator);
  return at === -1 || isSystem(type) ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

function splitFirst(name: string): [string, string] {
  const slash = name.indexOf('/');
  return slash === -1 ? [name, ''] : [name.slice(0, slash), name.slice(slash + 1)];
}

function versionOf({ type, version, qualifiers }: Purl): string {
  if (type === 'golang') return version.replace(/^v(?=\d)/, '');
  const epoch = qualifiers.get('epoch');
  return type === 'rpm' && epoch && !version.includes(':') ? `${epoch}:${version}` : version;
}

/** `distro=debian-12` as OSV writes it. */
function releaseOf({ type, namespace, qualifiers }: Purl): string | undefined {
  const distro = qualifiers.get('distro');
  if (!isSystem(type) || distro === undefined) return undefined;
  const release = distro.replace(
    new RegExp(`^(?:${namespace.replaceAll(/[^a-z0-9-]/gi, '')})[-:]?`, 'i'),
    '',
  );
  if (namespace === 'alpine') return /^v?(\d+\.\d+)/.exec(release)?.[1]?.replace(/^/, 'v');
  if (namespace === 'debian') return /^\d+/.exec(release)?.[0];
  return release || undefined;
}

function distroOf(namespace: string, release: string): string {
  return `${namespace}-${release.replace(/^v(?=\d)/, '')}`;
}

const lowerCaseTypes = new Set([
  'bitnami',
  'composer',
  'deb',
  'apk',
  'github',
  'githubactions',
  'hex',
  'pub',
  'pypi',
  'vscode-extension',
]);

function canonical(purl: Purl): Purl {
  const isLower = lowerCaseTypes.has(purl.type);
  let name = isLower ? purl.name.toLowerCase() : purl.name;
  if (purl.type === 'pypi') name = name.replaceAll('_', '-');
  if (purl.type === 'pub') name = name.replaceAll(/[^a-z0-9]/g, '_');
  const namespace = isLower || purl.type === 'rpm' ? purl.namespace.toLowerCase() : purl.namespace;
  const version =
    purl.type === 'pypi' || purl.type === 'vscode-extension' ? purl.version.toLowerCase() : purl.version;
  return { ...purl, name, namespace, version };
}

/** Everything but letters, digits, `.-_~` and the colon. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Some tools escape the scope twice: `%2540` for `%40`, the at sign. */
function twiceDecoded(text: string): string {
  return /^%40/.test(text) ? decode(text) : text;
}

/** A broken escape stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
