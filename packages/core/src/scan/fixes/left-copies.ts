// Copies of a fixed package that no lockfile has: a release whose files are committed, a version that a manifest or a pipeline still
// names, and a folder of the repository that takes the place of the release.

import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { folderOf } from '../engines/dependencies/lockfiles/reading/repository-path.ts';
import { isNotProduction } from '../engines/dependencies/reachability/package-imports.ts';
import { compareSemver } from '../engines/dependencies/versions/semver.ts';
import { isPipelineFile } from '../history/unfrozen-installs.ts';
import type { ChangeFiles } from './change-files.ts';
import type { PackageSource } from './exports/package-files.ts';
import { type FixReason, type FixReasonCode, type FixTarget, fixReason } from './fix-report.ts';

export interface CopyContext {
  readonly files: ChangeFiles;
  /** Of the head. */
  readonly packages: readonly FoundPackage[];
  /** Releases whose files are committed in the head. */
  readonly committed: PackageSource;
}

/** Of targets that are gone. */
export async function assessCopies(
  targets: readonly FixTarget[],
  { files, packages, committed }: CopyContext,
): Promise<readonly FixReason[]> {
  const gone = targets.filter(({ status, package: found }) => status === 'gone' && found !== null);
  if (gone.length === 0) return [];
  const inTree = new Set<string>();
  for (const { package: found, before } of gone)
    for (const version of new Set(before.map((copy) => copy.version)))
      if (found && (await committed({ ...found, version }))) inTree.add(`${found.name} ${version}`);
  const texts = await textsBeside(gone, files);
  const named = new Set<string>();
  const replaced = new Set<string>();
  const disagreeing = new Set<string>();
  for (const { package: found, before } of gone) {
    if (!found) continue;
    const places = new Set(before.map(({ path }) => folderOf(path)));
    const versions = [...new Set(before.map(({ version }) => version.replace(/^v/, '')))].filter(Boolean);
    for (const { path, before: was, after } of texts) {
      if (after === null || !(isAnywhere(path) || places.has(folderOf(path)))) continue;
      for (const version of versions)
        if (namesVersion(after, found, version)) named.add(`${found.name} ${version} in ${path}`);
      const locked = versionsBeside(path, found, packages);
      if (refusesAll(path, after, { name: found.name, versions: locked }))
        disagreeing.add(`${found.name} ${locked.join(', ')} in ${path}`);
      const isReplaced = (text: string) => replacements.some((one) => one.takes(path, text, found.name));
      if (isReplaced(after) && !isReplaced(was ?? '')) replaced.add(`${found.name} in ${path}`);
    }
  }
  return [
    ...some(inTree, 'copy_remains', 'unknown', 'The files of a vulnerable release are still committed'),
    ...some(named, 'still_named', 'unknown', 'A vulnerable version is still asked for beside the lockfile'),
    ...some(
      disagreeing,
      'lockfile_disagrees',
      'unknown',
      'The manifest does not take what the lockfile has, so that package managers refuse it or resolve it again',
    ),
    ...some(
      replaced,
      'replaced_locally',
      'unknown',
      'Replaced by a folder of the repository, whose code was compared with nothing',
    ),
  ];
}

function some(
  examples: ReadonlySet<string>,
  code: FixReasonCode,
  leadsTo: FixReason['leadsTo'],
  text: string,
): readonly FixReason[] {
  return examples.size === 0 ? [] : [fixReason(code, leadsTo, text, examples)];
}

/** What people write themselves. Lockfiles are read as such. */
const handwritten =
  /(?:^|\/)(?:package\.json|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|gradle\.properties|go\.mod|Cargo\.toml|Gemfile|pyproject\.toml|setup\.(?:py|cfg)|[\w.-]*(?:requirements|constraints)[\w.-]*\.(?:txt|in)|composer\.json|Brewfile)$/;
/** What installs or loads packages by itself, wherever it lies. */
const tool =
  /(?:^|\/)(?:\.pre-commit-config\.ya?ml|tox\.ini|noxfile\.py|environment\.ya?ml|Makefile|justfile|Taskfile\.ya?ml|devcontainer\.json|(?:deno|import_?map)\.jsonc?|[^/]+\.html?)$/;
const maxFiles = 3_000;
const maxBytes = 400_000;

function isAnywhere(path: string): boolean {
  return isPipelineFile(path) || (tool.test(path) && !isNotProduction(path));
}

async function textsBeside(gone: readonly FixTarget[], files: ChangeFiles) {
  const places = new Set(gone.flatMap(({ before }) => before.map(({ path }) => folderOf(path))));
  const entries = [...files.head.values()].filter(
    ({ path, size }) =>
      size <= maxBytes && (isAnywhere(path) || (handwritten.test(path) && places.has(folderOf(path)))),
  );
  return files.read(entries.slice(0, maxFiles).map(({ path }) => path));
}

