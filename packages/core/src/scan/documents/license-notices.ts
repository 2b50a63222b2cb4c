// The licenses of a project's dependencies, and the notices that they ask to pass on.
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { DependencyScope } from '../../vocabulary/detection.ts';
import { installedLicense, type PackageTree } from '../engines/dependencies/licenses/installed-licenses.ts';
import type { LocatedPackage } from '../engines/dependencies/packages/package.ts';
import { purlOf } from '../engines/dependencies/packages/purl.ts';
import { expressionCategory, type LicenseCategory } from '../engines/licenses/license-category.ts';
import { parseLicense, unknownLicense } from '../engines/licenses/license-expression.ts';
import { visibleControls } from './visible-controls.ts';

export interface LicensedPackage {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly ecosystem: string;
  readonly scope: DependencyScope;
  /** An SPDX expression, or `unknown`. */
  readonly license: string;
  readonly category: LicenseCategory;
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

const maxTextBytes = 512 * 1024;

/** Every package with its license; `folder` is where installed packages are looked for, null for nowhere. */
export async function licensedPackages(
  packages: readonly LocatedPackage[],
  folder: string | null,
): Promise<readonly LicensedPackage[]> {
  const tree = folder === null ? undefined : await diskTree(folder);
  const found: LicensedPackage[] = [];
  for (const one of packages) {
    const installed = tree && (await installedLicense(tree, one));
    const license = one.license ?? installed?.license ?? unknownLicense;
    const { name, version, ecosystem, scope } = one;
    const category = categoryOf(license);
    found.push({
      purl: purlOf(one),
      name,
      version,
      ecosystem,
      scope,
      license,
      category,
      texts: installed?.texts ?? [],
    });
  }
  return found;
}

/** The strictest of an expression; of a choice the mildest. */
function categoryOf(license: string): LicenseCategory {
  const tree = parseLicense(license);
  return tree === undefined ? 'unknown' : expressionCategory(tree);
}

/** A Markdown document: every package with its license, and each text once, with the packages it belongs to. */
export function thirdPartyNotices(packages: readonly LicensedPackage[], title: string): string {
  const lines = [
    `# Third-party notices of ${title}`,
    '',
    `This software includes ${packages.length} third-party packages.`,
    '',
  ];
  for (const { name, version, license, purl } of packages)
    lines.push(`- ${name}${version === '' ? '' : ` ${version}`}: ${license} (${purl})`);
  const byText = new Map<string, LicensedPackage[]>();
  for (const one of packages) {
    for (const { text } of one.texts) {
      const key = text.replaceAll('\r\n', '\n').trim();
      const known = byText.get(key);
      if (known) known.push(one);
      else byText.set(key, [one]);
    }
  }
  for (const [text, owners] of byText) {
    const names = [...new Set(owners.map(({ name, version }) => `${name} ${version}`.trim()))];
    const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    lines.push('', `## ${names.join(', ')}`, '', `${fence}text`, text, fence);
  }
  // Older license texts separate their pages by form feeds.
  return visibleControls(`${lines.join('\n').replaceAll('\f', '')}\n`);
}

async function diskTree(folder: string): Promise<PackageTree> {
  const root = await realpath(folder);
  // Package managers link packages; a link that leaves the folder is not followed.
  const inside = async (path: string): Promise<string | undefined> => {
    const real = await realpath(join(root, path)).catch(() => undefined);
    return real?.startsWith(root + sep) ? real : undefined;
  };
  return {
    async files(path) {
      const real = await inside(path);
      return real === undefined ? [] : readdir(real).catch(() => []);
    },
    async read(path) {
      const real = await inside(path);
      const file = real === undefined ? undefined : await stat(real).catch(() => undefined);
      if (real === undefined || !file?.isFile() || file.size > maxTextBytes) return undefined;
      return readFile(real, 'utf8').catch(() => undefined);
    },
  };
}
