// Settings of npm, pnpm, Yarn and Bun, by the versions that read them. Their units differ: npm counts days, pnpm and Yarn
// minutes, Bun seconds.
import { readYamlMap } from '../lockfiles/reading/block-yaml.ts';
import { type Data, dataOf, textOf } from '../lockfiles/reading/plain-data.ts';
import { readToml } from '../lockfiles/reading/toml-tables.ts';
import { YamlMap } from '../lockfiles/reading/yaml-map.ts';
import { honoured, isAtLeast, lowestOf, type ManagedProject, type Stated } from './protection.ts';

const dayMinutes = 24 * 60;
/** Nobody means a wait that is over before the first report of a malicious release: the unit is wrong. */
const leastMinutes = 60;

/** Of `packageManager`, which Corepack runs, of `devEngines`, and the lowest that `engines` allows. */
export function managerVersion(project: ManagedProject, name: string): string | null {
  const manifest = manifestOf(project);
  const pinned = new RegExp(`^${name}@(\\d[\\w.-]*)`).exec(textOf(manifest.packageManager))?.[1];
  const { name: wanted, version } = dataOf(dataOf(manifest.devEngines).packageManager);
  return (
    pinned ??
    (wanted === name ? lowestOf(textOf(version)) : null) ??
    lowestOf(textOf(dataOf(manifest.engines)[name]))
  );
}

export function npmSettings(project: ManagedProject): readonly Stated[] {
  const version = managerVersion(project, 'npm') ?? npmOfNode(project);
  const rc = npmrcOf(project);
  return [npmScripts(project, rc, version), npmCooldown(rc, version), npmSources(rc, version)];
}

function npmScripts(project: ManagedProject, rc: Settings, version: string | null): Stated {
  const kind = 'scripts';
  const file = '.npmrc';
  if (rc.get('ignore-scripts') === 'true')
    return { kind, file, state: 'effective', note: 'ignore-scripts is true' };
  if (rc.get('dangerously-allow-all-scripts') === 'true')
    return { kind, file, state: 'ineffective', note: 'dangerously-allow-all-scripts is true' };
  if (isAtLeast(version, '12.0.0'))
    return { kind, state: 'effective', note: `npm ${version} runs only scripts that are allowed` };
  if (manifestOf(project).allowScripts !== undefined)
    return honoured({ kind, since: '12.0.0', note: 'allowScripts is set', file: 'package.json' }, version);
  return { kind, state: 'absent', note: 'ignore-scripts is not set' };
}

function npmCooldown(rc: Settings, version: string | null): Stated {
  const kind = 'cooldown';
  const file = '.npmrc';
  const days = Number(rc.get('min-release-age'));
  if (days > 0 && rc.get('before') !== undefined)
    return { kind, file, state: 'ineffective', note: 'before is set and wins over min-release-age' };
  if (days > 0 && /(?:^|,)\s*\*\*?\s*(?:,|$)/.test(rc.get('min-release-age-exclude') ?? ''))
    return { kind, file, state: 'ineffective', note: 'min-release-age-exclude names every package' };
  if (days > 0)
    return honoured({ kind, since: '11.10.0', note: `min-release-age is ${days} days`, file, days }, version);
  const other = rc.get('minimum-release-age');
  if (other !== undefined)
    return {
      kind,
      file,
      state: 'ineffective',
      note: 'minimum-release-age is a setting of pnpm, which npm does not read',
    };
  return { kind, state: 'absent', note: 'min-release-age is not set' };
}

