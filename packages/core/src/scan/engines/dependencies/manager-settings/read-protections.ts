// What the package managers of a repository are set to refuse, project by project, and how long its bots wait.
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import { bunSettings, npmSettings, pnpmSettings, yarnSettings } from './javascript-settings.ts';
import { bundlerSettings, cargoSettings, composerSettings, nugetSettings } from './other-settings.ts';
import type { ManagedProject, Protection, Stated } from './protection.ts';
import { pdmSettings, pipenvSettings, pipSettings, poetrySettings, uvSettings } from './python-settings.ts';
import { type BotCooldown, dependabotCooldowns, renovateCooldowns } from './update-bots.ts';

interface Manager {
  readonly name: string;
  readonly ecosystem: string;
  readonly lockfile: RegExp;
  settings(project: ManagedProject): readonly Stated[];
}

const managers: readonly Manager[] = [
  {
    name: 'npm',
    ecosystem: 'npm',
    lockfile: /^(?:package-lock|npm-shrinkwrap)\.json$/,
    settings: npmSettings,
  },
  { name: 'pnpm', ecosystem: 'npm', lockfile: /^pnpm-lock\.yaml$/, settings: pnpmSettings },
  { name: 'Yarn', ecosystem: 'npm', lockfile: /^yarn\.lock$/, settings: yarnSettings },
  { name: 'Bun', ecosystem: 'npm', lockfile: /^bun\.lockb?$/, settings: bunSettings },
  { name: 'uv', ecosystem: 'PyPI', lockfile: /^uv\.lock$/, settings: uvSettings },
  { name: 'Poetry', ecosystem: 'PyPI', lockfile: /^poetry\.lock$/, settings: poetrySettings },
  { name: 'PDM', ecosystem: 'PyPI', lockfile: /^pdm\.lock$/, settings: pdmSettings },
  { name: 'Pipenv', ecosystem: 'PyPI', lockfile: /^Pipfile\.lock$/, settings: pipenvSettings },
  { name: 'pip', ecosystem: 'PyPI', lockfile: /^requirements[\w.-]*\.txt$/, settings: pipSettings },
  { name: 'Bundler', ecosystem: 'RubyGems', lockfile: /^Gemfile\.lock$/, settings: bundlerSettings },
  { name: 'Composer', ecosystem: 'Packagist', lockfile: /^composer\.lock$/, settings: composerSettings },
  { name: 'Cargo', ecosystem: 'crates.io', lockfile: /^Cargo\.lock$/, settings: cargoSettings },
  { name: 'NuGet', ecosystem: 'NuGet', lockfile: /^nuget\.config$/i, settings: nugetSettings },
];

const settingsName =
  /^(?:\.npmrc|\.yarnrc(?:\.yml)?|pnpm-workspace\.yaml|bunfig\.toml|\.bun-version|\.nvmrc|\.node-version|uv\.toml|poetry\.toml|pdm\.toml|pip\.(?:conf|ini)|Pipfile|pyproject\.toml|package\.json|Gemfile|composer\.json|rust-toolchain(?:\.toml)?|global\.json)$/;
const dependabotFile = /^\.github\/dependabot\.ya?ml$/;
const renovateFile =
  /^(?:\.github\/renovate\.json5?|\.gitlab\/renovate\.json5?|\.?renovate(?:rc)?(?:\.json5?)?|package\.json)$/;
const otherProjects =
  /(?:^|\/)(?:node_modules|vendor|testdata|fixtures?|__fixtures__|test|tests|spec|examples?|samples?|templates?|e2e|bench(?:marks?)?)\//i;

/** Whether the settings of package managers are in the file, or the lockfile of a project. */
export function saysProtections(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (dependabotFile.test(path) || renovateFile.test(path)) return true;
  if (otherProjects.test(path)) return false;
  return (
    settingsName.test(name) ||
    /(?:^|\/)(?:\.bundle\/config|\.cargo\/config(?:\.toml)?)$/.test(path) ||
    managers.some(({ lockfile }) => lockfile.test(name))
  );
}

export interface Protections {
  readonly protections: readonly Protection[];
  readonly bots: readonly BotCooldown[];
}

/** `texts` holds every file that `saysProtections()`, by its path. */
export function readProtections(texts: ReadonlyMap<string, string>): Protections {
  const protections: Protection[] = [];
  for (const path of [...texts.keys()].sort()) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const manager = otherProjects.test(path)
      ? undefined
      : managers.find(({ lockfile }) => lockfile.test(name));
    if (manager === undefined) continue;
    const folder = folderOf(path);
    const at = (file: string) => (folder === '' ? file : `${folder}/${file}`);
    const read = (file: string) => texts.get(at(file));
    const above: ManagedProject['above'] = (file) => {
      const found = foldersUp(folder)
        .map((one) => (one === '' ? file : `${one}/${file}`))
        .find((one) => texts.has(one));
      return found === undefined ? undefined : { path: found, text: texts.get(found) ?? '' };
    };
    const unparsed = new Set<string>();
    const parse: ManagedProject['parse'] = (file, parser) => {
      const text = read(file);
      try {
        return text === undefined ? undefined : parser(text);
      } catch {
        unparsed.add(file);
        return undefined;
      }
    };
    for (const stated of manager.settings({ folder, lockfile: path, read, above, parse })) {
      const isByDefault = stated.file === undefined && stated.path === undefined;
      const { file, ...facts } = isByDefault ? unlessUnparsed(stated, unparsed) : stated;
      // A folder can have many files of requirements, and waits once.
      const isKnown = protections.some(
        (one) => one.kind === 'cooldown' && one.manager === manager.name && one.folder === folder,
      );
      if (stated.kind === 'cooldown' && isKnown) continue;
      protections.push({
        ...facts,
        manager: manager.name,
        ecosystem: manager.ecosystem,
        folder,
        path: facts.path ?? (file === undefined ? path : at(file)),
      });
    }
  }
  const bots = [...texts].flatMap(([path, text]) => {
    if (dependabotFile.test(path)) return dependabotCooldowns(path, text);
    return renovateFile.test(path) ? renovateCooldowns(path, text) : [];
  });
  return { protections, bots };
}

/** The folder and those above it, the root last. */
function foldersUp(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return [...parts.keys(), parts.length].reverse().map((count) => parts.slice(0, count).join('/'));
}

/** What no file sets, so that the default holds, may be set in a file that cannot be parsed. */
function unlessUnparsed(byDefault: Stated, unparsed: ReadonlySet<string>): Stated {
  const [file] = unparsed;
  return file === undefined
    ? byDefault
    : { kind: byDefault.kind, file, state: 'unknown', note: `${file} cannot be parsed` };
}
