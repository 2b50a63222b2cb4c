// What an audit could not check although it read every file it could: no claim that there is nothing to find. One place
// for the reasons and for the sentences that every output shows.

import { designSkips } from './skip-reason.ts';

export const noticeReasons = [
  'manifest_without_lockfile',
  'language_not_analyzed',
  'no_advisories',
  'stale_advisories',
  'no_exploitation_data',
  'stale_exploitation_data',
  'history_shallow',
  'data_flow_limited',
  'infrastructure_not_evaluated',
  'submodule_not_audited',
  'package_not_identified',
  'package_not_compared',
  'statement_not_matched',
] as const;
export type NoticeReason = (typeof noticeReasons)[number];

export interface CoverageNotice {
  readonly reason: NoticeReason;
  /** Manifests, files of the language, packages, or days; by reason. */
  readonly count: number;
  /** Five paths at most; empty where the reason is about no file. */
  readonly examples: readonly string[];
  /** The ecosystem or the language it is about; null where there is none. */
  readonly subject: string | null;
  /** What was not checked, and the command that helps: whole sentences. */
  readonly message: string;
  /** Why it was not, for each of the examples of which that is known; absent where it is for none. */
  readonly causes?: readonly NoticeCause[];
}

/** Why a file was not checked. */
export interface NoticeCause {
  readonly path: string;
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  /** A sentence that quotes nothing of the file but names. */
  readonly message: string;
}

export const maxNoticeExamples = 5;

/** The command that writes a lockfile, by ecosystem. */
const lockCommands: Readonly<Record<string, string>> = {
  npm: 'npm install --package-lock-only',
  PyPI: 'uv lock',
  RubyGems: 'bundle lock',
  Packagist: 'composer update --no-install',
  'crates.io': 'cargo generate-lockfile',
  Go: 'go mod tidy',
  NuGet: 'dotnet restore --use-lock-file',
  Pub: 'dart pub get',
  SwiftURL: 'swift package resolve',
  Hex: 'mix deps.get',
};