function npmSources(rc: Settings, version: string | null): Stated {
  const kind = 'sources';
  const file = '.npmrc';
  const git = rc.get('allow-git');
  const remote = rc.get('allow-remote');
  const isDefault = isAtLeast(version, '12.0.0');
  const isRefused = (value: string | undefined) => value === 'none' || value === 'root';
  for (const [name, value] of [
    ['allow-git', git],
    ['allow-remote', remote],
  ])
    if (value === 'all') return { kind, file, state: 'ineffective', note: `${name} is all` };
  // Archives of any address are refused by a setting of their own.
  if (isRefused(git) && !isRefused(remote) && !isDefault && isAtLeast(version, '11.14.0'))
    return {
      kind,
      file,
      state: 'ineffective',
      note: `allow-git is ${git}, but allow-remote is not set: archives of any address are taken`,
    };
  if (isRefused(git)) return honoured({ kind, since: '11.10.0', note: `allow-git is ${git}`, file }, version);
  if (isDefault)
    return { kind, state: 'effective', note: `npm ${version} refuses git and addresses by default` };
  return { kind, state: 'absent', note: 'allow-git is not set' };
}

export function pnpmSettings(project: ManagedProject): readonly Stated[] {
  const version = managerVersion(project, 'pnpm');
  const workspace = yamlOf(project, 'pnpm-workspace.yaml');
  const own = dataOf(manifestOf(project).pnpm);
  const rc = npmrcOf(project);
  return [
    pnpmScripts({ workspace, own, rc }, version),
    pnpmCooldown({ workspace, own, rc }, version),
    pnpmSources(workspace, version),
    ...pnpmProvenance(workspace, version),
  ];
}

interface PnpmFiles {
  readonly workspace: YamlMap;
  /** `pnpm` of package.json. */
  readonly own: Data;
  readonly rc: Settings;
}

function pnpmScripts({ workspace, own, rc }: PnpmFiles, version: string | null): Stated {
  const kind = 'scripts';
  const file = 'pnpm-workspace.yaml';
  if (workspace.text('dangerouslyAllowAllBuilds') === 'true')
    return { kind, file, state: 'ineffective', note: 'dangerouslyAllowAllBuilds is true' };
  if (isAtLeast(version, '10.0.0'))
    return { kind, state: 'effective', note: `pnpm ${version} runs only scripts that are allowed` };
  if (workspace.text('ignoreScripts') === 'true' || rc.get('ignore-scripts') === 'true')
    return { kind, file: '.npmrc', state: 'effective', note: 'ignore-scripts is true' };
  if (own.onlyBuiltDependencies !== undefined)
    return { kind, file: 'package.json', state: 'effective', note: 'onlyBuiltDependencies is set' };
  for (const name of ['onlyBuiltDependencies', 'allowBuilds'])
    if (workspace.has(name))
      return honoured({ kind, since: '10.3.0', note: `${name} is set`, file }, version);
  return version === null
    ? { kind, state: 'unknown', note: 'no file says which pnpm runs, and those before 10 run every script' }
    : { kind, state: 'absent', note: `pnpm ${version} runs every script` };
}

function pnpmCooldown({ workspace, own, rc }: PnpmFiles, version: string | null): Stated {
  const kind = 'cooldown';
  const file = 'pnpm-workspace.yaml';
  const minutes = Number(workspace.text('minimumReleaseAge'));
  if (minutes > 0 && workspace.list('minimumReleaseAgeExclude').includes('*'))
    return { kind, file, state: 'ineffective', note: 'minimumReleaseAgeExclude names every package' };
  if (minutes > 0)
    return inMinutes(minutes, { setting: 'minimumReleaseAge', since: '10.16.0', file }, version);
  if (own.minimumReleaseAge !== undefined)
    return {
      kind,
      file: 'package.json',
      state: 'ineffective',
      note: 'pnpm does not read minimumReleaseAge from package.json',
    };
  const ofRc = Number(rc.get('minimum-release-age'));
  if (ofRc > 0 && isAtLeast(version, '11.0.0'))
    return {
      kind,
      file: '.npmrc',
      state: 'ineffective',
      note: `pnpm ${version} does not read minimum-release-age from .npmrc`,
    };
  if (ofRc > 0)
    return inMinutes(ofRc, { setting: 'minimum-release-age', since: '10.16.0', file: '.npmrc' }, version);
  if (workspace.text('minimumReleaseAge') === '0')
    return { kind, file, state: 'absent', note: 'minimumReleaseAge is 0' };
  if (isAtLeast(version, '11.0.0'))
    return {
      kind,
      state: 'effective',
      note: `pnpm ${version} waits one day by default, unless only younger releases fit`,
    };
  return { kind, state: 'absent', note: 'minimumReleaseAge is not set' };
}

