// The way out, as a command in the tool that wrote the lockfile.
import { posix } from 'node:path';

export interface Upgrade {
  readonly name: string;
  /** The version to go to. */
  readonly to: string;
  /** Named by the repository's own manifest, as far as one knows. */
  readonly direct: boolean | null;
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
const yarn = either(
  ({ name, to }) => `yarn add ${name}@${to}`,
  ({ name }) => `yarn up -R ${name}`,
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
  [/^Cargo\.lock$/, ({ name, to }) => `cargo update -p ${name} --precise ${to}`],
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

/** The command that upgrades the package in the file; null where a line must be edited by hand. */
export function upgradeCommand(path: string, upgrade: Upgrade): string | null {
  // What comes from the audited repository goes into a command line only when it can do no harm there.
  if (!/^[\w@/.:+-]+$/.test(upgrade.name) || !/^[\w.:+~!-]+$/.test(upgrade.to)) return null;
  const file = posix.basename(path);
  const found = commands.find(([pattern]) => pattern.test(file));
  return found?.[1](upgrade) ?? null;
}

/** One or two sentences on how to get rid of a vulnerable version. */
export function upgradeAdvice(
  path: string,
  upgrade: Omit<Upgrade, 'to'> & {
    readonly to: string | null;
    /** What the repository asks for and brings the package. */
    readonly via: string | null;
    /** The version that leaves nothing known about the package. */
    readonly clears: string | null;
  },
): string {
  const { name, to, direct, via, clears } = upgrade;
  if (to === null) {
    return `No fixed version of ${name} is known. Replace the package, or acknowledge the finding with the reason why it is not exploitable here.`;
  }
  const command = upgradeCommand(path, { name, to, direct });
  const how = command === null ? ` in ${path}.` : `: \`${command}\`.`;
  const brought =
    direct === false && via !== null && via !== name
      ? ` It is a transitive dependency of ${via}: if ${via} requires the old version, upgrade ${via} or override the version.`
      : '';
  const further =
    clears === null || clears === to ? '' : ` ${clears} is the lowest version without known vulnerabilities.`;
  return `Upgrade ${name} to ${to} or later${how}${brought}${further}`;
}
