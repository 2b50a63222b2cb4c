// Licenses of packages that lie in the tree, installed or vendored: what their own metadata says, else the text of
// their license file.
import { licenseExpression, parseLicense } from '../../licenses/license-expression.ts';
import { recognizeLicense } from '../../licenses/recognize-license.ts';
import { dataOf, listOf, textOf } from '../lockfiles/reading/plain-data.ts';
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import type { Package } from '../packages/package.ts';

/** A tree of files, on the disk or in a commit. Paths are relative to its root. */
export interface PackageTree {
  /** The names of the files right inside of a folder; none when there is no such folder. */
  files(folder: string): Promise<readonly string[]>;
  /** Undefined when the file is not there, or too large. */
  read(path: string): Promise<string | undefined>;
}

/** A package, and the files that name it. */
export interface NamedPackage extends Pick<Package, 'ecosystem' | 'name' | 'version' | 'license'> {
  readonly locations: readonly { readonly path: string }[];
}

export interface InstalledLicense {
  /** An SPDX expression; absent when neither metadata nor texts say one. */
  readonly license?: string;
  /** License and notice files, sorted by path. */
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

const licenseFile = /^(?:licen[cs]e|copying|unlicense|copyright)(?:[-._].*)?$/i;
const noticeFile = /^notice(?:[-._].*)?$/i;
const codeFile = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|json)$/i;
const maxTexts = 10;

/** What the package in the tree says of its license; undefined when it is not there. */
export async function installedLicense(
  tree: PackageTree,
  found: NamedPackage,
): Promise<InstalledLicense | undefined> {
  for (const folder of foldersOf(found)) {
    const names = await tree.files(folder);
    if (names.length === 0) continue;
    const metadata = await readMetadata(tree, folder, names);
    // Another version of the package lies there.
    if (metadata.version !== undefined && found.version !== '' && metadata.version !== found.version)
      continue;
    const texts: { path: string; text: string }[] = [];
    for (const name of names.filter(isText).sort().slice(0, maxTexts)) {
      const path = `${folder}/${name}`;
      const text = await tree.read(path);
      if (text !== undefined) texts.push({ path, text });
    }
    const license = metadata.license ?? licenseOfTexts(texts);
    return { texts, ...(license !== undefined && { license }) };
  }
  return undefined;
}

function isText(name: string): boolean {
  return (licenseFile.test(name) || noticeFile.test(name)) && !codeFile.test(name);
}

/** Where package managers put the package, beside each file that names it. */
function* foldersOf({ ecosystem, name, version, locations }: NamedPackage): Generator<string> {
  // A name out of a lockfile must not lead elsewhere.
  if (/(?:^|\/)\.{0,2}(?:\/|$)|[\\\0]/.test(name)) return;
  for (const root of new Set(locations.map(({ path }) => folderOf(path)))) {
    const at = (path: string) => (root === '' ? path : `${root}/${path}`);
    if (ecosystem === 'npm') {
      yield at(`node_modules/${name}`);
      yield at(`node_modules/.pnpm/${name.replace('/', '+')}@${version}/node_modules/${name}`);
    }
    if (ecosystem === 'Go' || ecosystem === 'Packagist' || ecosystem === 'crates.io')
      yield at(`vendor/${name}`);
    if (ecosystem === 'crates.io') yield at(`vendor/${name}-${version}`);
    if (ecosystem === 'PyPI') {
      const distribution = `${name.replaceAll(/[-_.]+/g, '_')}-${version}.dist-info`;
      for (const environment of ['.venv', 'venv', 'env', 'vendor'])
        yield at(`${environment}/site-packages/${distribution}`);
      yield at(`vendor/${distribution}`);
    }
  }
}

interface Metadata {
  readonly version?: string;
  readonly license?: string | undefined;
}

async function readMetadata(tree: PackageTree, folder: string, names: readonly string[]): Promise<Metadata> {
  for (const [name, read] of readers) {
    if (!names.includes(name)) continue;
    const text = await tree.read(`${folder}/${name}`);
    if (text !== undefined) return read(text);
  }
  return {};
}

const readers: readonly (readonly [name: string, read: (text: string) => Metadata])[] = [
  ['package.json', readJsonManifest],
  ['composer.json', readJsonManifest],
  ['Cargo.toml', readCargo],
  ['METADATA', readPython],
];

function readJsonManifest(text: string): Metadata {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return {};
  }
  const { version, license, licenses } = dataOf(manifest);
  const known = textOf(version);
  return {
    license: licenseExpression(license ?? (listOf(licenses).length > 0 ? licenses : undefined)),
    ...(known !== '' && { version: known }),
  };
}

function readCargo(text: string): Metadata {
  const field = (name: string) => new RegExp(`^${name}\\s*=\\s*"([^"\\n]{1,200})"`, 'm').exec(text)?.[1];
  const version = field('version');
  return { license: licenseExpression(field('license')), ...(version !== undefined && { version }) };
}

/** https://packaging.python.org/en/latest/specifications/core-metadata/ */
function readPython(text: string): Metadata {
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const field = (name: string) => new RegExp(`^${name}: (.{1,200})$`, 'im').exec(head)?.[1]?.trim();
  const classified = [...head.matchAll(/^Classifier: License :: (?:OSI Approved :: )?([^:\r\n]{1,100})$/gim)];
  const named = classified.map(([, title]) => licenseExpression(title));
  const license =
    licenseExpression(field('License-Expression')) ??
    licenseExpression(field('License')) ??
    (named.length === 0 || named.includes(undefined) ? undefined : licenseExpression(named));
  return { license };
}

function licenseOfTexts(texts: InstalledLicense['texts']): string | undefined {
  for (const { text } of texts) {
    const id = recognizeLicense(text)?.id;
    // Not every license that is recognized is in the SPDX list.
    if (id !== undefined && parseLicense(id) !== undefined) return licenseExpression(id);
  }
  return undefined;
}