function pnpmSources(workspace: YamlMap, version: string | null): Stated {
  const kind = 'sources';
  const file = 'pnpm-workspace.yaml';
  const value = workspace.text('blockExoticSubdeps');
  if (value === 'true')
    return honoured({ kind, since: '10.26.0', note: 'blockExoticSubdeps is true', file }, version);
  if (value === '' && isAtLeast(version, '11.0.0'))
    return { kind, state: 'effective', note: `pnpm ${version} blocks exotic sources by default` };
  return { kind, state: 'absent', note: `blockExoticSubdeps is ${value === '' ? 'not set' : value}` };
}

/** Nothing where it is off, as it is by default: no other manager can. */
function pnpmProvenance(workspace: YamlMap, version: string | null): readonly Stated[] {
  const kind = 'provenance';
  const file = 'pnpm-workspace.yaml';
  if (workspace.text('trustPolicy') !== 'no-downgrade') return [];
  if (workspace.list('trustPolicyExclude').includes('*'))
    return [{ kind, file, state: 'ineffective', note: 'trustPolicyExclude names every package' }];
  return [honoured({ kind, since: '10.21.0', note: 'trustPolicy is no-downgrade', file }, version)];
}

export function yarnSettings(project: ManagedProject): readonly Stated[] {
  const rc = yamlOf(project, '.yarnrc.yml');
  const pinned = /yarn-(\d[\w.-]*)\.c?js$/.exec(rc.text('yarnPath'))?.[1] ?? managerVersion(project, 'yarn');
  const isClassic = /^# yarn lockfile v1$/m.test(project.read('yarn.lock')?.slice(0, 500) ?? '');
  const version = isClassic && !isAtLeast(pinned, '2.0.0') ? (pinned ?? '1.22.22') : pinned;
  return [yarnScripts(project, rc, version), yarnCooldown(rc, version), yarnSources(rc, version)];
}

function yarnScripts(project: ManagedProject, rc: YamlMap, version: string | null): Stated {
  const kind = 'scripts';
  const file = '.yarnrc.yml';
  if (version?.startsWith('1.')) {
    const isOff =
      npmrcOf(project).get('ignore-scripts') === 'true' ||
      /^(?:--install\.)?-{0,2}ignore-scripts\s+"?true/m.test(project.read('.yarnrc') ?? '');
    return isOff
      ? { kind, state: 'effective', note: 'ignore-scripts is true' }
      : { kind, state: 'absent', note: 'Yarn 1 runs every script unless ignore-scripts is set' };
  }
  const value = rc.text('enableScripts');
  if (value === 'false') return { kind, file, state: 'effective', note: 'enableScripts is false' };
  if (value === 'true') return { kind, file, state: 'absent', note: 'enableScripts is true' };
  if (isAtLeast(version, '4.14.0'))
    return { kind, state: 'effective', note: `Yarn ${version} runs no scripts by default` };
  return { kind, state: 'absent', note: 'enableScripts is not set' };
}

function yarnCooldown(rc: YamlMap, version: string | null): Stated {
  const kind = 'cooldown';
  const file = '.yarnrc.yml';
  const value = rc.text('npmMinimalAgeGate');
  const [, count, unit = ''] = /^(\d+)\s*(ms|s|m|h|d|w)?$/.exec(value) ?? [];
  if (rc.list('npmPreapprovedPackages').includes('*'))
    return { kind, file, state: 'ineffective', note: 'npmPreapprovedPackages names every package' };
  if (count !== undefined && Number(count) > 0) {
    const setting = { setting: 'npmMinimalAgeGate', since: '4.10.0', file };
    // Before 4.12 `7d` is read as seven minutes.
    const isNumber = isAtLeast(version, '4.10.0') && !isAtLeast(version, '4.12.0');
    const minutes = Number(count) * (isNumber ? 1 : (minutesOf[unit] ?? 1));
    return inMinutes(minutes, setting, version);
  }
  if (value === '' && isAtLeast(version, '4.15.0'))
    return { kind, state: 'effective', note: `Yarn ${version} waits one day by default` };
  if (version?.startsWith('1.')) return { kind, state: 'absent', note: 'Yarn 1 cannot wait for releases' };
  return { kind, state: 'absent', note: 'npmMinimalAgeGate is not set' };
}

