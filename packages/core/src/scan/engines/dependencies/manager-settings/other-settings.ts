// Settings of Bundler, Composer, Cargo and NuGet, by the versions that read them.
import { type Data, dataOf, textOf } from '../lockfiles/reading/plain-data.ts';
import { readToml } from '../lockfiles/reading/toml-tables.ts';
import { daysOf, honoured, isAtLeast, lowestOf, type ManagedProject, type Stated } from './protection.ts';

export function bundlerSettings(project: ManagedProject): readonly Stated[] {
  const kind = 'cooldown';
  const version = /^BUNDLED WITH\n\s+(\d[\w.]*)/m.exec(project.read('Gemfile.lock') ?? '')?.[1] ?? null;
  const sources = (project.read('Gemfile') ?? '').split('\n').filter((row) => /^\s*source\b/.test(row));
  const source = sources.find((row) => row.includes('rubygems.org')) ?? sources[0];
  const gemfile = /\bcooldown:\s*(\d+)/.exec(source ?? '')?.[1];
  // The setting wins over the source, 0 included.
  const config = /^BUNDLE_COOLDOWN:\s*"?(\d+)/m.exec(project.read('.bundle/config') ?? '')?.[1];
  const days = Number(config ?? gemfile ?? 0);
  const file = config === undefined ? 'Gemfile' : '.bundle/config';
  if (config !== undefined && days === 0)
    return [{ kind, file, state: 'absent', note: 'BUNDLE_COOLDOWN is 0' }];
  if (!(days > 0)) return [{ kind, state: 'absent', note: 'cooldown is not set' }];
  return [honoured({ kind, since: '4.0.13', note: `cooldown is ${days} days`, file, days }, version)];
}

export function composerSettings(project: ManagedProject): readonly Stated[] {
  const config = dataOf(jsonOf(project, 'composer.json').config);
  return [composerPlugins(project, config['allow-plugins']), composerSources(config)];
}

function composerPlugins(project: ManagedProject, plugins: unknown): Stated {
  const kind = 'scripts';
  const file = 'composer.json';
  if (plugins === true)
    return { kind, file, state: 'ineffective', note: 'allow-plugins is true: every plugin runs' };
  if (typeof plugins === 'object' && plugins !== null && dataOf(plugins)['*'] === true)
    return { kind, file, state: 'ineffective', note: 'allow-plugins allows every plugin' };
  if (plugins !== undefined)
    return { kind, file, state: 'effective', note: 'allow-plugins names those that run' };
  const version = textOf(jsonOf(project, 'composer.lock')['plugin-api-version']) || null;
  if (version === null)
    return {
      kind,
      state: 'unknown',
      note: 'no file says which Composer runs, and those before 2.2 run every plugin',
    };
  return isAtLeast(version, '2.2.0')
    ? { kind, state: 'effective', note: `Composer ${version} runs only plugins that are allowed` }
    : { kind, state: 'absent', note: `Composer ${version} runs every plugin` };
}

/** Repositories count only in the project itself, and have to be encrypted unless it says otherwise. */
function composerSources(config: Data): Stated {
  const kind = 'sources';
  const file = 'composer.json';
  if (config['disable-tls'] === true)
    return { kind, file, state: 'ineffective', note: 'disable-tls is true: http is accepted' };
  if (config['secure-http'] === false)
    return { kind, file, state: 'ineffective', note: 'secure-http is false: http is accepted' };
  return { kind, state: 'effective', note: 'Composer uses no repositories of dependencies, and no http' };
}

/** The first stable version that is to read it. */
const cargoSince = '1.100.0';

export function cargoSettings(project: ManagedProject): readonly Stated[] {
  const kind = 'cooldown';
  const found = project.above('.cargo/config.toml') ?? project.above('.cargo/config');
  const config = found && readTomlOr(found.text);
  const { registry, unstable } = config ?? {};
  const setting = ['min-publish-age', 'global-min-publish-age'].find(
    (name) => textOf(dataOf(registry)[name]) !== '',
  );
  if (found === undefined || setting === undefined)
    return [{ kind, state: 'absent', note: 'global-min-publish-age is not set' }];
  const { path } = found;
  const value = textOf(dataOf(registry)[setting]);
  const note = `${setting} is ${value.slice(0, 40)}`;
  const days = daysOf(value);
  if (days === undefined || days <= 0)
    return [{ kind, path, state: 'ineffective', note: `${note}, which is not a duration` }];
  const toolchain = /^\s*(?:channel\s*=\s*)?["']?([\w.-]+)["']?\s*$/m.exec(
    (project.above('rust-toolchain.toml') ?? project.above('rust-toolchain'))?.text.replace(/^\[.*$/gm, '') ??
      '',
  )?.[1];
  const shared = { kind, path, days } as const;
  if (toolchain?.startsWith('nightly'))
    return dataOf(unstable)['min-publish-age'] === true
      ? [{ ...shared, state: 'effective', note }]
      : [{ ...shared, state: 'ineffective', note: `${note}, which nightly reads with -Z min-publish-age` }];
  const version = lowestOf(toolchain);
  if (version !== null && !isAtLeast(version, cargoSince))
    return [{ ...shared, state: 'ineffective', note: `${note}, which version ${version} does not read` }];
  return [{ ...shared, state: 'unknown', note: `${note}, read at the earliest by version 1.100` }];
}

function readTomlOr(text: string): Data {
  try {
    return readToml(text);
  } catch {
    return {};
  }
}

/** Without a mapping, any of several sources can serve any package. */
export function nugetSettings(project: ManagedProject): readonly Stated[] {
  const kind = 'sources';
  const text = project.read(fileName(project)) ?? '';
  const section = (name: string) =>
    new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'i').exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  const sources = section('packageSources');
  const count = sources.match(/<add\b/gi)?.length ?? 0;
  const isOnly = /<clear\s*\/>/i.test(sources);
  if (/<package\b/i.test(section('packageSourceMapping'))) {
    const sdk = textOf(dataOf(jsonOf(project, 'global.json').sdk).version) || null;
    const note = 'packageSourceMapping is set';
    return [honoured({ kind, since: '6.0.100', note, file: fileName(project) }, sdk)];
  }
  if (isOnly && count <= 1) return [{ kind, state: 'effective', note: 'there is one package source' }];
  return [
    { kind, state: 'absent', note: 'packageSourceMapping is not set: each source can serve every package' },
  ];
}

function fileName({ lockfile }: ManagedProject): string {
  return lockfile.slice(lockfile.lastIndexOf('/') + 1);
}

function jsonOf(project: ManagedProject, name: string): Data {
  return project.parse(name, (text) => dataOf(JSON.parse(text))) ?? {};
}