/** `examples` are the paths it is about: what helps can depend on them. Causes of other paths are not named. */
export function noticeMessage(
  reason: NoticeReason,
  count: number,
  { subject, examples, causes = [] }: Pick<CoverageNotice, 'subject' | 'examples' | 'causes'>,
): string {
  const name = subject ?? '';
  switch (reason) {
    case 'manifest_without_lockfile':
      return `${counted(count, `${name} manifest`)} without a lockfile: declared dependencies count at the version the manifest pins or the lowest it allows, transitive dependencies are unknown. ${lockAdvice(name, examples)}`;
    case 'language_not_analyzed':
      if (name === 'archive')
        return `${counted(count, 'archive')} ${count === 1 ? 'was' : 'were'} checked for secrets in text files only: nothing else in ${count === 1 ? 'it' : 'them'} was read.`;
      if (name === 'inline script')
        return `${counted(count, 'page')} ${count === 1 ? 'has a script that was' : 'have scripts that were'} not checked for insecure code: ${count === 1 ? 'it' : 'they'} could not be parsed.`;
      if (name === 'mislabeled')
        return `${counted(count, 'text file')} with the name of an image or archive ${count === 1 ? 'was' : 'were'} checked for secrets only.`;
      if (name === 'unrecognized code')
        return `${counted(count, 'file')} ${count === 1 ? 'looks' : 'look'} like a program, but ${count === 1 ? 'has the name' : 'have names'} of no language: ${count === 1 ? 'it was' : 'they were'} checked for secrets only.`;
      if (commandLanguages.has(name))
        return `${counted(count, `${name} file`)}: rules for secrets and commands only, data in ${name} is not followed.`;
      return `${counted(count, `${name} file`)}: secret rules only, no rule for insecure code reads ${name}.`;
    case 'no_advisories':
      return `${counted(count, `${name} package`)} ${count === 1 ? 'was' : 'were'} not checked for known vulnerabilities: no advisory source answered. Run \`assay advisories sync --ecosystem ${quoted(name)}\`.`;
    case 'stale_advisories':
      return `The advisories are ${counted(count, 'day')} old: newer vulnerabilities are not known. Run \`assay advisories sync\`.`;
    case 'no_exploitation_data':
      return `${name === 'EPSS' ? 'How likely attacks are' : 'Whether vulnerabilities are exploited'} is unknown: there is no ${name.replace(' and ', ' or ')} data. Run \`assay advisories sync\`.`;
    case 'stale_exploitation_data':
      return `The ${name} data is more than a week old: whether vulnerabilities have been exploited since is unknown. Run \`assay advisories sync\`.`;
    case 'data_flow_limited':
      return `Some data flows across files were not checked: more of them, or longer ones, than are followed lead through ${counted(count, 'file')}.`;
    case 'infrastructure_not_evaluated':
      if (name === 'Policy')
        return `${counted(count, 'evaluation')} of infrastructure policies ended early: ${whyNot(causes.filter(({ path }) => examples.includes(path)))}.`;
      return `${counted(count, `${name} file`)} could not be evaluated, or not whole: ${whyNot(causes.filter(({ path }) => examples.includes(path)))}. Policies did not check what is missing.`;
    case 'submodule_not_audited':
      return `${counted(count, 'submodule')} ${count === 1 ? 'was' : 'were'} not audited: ${count === 1 ? 'it is another repository' : 'they are other repositories'}, audited apart from this one. Run \`git submodule update --init\` and \`assay scan ${shellName(examples[0] ?? 'FOLDER')}\`, or register ${count === 1 ? 'it' : 'them'} with the portal.`;
    case 'package_not_identified':
      return `${counted(count, 'package')} ${count === 1 ? 'was' : 'were'} not checked for known vulnerabilities: ${count === 1 ? 'it has' : 'they have'} no package URL or coordinates of a registry that advisories know.`;
    case 'package_not_compared':
      return `${counted(count, 'package')} ${count === 1 ? 'was' : 'were'} not compared with advisories: ${whyNotCompared(name, count)}`;
    case 'statement_not_matched':
      return `${counted(count, 'VEX statement')} ${count === 1 ? 'is' : 'are'} about no vulnerability, package and product that are known together in this repository: nothing was proposed for ${count === 1 ? 'it' : 'them'}. Run a dependency audit first, and name the repository, its image or a package as the product.`;
    case 'history_shallow':
      return 'This is a shallow clone: earlier commits were not scanned for secrets. Run `git fetch --unshallow`.';
  }
}

function whyNotCompared(reason: string, count: number): string {
  const one = count === 1;
  switch (reason) {
    case 'not_a_version':
      return `${one ? 'its version is' : 'their versions are'} a range, tag, branch, address or commit. Commit a lockfile, or write the resolved version.`;
    case 'unresolved_variable':
      return `${one ? 'its version is a variable' : 'their versions are variables'} that no file of the repository defines. Import an SBOM of the build: \`assay audits import bom.json\`.`;
    case 'no_source':
      return `no advisory source knows ${one ? 'its ecosystem' : 'their ecosystems'}.`;
    default:
      return `${one ? 'its version is' : 'their versions are'} not known. Commit a lockfile, or import an SBOM of the build: \`assay audits import bom.json\`.`;
  }
}

/** The causes, in place of those that there can be. */
function whyNot(causes: readonly NoticeCause[]): string {
  if (causes.length === 0)
    return 'syntax errors, parts that are not in the repository, or the limits of evaluation';
  return causes
    .map(
      ({ path, line, message }) => `${path}${line === null ? '' : `:${line}`}: ${message.replace(/\.$/, '')}`,
    )
    .join('; ');
}

function lockAdvice(ecosystem: string, paths: readonly string[]): string {
  if (ecosystem === 'Maven') return mavenAdvice(paths);
  if (paths.length > 0 && paths.every((path) => condaFile.test(path)))
    return 'Commit the environment with every package at its version and build (`conda env export > environment.yml`).';
  const command = lockCommands[ecosystem];
  return command === undefined ? 'Commit a lockfile.' : `Commit a lockfile (\`${command}\`).`;
}