/** Since 4.14 repositories are refused unless a pattern names them. */
function yarnSources(rc: YamlMap, version: string | null): Stated {
  const kind = 'sources';
  const file = '.yarnrc.yml';
  const approved = rc.list('approvedGitRepositories');
  if (approved.includes('**') || approved.includes('*'))
    return { kind, file, state: 'ineffective', note: 'approvedGitRepositories approves every repository' };
  if (rc.has('approvedGitRepositories'))
    return honoured({ kind, since: '4.14.0', note: 'approvedGitRepositories is set', file }, version);
  if (isAtLeast(version, '4.14.0'))
    return { kind, state: 'effective', note: `Yarn ${version} refuses git by default` };
  if (version?.startsWith('1.')) return { kind, state: 'absent', note: 'Yarn 1 cannot refuse git' };
  return { kind, state: 'absent', note: 'approvedGitRepositories is not set' };
}

const minutesOf: Readonly<Record<string, number>> = {
  ms: 1 / 60_000,
  s: 1 / 60,
  m: 1,
  h: 60,
  d: dayMinutes,
  w: 7 * dayMinutes,
};

export function bunSettings(project: ManagedProject): readonly Stated[] {
  const version = managerVersion(project, 'bun') ?? lowestOf(project.read('.bun-version')?.trim());
  const install = dataOf(tomlOf(project, 'bunfig.toml').install);
  const seconds = Number(textOf(install.minimumReleaseAge));
  const setting = { setting: 'install.minimumReleaseAge', since: '1.3.0', file: 'bunfig.toml' };
  return [
    { kind: 'scripts', state: 'effective', note: 'Bun runs only scripts of trusted packages' },
    seconds > 0
      ? inMinutes(seconds / 60, setting, version)
      : { kind: 'cooldown', state: 'absent', note: 'install.minimumReleaseAge is not set' },
  ];
}

interface AgeSetting {
  readonly setting: string;
  readonly since: string;
  readonly file: string;
}

function inMinutes(minutes: number, { setting, since, file }: AgeSetting, version: string | null): Stated {
  const days = minutes / dayMinutes;
  const waits = days >= 1 ? `${round(days)} days` : `${round(minutes)} minutes`;
  const stated = honoured({ kind: 'cooldown', since, note: `${setting} is ${waits}`, file, days }, version);
  return minutes >= leastMinutes || stated.state === 'ineffective'
    ? stated
    : { ...stated, state: 'ineffective', note: `${stated.note}, too short to protect: check its unit` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

type Settings = ReadonlyMap<string, string>;

function npmrcOf(project: ManagedProject): Settings {
  const rows = (project.read('.npmrc') ?? '').split(/\r?\n/);
  return new Map(
    rows.flatMap((row) => {
      const [, key, value] = /^\s*([\w-]+)(?:\[\])?\s*=\s*"?([^"#;]*?)"?\s*(?:[#;].*)?$/.exec(row) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Node before 24 comes with an npm that reads none of the newer settings. */
function npmOfNode(project: ManagedProject): string | null {
  const node = project.read('.nvmrc') ?? project.read('.node-version');
  const major = Number(/^v?(\d+)/.exec(node?.trim() ?? '')?.[1]);
  return major >= 18 && major < 24 ? '10.9.0' : null;
}

function manifestOf(project: ManagedProject): Data {
  return project.parse('package.json', (text) => dataOf(JSON.parse(text))) ?? {};
}

function yamlOf(project: ManagedProject, name: string): YamlMap {
  return project.parse(name, readYamlMap) ?? new YamlMap();
}

export function tomlOf(project: ManagedProject, name: string): Data {
  return project.parse(name, readToml) ?? {};
}