/** Whether exactly this version is asked for, in a manifest or a command: a range may take a fixed one. */
function namesVersion(
  text: string,
  { ecosystem, name }: { ecosystem: string; name: string },
  version: string,
): boolean {
  const quoted = (part: string) => part.replace(/[^\w]/g, '\\$&');
  const end = `(?![\\w.+-])`;
  if (ecosystem === 'Maven') {
    const [group = '', artifact = ''] = name.split(':');
    const inXml = `<artifactId>\\s*${quoted(artifact)}\\s*</artifactId>\\s*<version>\\s*${quoted(version)}\\s*<`;
    return new RegExp(`${inXml}|${quoted(group)}:${quoted(artifact)}:${quoted(version)}${end}`).test(text);
  }
  // `name==1.0`, `name = "1.0"`, `name@1.0`, `"name": "1.0"`, `"name", "1.0"`: what each ecosystem takes as one version.
  const inText = ecosystem === 'PyPI' ? '\\s*={2,3}\\s*v?' : '@v?';
  const inQuotes = `["']?\\s*[:=,]\\s*["']={0,2}\\s*v?`;
  return (
    new RegExp(`(?<![\\w@/.-])${quoted(name)}(?:${inText}|${inQuotes})${quoted(version)}${end}`, 'i').test(
      text,
    ) ||
    (ecosystem === 'npm' && new RegExp(`/${quoted(name)}@${quoted(version)}(?:/|["'])`).test(text))
  );
}

interface Replacement {
  takes(path: string, text: string, name: string): boolean;
}

const escaped = (name: string) => name.replace(/[^\w]/g, '\\$&');
const within = (file: RegExp, pattern: (name: string) => string): Replacement => ({
  takes: (path, text, name) => file.test(path) && new RegExp(pattern(escaped(name)), 'm').test(text),
});

/** By file: how each says that a package is a folder. */
const replacements: readonly Replacement[] = [
  within(
    /go\.mod$/,
    (name) => `^[ \\t]*(?:replace[ \\t]+)?${name}(?:[ \\t]+v\\S+)?[ \\t]*=>[ \\t]*\\.{0,2}/`,
  ),
  within(
    /Cargo\.toml$/,
    (name) =>
      `^[ \\t]*["']?${name}["']?[ \\t]*=[ \\t]*\\{[^}]*\\bpath[ \\t]*=|^\\[[^\\]\\n]*\\.${name}\\]\\s*(?:[^\\[\\n]*\\n)*?path[ \\t]*=`,
  ),
  within(/Gemfile$/, (name) => `^[ \\t]*gem[ \\t(]+["']${name}["'][^\\n]*\\bpath(?::|[ \\t]*=>)`),
  within(/package\.json$/, (name) => `"${name}"\\s*:\\s*"(?:file|link|portal):`),
  within(/pyproject\.toml$/, (name) => `^[ \\t]*["']?${name}["']?[ \\t]*=[ \\t]*\\{[^}]*\\bpath[ \\t]*=`),
  within(
    /(?:requirements|constraints)[\w.-]*\.(?:txt|in)$/,
    (name) => `^[ \\t]*${name}[ \\t]*@[ \\t]*(?:file:|\\.)`,
  ),
];

/** Versions that lockfiles in the folder of a file have of a package that the project asks for itself. */
function versionsBeside(
  path: string,
  { ecosystem, name }: { readonly ecosystem: string; readonly name: string },
  packages: readonly FoundPackage[],
): readonly string[] {
  return packages
    .filter((one) => one.ecosystem === ecosystem && one.name === name && one.declared === undefined)
    .filter(({ locations }) =>
      locations.some((at) => at.path !== path && folderOf(at.path) === folderOf(path)),
    )
    .map(({ version }) => version);
}

/** Whether a manifest of npm takes none of the locked versions; overrides may take any. */
function refusesAll(
  path: string,
  text: string,
  { name, versions }: { readonly name: string; readonly versions: readonly string[] },
): boolean {
  if (
    !/(?:^|\/)package\.json$/.test(path) ||
    versions.length === 0 ||
    /"(?:overrides|resolutions)"/.test(text)
  )
    return false;
  const ranges = [...text.matchAll(new RegExp(`"${escaped(name)}"\\s*:\\s*"([^"]+)"`, 'g'))].map(
    ([, range = '']) => range,
  );
  return ranges.some((range) => versions.every((version) => refusesVersion(range, version)));
}

/** Whether a plain range of npm cannot take a version; false of ranges that are not understood. */
function refusesVersion(range: string, version: string): boolean {
  const [, sign = '', from = ''] = /^\s*([\^~=]?)v?(\d+\.\d+\.\d+(?:-[\w.]+)?)\s*$/.exec(range) ?? [];
  if (from === '' || !/^\d+\.\d+\.\d+/.test(version)) return false;
  const [major, minor, patch] = from.split(/[.-]/).map(Number);
  const [ownMajor, ownMinor, ownPatch] = version.split(/[.-]/).map(Number);
  if (sign === '' || sign === '=') return compareSemver(from, version) !== 0;
  if (compareSemver(version, from) < 0 || ownMajor !== major) return true;
  if (sign === '~' || major === 0)
    return ownMinor !== minor || (sign === '^' && minor === 0 && ownPatch !== patch);
  return false;
}