const condaFile = /(?:^|\/)(?:conda[^/]*|environment(?:-[^/]*)?|[^/]*-environment)\.ya?ml$/;

/** Maven itself has no lockfile. */
function mavenAdvice(paths: readonly string[]): string {
  const isPom = (path: string): boolean => /(?:^|\/)(?:pom\.xml|[^/]+\.pom)$/.test(path);
  const isGradle = (path: string): boolean => /\.gradle(?:\.kts)?$|(?:^|\/)(?:gradle|buildSrc)\//.test(path);
  if (paths.length === 0 || paths.some(isGradle))
    return 'Use Gradle dependency locking, or import an SBOM of the build: `assay audits import bom.json`.';
  // Of Leiningen and sbt, say.
  if (!paths.every(isPom)) return 'Import an SBOM of the build: `assay audits import bom.json`.';
  return 'Import an SBOM of the build (`mvn org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom`): `assay audits import target/bom.json`.';
}

/** A path as a shell takes it. */
function shellName(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name}'`;
}

function counted(count: number, noun: string): string {
  return `${digits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** In groups of three. */
function digits(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

type Said = Pick<CoverageNotice, 'count' | 'subject' | 'message'> & { readonly reason: string };

/** One sentence for all languages, and one for all ecosystems without advisories; the others one by one. */
export function noticeSentences(notices: readonly Said[]): readonly string[] {
  const languages = notices
    .filter(({ reason, subject }) => reason === 'language_not_analyzed' && !ownSentences.has(subject ?? ''))
    .toSorted((a, b) => b.count - a.count);
  const ecosystems = notices.filter(({ reason }) => reason === 'no_advisories');
  const joined = [languages, ecosystems].filter(({ length }) => length > 1).flat();
  const sentences = notices.filter((notice) => !joined.includes(notice)).map(({ message }) => message);
  if (languages.length > 1)
    sentences.push(
      `${listed(languages)} files: secret rules only, no rule for insecure code reads these languages.`,
    );
  if (ecosystems.length > 1) {
    const flags = ecosystems.map(({ subject }) => `--ecosystem ${quoted(subject ?? '')}`).join(' ');
    sentences.push(
      `${listed(ecosystems)} packages were not checked for known vulnerabilities: no advisory source answered. Run \`assay advisories sync ${flags}\`.`,
    );
  }
  return sentences;
}

/** Languages of which the commands are read, and nothing else. */
const commandLanguages: ReadonlySet<string> = new Set(['Groovy', 'PowerShell']);

/** Subjects of `language_not_analyzed` with a sentence of their own. */
const ownSentences: ReadonlySet<string> = new Set([
  ...commandLanguages,
  'archive',
  'inline script',
  'mislabeled',
  'unrecognized code',
]);

/** `1,200 npm, 3 GitHub Actions and 1 Go`. */
function listed(notices: readonly Said[]): string {
  const parts = notices.map(({ count, subject }) => `${digits(count)} ${subject ?? ''}`);
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

interface Checked {
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly notices: readonly Said[];
}

/** What was left out and no notice names: what a notice says need not be said again as a count. */
export function unnoticedSkips<Skip extends { readonly reason: string }>({
  skipped,
  notices,
}: {
  readonly skipped: readonly Skip[];
  readonly notices: readonly { readonly reason: string }[];
}): readonly Skip[] {
  const noticed = new Set(notices.map(({ reason }) => reason));
  if (noticed.has('submodule_not_audited')) noticed.add('submodule');
  return skipped.filter(({ reason }) => !noticed.has(reason));
}

/** What was not checked, in sentences; empty when everything was. */
export function uncheckedSentences({ skipped, notices }: Checked): readonly string[] {
  const byDesign: readonly string[] = designSkips;
  const left = unnoticedSkips({ skipped, notices }).filter(({ reason }) => !byDesign.includes(reason));
  const counts = left.map(({ reason, count }) => `${count} × ${reason.replaceAll('_', ' ')}`).join(', ');
  return [...(counts === '' ? [] : [`Skipped: ${counts}.`]), ...noticeSentences(notices)];
}
