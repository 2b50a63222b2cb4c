// Which registry is asked and how, by the settings of the user and of the project.
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RepairContext } from '../repair.ts';

/**
 * Options of npm's libraries. A project names registries and how peers are resolved, and nothing else: credentials and
 * variables of the environment count in the user's own file alone, so that no repository sends them anywhere.
 */
export async function npmSettings(
  { environment, read }: Pick<RepairContext, 'environment' | 'read'>,
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  const home = environment.npm_config_userconfig ?? join(environment.HOME ?? homedir(), '.npmrc');
  const own = parseNpmrc(await readFile(home, 'utf8').catch(() => ''), environment);
  const project = parseNpmrc((await read(folder === '.' ? '.npmrc' : `${folder}/.npmrc`)) ?? '', null);
  const settings = new Map([...own, ...[...project].filter(([key]) => isOfProject(key))]);
  const registry = environment.npm_config_registry ?? settings.get('registry');
  const scoped = [...settings].filter(([key]) => key.startsWith('@') || key.startsWith('//'));
  return {
    ...(registry !== undefined && { registry }),
    ...Object.fromEntries(scoped),
    ...(settings.get('legacy-peer-deps') === 'true' && { legacyPeerDeps: true }),
    ...(settings.get('install-links') === 'true' && { installLinks: true }),
    // Nothing is fetched but what registries serve, and nothing is run.
    allowGit: 'none',
    allowRemote: 'none',
    ignoreScripts: true,
    audit: false,
    fund: false,
    packumentCache: new Map(),
  };
}

function isOfProject(key: string): boolean {
  return (
    key === 'registry' ||
    key === 'legacy-peer-deps' ||
    key === 'install-links' ||
    /^@[^:]+:registry$/.test(key)
  );
}

/** @param environment for `${NAME}` in values; null: values that name a variable are left out */
function parseNpmrc(
  text: string,
  environment: RepairContext['environment'] | null,
): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, key = '', value = ''] = /^\s*([^#;=\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === '') continue;
    const isOpen = /\$\{[^}]*\}/.test(value);
    if (isOpen && environment === null) continue;
    const whole = value.replace(/\$\{([^}]*)\}/g, (_, name: string) => environment?.[name] ?? '');
    settings.set(key, whole.replace(/^"(.*)"$/, '$1'));
  }
  return settings;
}
