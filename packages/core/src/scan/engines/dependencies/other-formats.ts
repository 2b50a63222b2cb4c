// Files of package managers of which nothing or little can be compared: their packages are named all the same, because a
// repository that only has such a file is not one without dependencies.
import { baseNameOf, folderOf } from './lockfiles/reading/repository-path.ts';
import { lineCounter } from './lockfiles/reading/source-literals.ts';
import type { EcosystemId } from './packages/ecosystems.ts';
import type { Package } from './packages/package.ts';

interface OtherFormat {
  /** Of the path. */
  readonly files: RegExp;
  /** Each match names a package, in `name` with `group` before it; without an ecosystem it is only named, without a version not compared. */
  readonly named: RegExp;
  /** Of those with a version. */
  readonly ecosystem?: EcosystemId;
  /** What stands before the first name. */
  readonly after?: string;
  /** Names of files beside it, or in a folder above, that say more. */
  readonly unless?: RegExp;
  /** Names that are parts of the tool itself. */
  readonly own?: RegExp;
}

/** The file itself is the package, or all that can be said of its packages. */
const isFile = /^/g;

const gap = '[\\s\\S]{0,200}?';

/** By the package manager: Bazel, Nix, Conan, vcpkg, pixi, conda-lock, Bun, opam, Julia, Cabal, Helm, Terraform and so on. */
const formats: readonly OtherFormat[] = [
  { files: /(?:^|\/)MODULE\.bazel$/, named: /^[ \t]*bazel_dep\([^)]{0,100}?name\s*=\s*"(?<name>[^"]+)"/gm },
  {
    files: /(?:^|\/)MODULE\.bazel\.lock$/,
    named: /\/modules\/(?<name>[\w.-]+\/[\w.+-]+)\/source\.json"/g,
    unless: /^MODULE\.bazel$/,
  },
  { files: /(?:^|\/)flake\.lock$/, named: /"repo":\s*"(?<name>[^"]+)",\s*"rev"/g },
  {
    files: /(?:^|\/)conanfile\.txt$/,
    named: /^(?<name>[a-z0-9_][\w.+-]*)\/(?<version>[\w.+-]+|\[[^\]\n]*\])/gm,
    ecosystem: 'ConanCenter',
    unless: /^conan\.lock$/,
  },
  {
    files: /(?:^|\/)conanfile\.py$/,
    named: /["'](?<name>[a-z0-9_][\w.+-]*)\/(?<version>\d[\w.+-]*|\[[^\]\n"']*\])(?:@[^"']*)?["']/g,
    ecosystem: 'ConanCenter',
    unless: /^conan\.lock$/,
  },
  {
    files: /(?:^|\/)vcpkg\.json$/,
    after: '"dependencies"',
    named: /(?:\[|,|\{\s*"name"\s*:)\s*"(?<name>[a-z0-9][a-z0-9-]*)"(?=\s*[,\]}])/g,
  },
  { files: /(?:^|\/)pixi\.lock$/, named: /^- conda: \S*\/(?<name>[^\s/]+?)-\d[^\s/]*$/gm },
  {
    files: /(?:^|\/)pixi\.lock$/,
    named: /^- pypi: \S*\/(?<name>[\w.]+)-(?<version>\d[^\s/-]*?)(?:-|\.tar\.|\.zip)[^\s/]*$/gm,
    ecosystem: 'PyPI',
  },
  {
    files: /(?:^|\/)(?:[\w.-]+\.)?conda-lock\.ya?ml$/,
    named: /^- name: (?<name>\S+)\n {2}version: '?(?<other>[^'\s]+)'?\n {2}manager: conda$/gm,
  },
  {
    files: /(?:^|\/)(?:[\w.-]+\.)?conda-lock\.ya?ml$/,
    named: /^- name: (?<name>\S+)\n {2}version: '?(?<version>[^'\s]+)'?\n {2}manager: pip$/gm,
    ecosystem: 'PyPI',
  },
  {
    files: /\.opam$/,
    named: /^[ \t]*"(?<name>[\w+-]+)"(?=[ \t]*(?:\{|$))/gm,
    ecosystem: 'opam',
    unless: /\.opam\.locked$/,
    own: /^(?:ocaml|dune)$/,
  },
  {
    files: /(?:^|\/)Project\.toml$/,
    named: /^(?<name>\w+)\s*=\s*"[0-9a-f]{8}-[0-9a-f-]{27}"/gm,
    ecosystem: 'Julia',
    unless: /^Manifest(?:-v[\d.]+)?\.toml$/,
    own: /^uuid$/,
  },
  {
    files: /(?:^|\/)[\w-]+\.cabal$/,
    named: /(?:build-depends:|,)\s*(?<name>[A-Za-z][\w-]*)\s*==\s*(?<version>[\d.]+\*?)/g,
    ecosystem: 'Hackage',
    unless: /^(?:cabal\.project\.freeze|stack\.yaml\.lock)$/,
  },
  {
    files: /(?:^|\/)[\w-]+\.cabal$/,
    named: /(?:build-depends:|,)\s*(?<name>[A-Za-z][\w-]*)(?=\s*(?:[<>^,\n{]|$))(?!\s*==)/g,
    ecosystem: 'Hackage',
    unless: /^(?:cabal\.project\.freeze|stack\.yaml\.lock)$/,
    own: /^base$/,
  },
  {
    files: /(?:^|\/)(?:Chart|requirements)\.lock$/,
    named: /^- name: (?<name>\S+)$/gm,
  },
  {
    files: /(?:^|\/)Chart\.yaml$/,
    named: new RegExp(`^[ \\t]*- name: (?<name>\\S+)\\n(?=${gap}(?:repository|version):)`, 'gm'),
    unless: /^Chart\.lock$/,
  },
  { files: /(?:^|\/)\.terraform\.lock\.hcl$/, named: /^provider "(?<name>[^"]+)"/gm },
  { files: /(?:^|\/)shard\.lock$/, named: /^ {2}(?<name>[\w-]+):$/gm },
  {
    files: /(?:^|\/)shard\.yml$/,
    named: /^ {2}(?<name>[\w-]+):\n {4}(?:git|github|gitlab):/gm,
    unless: /^shard\.lock$/,
  },
  { files: /(?:^|\/)cpanfile\.snapshot$/, named: /^ {2}(?<name>\S+-v?\d\S*)$/gm },
  {
    files: /(?:^|\/)cpanfile$/,
    named: /^[ \t]*requires[ \t]*\(?[ \t]*["'](?<name>[\w:]+)["']/gm,
    unless: /^cpanfile\.snapshot$/,
    own: /^perl$/,
  },
  { files: /(?:^|\/)luarocks\.lock$/, named: /\["?(?<name>[\w-]+)"?\]\s*=\s*"\d/g },
  {
    files: /\.rockspec$/,
    named: /["'](?<name>[\w-]+)\s*(?:[~<>=]=?)\s*[\d.]+[^"']{0,40}["']/g,
    unless: /^luarocks\.lock$/,
    own: /^lua$/,
  },
  { files: /(?:^|\/)elm\.json$/, named: /"(?<name>[\w-]+\/[\w-]+)"\s*:\s*"\d/g },
  { files: /\.nimble$/, named: /^requires[ \t]*\(?[ \t]*"(?<name>[\w./:-]+)/gm, own: /^nim$/ },
  { files: /(?:^|\/)build\.zig\.zon$/, named: /\.(?<name>\w+)\s*=\s*\.\{\s*\.(?:url|hash)\b/g },
  {
    files: /(?:^|\/)deps\.edn$/,
    named: /(?<=[\s{])(?:(?<group>[\w.-]+)\/)?(?<name>[\w.-]+)\s*\{\s*:mvn\/version\s+"(?<version>[^"]+)"/g,
    ecosystem: 'Maven',
  },
  { files: /(?:^|\/)deps\.edn$/, named: /(?<![\w./-])(?<name>[\w./-]+)\s*\{\s*:git\//g },
  {
    files: /(?:^|\/)project\.clj$/,
    named: /\[(?:(?<group>[\w.-]+)\/)?(?<name>[\w.-]+)\s+"(?<version>\d[^"]*)"/g,
    ecosystem: 'Maven',
  },
  {
    files: /\.sbt$/,
    named: /"(?<group>[\w.-]+)"\s*%\s*"(?<name>[\w.-]+)"\s*%\s*"(?<version>[^"]+)"/g,
    ecosystem: 'Maven',
    unless: /^build\.sbt\.lock$/,
  },
  { files: /\.sbt$/, named: /"(?<name>[\w.-]+"\s*%{2,3}\s*"[\w.-]+)"/g, unless: /^build\.sbt\.lock$/ },
  {
    files: /(?:^|\/)build\.(?:sc|mill)$/,
    named: /(?:ivy|mvn)"(?<group>[\w.-]+):(?<name>[\w.-]+):(?<version>\d[\w.-]*)"/g,
    ecosystem: 'Maven',
  },
  { files: /(?:^|\/)build\.(?:sc|mill)$/, named: /(?:ivy|mvn)"(?<name>[\w.-]+:{2,3}[\w.-]+):/g },
  {
    files: /(?:^|\/)ivy\.xml$/,
    named: /<dependency\s+org="(?<group>[\w.-]+)"\s+name="(?<name>[\w.-]+)"\s+rev="(?<version>[^"]+)"/g,
    ecosystem: 'Maven',
  },
  { files: /(?:^|\/)\.meteor\/versions$/, named: /^(?<name>[\w:.-]+)@\S+$/gm },
  {
    files: /(?:^|\/)bower\.json$/,
    named: /"(?<name>[\w.-]+)"\s*:\s*"(?:[~^]?\d|git|https?:|[\w-]+\/[\w.-]+#)/g,
    own: /^(?:version|homepage)$/,
  },
  { files: /(?:^|\/)buf\.lock$/, named: /^[ \t]+repository: (?<name>\S+)$/gm },
  // Binary: newer versions of Bun write the other lockfile.
  { files: /(?:^|\/)bun\.lockb$/, named: isFile, unless: /^bun\.lock$/ },
  { files: /(?:^|\/)subprojects\/[^/]+\.wrap$/, named: isFile },
  {
    files: /(?:^|\/)WORKSPACE(?:\.bazel|\.bzlmod)?$/,
    named: /^[ \t]*"(?<group>[a-z][\w.-]*):(?<name>[\w.-]+):(?<version>\d[\w.+-]*)",?[ \t]*$/gm,
    ecosystem: 'Maven',
    unless: /^maven_install\.json$/,
  },
  {
    files: /(?:^|\/)WORKSPACE(?:\.bazel|\.bzlmod)?$/,
    named:
      /^[ \t]*(?:http_archive|http_file|http_jar|git_repository|new_git_repository)\([^)]{0,400}?\bname\s*=\s*"(?<name>[^"]+)"/gm,
  },
  {
    files: /(?:^|\/)CMakeLists\.txt$|\.cmake$/,
    named:
      /^[ \t]*(?:FetchContent_Declare|ExternalProject_Add)\s*\(\s*(?<name>[\w.+-]+)(?=\s[^)]{0,400}?(?:GIT_REPOSITORY|URL)\s)/gim,
  },
  {
    files: /(?:^|\/)CMakeLists\.txt$|\.cmake$/,
    named: /^[ \t]*CPM(?:Add|Find)Package\s*\(\s*(?:"?(?:gh|gl|bb):|NAME\s+)(?<name>[\w./+-]+)/gim,
  },
  {
    files: /(?:^|\/)\.gitmodules$/,
    named: /^[ \t]*url[ \t]*=[ \t]*(?:\S*\/)?(?<name>[\w.-]+?)(?:\.git)?\/?[ \t]*$/gm,
  },
  {
    files: /(?:^|\/)requirements\.ya?ml$/,
    named: /^[ \t]*-[ \t]+(?:(?:name|src|role):[ \t]*)?["']?(?<name>[\w-]+[\w.:/@-]*)["']?[ \t]*$/gm,
  },
];

export interface OtherPackages {
  readonly packages: readonly Package[];
  /** Named, and comparable with nothing. */
  readonly unidentified: readonly string[];
}

/** Whether the file may name packages that no lockfile format reads. */
export function isOtherFormat(path: string): boolean {
  return formats.some(({ files }) => files.test(path));
}

/** @param hasBeside whether a file with such a name lies in the folder or one above it */
export function readOtherFormat(
  path: string,
  text: string,
  hasBeside: (folder: string, name: RegExp) => boolean,
): OtherPackages {
  const packages: Package[] = [];
  const unidentified = new Set<string>();
  for (const { files, named, ecosystem, unless, own, after = '' } of formats) {
    if (!files.test(path) || (unless && hasBeside(folderOf(path), unless))) continue;
    const from = Math.max(0, text.indexOf(after));
    const lineOf = lineCounter(text);
    for (const match of text.slice(from).matchAll(named)) {
      const { group, name = named === isFile ? baseNameOf(path) : '', version = '' } = match.groups ?? {};
      const plain = name.replaceAll(/"\s*%+\s*"/g, ':');
      if (plain === '' || own?.test(plain)) continue;
      if (ecosystem === undefined) {
        unidentified.add(plain);
        continue;
      }
      const full = ecosystem === 'Maven' ? `${group ?? plain}:${plain}` : plain;
      const line = lineOf(from + match.index);
      packages.push({
        ecosystem,
        name: full,
        version,
        scope: 'runtime',
        direct: true,
        path: [full],
        line,
        ...(version === '' && { declared: '*' }),
      });
    }
  }
  return { packages, unidentified: [...unidentified] };
}
