// The way out, as a command in the tool that wrote the lockfile.
import { posix } from 'node:path';

export interface Upgrade {
  readonly name: string;
  /** The version to go to. */
  readonly to: string;
  /** The version in use; absent where it is not known. */
  readonly from?: string;
  /** Named by the repository's own manifest, as far as one knows. */
  readonly direct: boolean | null;
  /** What the repository asks for and brings the package; absent or null where that is not known. */
  readonly via?: string | null;
  /** Another package that needs exactly the version in use; absent where none is known to. */
  readonly pinnedBy?: string;
}

type Command = (upgrade: Upgrade) => string;

/** An exact command for a package one asks for oneself, another for one that comes along. */
const either =
  (own: Command, indirect: Command): Command =>
  (upgrade) =>
    upgrade.direct === false ? indirect(upgrade) : own(upgrade);

const npm = either(
  ({ name, to }) => `npm install ${name}@${to}`,
  ({ name }) => `npm update ${name}`,
);
/** Yarn 1 moves what comes along only with what brings it, and later versions have no `upgrade`: the shell takes the one that runs. */
const yarn = either(
  ({ name, to }) => `yarn add ${name}@${to}`,
  ({ name, via }) =>
    via && isPlainName(via) ? `yarn up -R ${name} || yarn upgrade ${via}` : `yarn up -R ${name}`,
);
const gradle: Command = ({ name, to }) => `./gradlew dependencies --update-locks ${name}:${to}`;
const maven: Command = ({ name, to }) =>
  `mvn versions:use-dep-version -Dincludes=${name} -DdepVersion=${to} -DforceVersion=true`;
const dotnet: Command = ({ name, to }) => `dotnet add package ${name} --version ${to}`;
const go: Command = ({ name, to }) => {
  if (name === 'stdlib' || name === 'toolchain') return `go get go@${to.replace(/^v/, '')}`;
  return `go get ${name}@v${to.replace(/^v/, '')}`;
};
const pip: Command = ({ name, to }) => `python -m pip install '${name}>=${to}'`;

/** Cargo moves a package of the lockfile only within the range that needs it; a crate may be there in several versions. */
const cargo: Command = ({ name, to, from, direct }) => {
  if (from !== undefined && !isCompatible(from, to) && direct !== false) return `cargo add ${name}@${to}`;
  return `cargo update -p ${from === undefined ? name : `${name}@${from}`} --precise ${to}`;
};

/** By the file's name; the first that fits counts. */
const commands: readonly (readonly [RegExp, Command])[] = [
  [/^(?:package-lock|npm-shrinkwrap|package)\.json$/, npm],
  [/^yarn\.lock$/, yarn],
  [
    /^pnpm-lock\.yaml$/,
    either(
      ({ name, to }) => `pnpm add ${name}@${to}`,
      ({ name }) => `pnpm update ${name} --depth Infinity`,
    ),
  ],
  [
    /^bun\.lock$/,
    either(
      ({ name, to }) => `bun add ${name}@${to}`,
      ({ name }) => `bun update ${name}`,
    ),
  ],
  [/^Pipfile\.lock$/, ({ name, to }) => `pipenv upgrade '${name}>=${to}'`],
  [
    /^poetry\.lock$/,
    either(
      ({ name, to }) => `poetry add '${name}@>=${to}'`,
      ({ name }) => `poetry update ${name}`,
    ),
  ],
  [/^uv\.lock$/, ({ name, to }) => `uv lock --upgrade-package '${name}>=${to}'`],
  [/^pdm\.lock$/, ({ name }) => `pdm update ${name}`],
  [/^go\.(?:mod|sum)$/, go],
  [/^Cargo\.lock$/, cargo],
  [/^(?:Gemfile\.lock|gems\.locked)$/, ({ name }) => `bundle update --conservative ${name}`],
  [
    /^composer\.lock$/,
    either(
      ({ name, to }) => `composer require '${name}:^${to.replace(/^v/, '')}' --with-all-dependencies`,
      ({ name }) => `composer update ${name} --with-all-dependencies`,
    ),
  ],
  [/(?:^|\.)pom(?:\.xml)?$/, maven],
  [/(?:gradle\.lockfile|\.lockfile|verification-metadata\.xml)$/, gradle],
  [/^paket\.(?:lock|dependencies)$/, ({ name, to }) => `dotnet paket update ${name} --version ${to}`],
  [/^(?:packages\.lock\.json|packages\.config|Directory\.Packages\.props)$|\.deps\.json$|\.csproj$/, dotnet],
  [
    /^pubspec\.lock$/,
    either(
      ({ name, to }) => `dart pub add '${name}:^${to}'`,
      ({ name }) => `dart pub upgrade ${name}`,
    ),
  ],
  [/^mix\.lock$/, ({ name }) => `mix deps.update ${name}`],
  [/^Package\.resolved$/, ({ name }) => `swift package update ${posix.basename(name)}`],
  [/^Podfile\.lock$/, ({ name }) => `pod update ${name}`],
  [/^renv\.lock$/, ({ name, to }) => `Rscript -e 'renv::install("${name}@${to}"); renv::snapshot()'`],
  [/^cabal.*\.freeze$/, ({ name, to }) => `cabal freeze --constraint '${name} >= ${to}'`],
  [/^requirements.*\.(?:txt|in)$|^pylock.*\.toml$|^constraints.*\.txt$/, pip],
];

/** What a project says over the ranges of its packages; brackets keep dots and slashes of a name together. */
const overriding =
  (field: string, install: string): Command =>
  ({ name, to }) => {
    const path = /^[\w-]+$/.test(name) ? `${field}.${name}=${to}` : `'${field}[${name}]=${to}'`;
    return `npm pkg set ${path} && ${install}`;
  };
const moving =
  (command: string, options = ''): Command =>
  ({ pinnedBy = '' }) =>
    `${command} ${pinnedBy}${options}`;

/** Where another package needs exactly the version in use: an override, or what moves that package. */
const commandsOfPinned: readonly (readonly [RegExp, 'override' | 'parent', Command])[] = [
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, 'override', overriding('overrides', 'npm install')],
  [/^yarn\.lock$/, 'override', overriding('resolutions', 'yarn install')],
  [/^bun\.lock$/, 'override', overriding('overrides', 'bun install')],
  [/^(?:Gemfile\.lock|gems\.locked)$/, 'parent', moving('bundle update --conservative')],
  [/^composer\.lock$/, 'parent', moving('composer update', ' --with-all-dependencies')],
];

/** Whose ranges are those of a caret unless someone writes another one. */
const caretLocks =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|Cargo\.lock|composer\.lock|pubspec\.lock)$/;

/** Whether `^from` takes `to`: the leftmost number that is not 0 is the same. */
function isCompatible(from: string, to: string): boolean {
  const [old, next] = [from, to].map((text) => (/^v?(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? '').split('.'));
  const first = old?.findIndex((number) => Number(number) > 0) ?? -1;
  return first === -1 || old?.slice(0, first + 1).join('.') === next?.slice(0, first + 1).join('.');
}

function isPlainName(name: string): boolean {
  return /^[\w@/.:+-]+$/.test(name);
}

/** The command that upgrades the package in the file; null where a line must be edited manually. */
export function upgradeCommand(path: string, upgrade: Upgrade): string | null {
  // What comes from the audited repository goes into a command line only when it can do no harm there.
  const versions = [upgrade.to, upgrade.from ?? upgrade.to];
  if (!isPlainName(upgrade.name) || versions.some((one) => !/^[\w.:+~!-]+$/.test(one))) return null;
  const file = posix.basename(path);
  const pinned = pinnedCommand(path, upgrade);
  if (pinned !== undefined) return isPlainName(upgrade.pinnedBy ?? '') ? pinned.command(upgrade) : null;
  const found = commands.find(([pattern]) => pattern.test(file));
  return found?.[1](upgrade) ?? null;
}

/** Undefined where nothing pins the package, or the file is of another manager. */
function pinnedCommand(
  path: string,
  { pinnedBy, direct }: Pick<Upgrade, 'pinnedBy' | 'direct'>,
): { readonly kind: 'override' | 'parent'; readonly command: Command } | undefined {
  if (pinnedBy === undefined || direct === true) return undefined;
  const found = commandsOfPinned.find(([pattern]) => pattern.test(posix.basename(path)));
  return found && { kind: found[1], command: found[2] };
}

/** Whether the package comes through another one that does not take the version. */
function isHeldBack(
  path: string,
  { to, from, direct, parent }: Omit<Upgrade, 'name'> & { readonly parent: string | null },
): boolean {
  return (
    direct === false &&
    parent !== null &&
    from !== undefined &&
    caretLocks.test(posix.basename(path)) &&
    !isCompatible(from, to)
  );
}

/** The command that upgrades the package in the file; null where it would not, or a line must be edited manually. */
export function stepCommand(
  path: string,
  upgrade: Upgrade & { readonly parent: string | null },
): string | null {
  return isHeldBack(path, upgrade) ? null : upgradeCommand(path, upgrade);
}

/** One or two sentences on how to get rid of a vulnerable version. */
export function upgradeAdvice(
  path: string,
  upgrade: Omit<Upgrade, 'to'> & {
    readonly to: string | null;
    /** What needs the package itself; null where that is not known. */
    readonly parent: string | null;
    /** The version that leaves nothing known about the package. */
    readonly clears: string | null;
  },
): string {
  const { name, to, from, direct, via, parent, clears, pinnedBy } = upgrade;
  if (to === null) {
    return `No fixed version of ${name} is known. Replace the package, or acknowledge the finding with the reason why it is not exploitable here.`;
  }
  const further =
    clears === null || clears === to ? '' : ` ${clears} is the lowest version without known vulnerabilities.`;
  if (parent !== null && isHeldBack(path, { to, direct, parent, ...(from !== undefined && { from }) }))
    return `Upgrade ${parent} to a release that needs ${name} ${to} or later, or override the version in ${path}: by their numbers ${from} and ${to} are not compatible, so that ${name} alone cannot move.${further}`;
  const command = upgradeCommand(path, {
    name,
    to,
    direct,
    via,
    ...(from !== undefined && { from }),
    ...(pinnedBy !== undefined && { pinnedBy }),
  });
  const pinned = pinnedCommand(path, { direct, ...(pinnedBy !== undefined && { pinnedBy }) });
  if (pinned !== undefined) {
    const shown = command === null ? '' : `: \`${command}\``;
    const way =
      pinned.kind === 'override'
        ? `Upgrade ${pinnedBy} to a release that takes ${name} ${to} or later, or override the version${shown}.`
        : `Upgrade ${pinnedBy} to a release that takes ${name} ${to} or later${shown}.`;
    return `${pinnedBy} needs exactly ${name} ${from ?? 'as it is'}, so that ${name} alone cannot move. ${way}${further}`;
  }
  const how = command === null ? ` in ${path}.` : `: \`${command}\`.`;
  const through =
    direct === false && typeof via === 'string' && via !== name
      ? ` It is a transitive dependency of ${via}: if ${via} requires the old version, upgrade ${via} or override the version.`
      : '';
  return `Upgrade ${name} to ${to} or later${how}${through}${further}`;
}
