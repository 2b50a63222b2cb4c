// Several servers of one kind: behind the kind, the variables of the second have a number: `ASSAY_GITLAB_2_URL`.
import type { CodeHostSettings } from './code-host-settings.ts';
import { type Environment, ExtensionSettingsError } from './setting-variables.ts';

/** So many of one kind, the first without a number. */
const maxServers = 9;

/** A server, and what it is called in addresses and in the names of events: its kind, and of a numbered one its host. */
export interface ServerOfKind<Settings> {
  readonly provider: string;
  readonly settings: Settings;
}

const numbered = /^(ASSAY_(?:GITEA|GITLAB)_)[2-9]_/;

/** `ASSAY_GITLAB_URL` for `ASSAY_GITLAB_2_URL`: the variable that says the same of the first server. */
export function withoutNumber(name: string): string {
  return name.replace(numbered, '$1');
}

/**
 * All servers of a kind. @param read the settings of one, by the names of the first; null where none is set
 * Throws ExtensionSettingsError for anything between, by the name that was set, and where two are the same server.
 */
export function readServers<Settings extends CodeHostSettings>(
  kind: 'gitea' | 'gitlab',
  env: Environment,
  read: (env: Environment) => Settings | null,
): readonly ServerOfKind<Settings>[] {
  const begin = `ASSAY_${kind.toUpperCase()}_`;
  const hosts = new Set<string>();
  const found: ServerOfKind<Settings>[] = [];
  for (let number = 1; number <= maxServers; number += 1) {
    const own = number === 1 ? begin : `${begin}${number}_`;
    const settings = readNamed(own === begin ? env : renamed(env, begin, own), read, (text) =>
      text.replaceAll(begin, own),
    );
    if (settings === null) continue;
    const { host } = new URL(settings.webUrl);
    if (hosts.has(host)) throw new ExtensionSettingsError(`${own}URL is ${host}, which another one is, too.`);
    hosts.add(host);
    found.push({ provider: number === 1 ? kind : `${kind}-${host.replaceAll(':', '-')}`, settings });
  }
  return found;
}

function renamed(env: Environment, begin: string, own: string): Environment {
  const of = Object.entries(env).filter(([name]) => name.startsWith(own));
  return Object.fromEntries(of.map(([name, value]) => [begin + name.slice(own.length), value]));
}

function readNamed<Settings>(
  env: Environment,
  read: (env: Environment) => Settings | null,
  named: (text: string) => string,
): Settings | null {
  try {
    return read(env);
  } catch (error) {
    if (!(error instanceof ExtensionSettingsError)) throw error;
    throw new ExtensionSettingsError(named(error.message));
  }
}

/** What people call a server: its kind, and of a numbered one its host, too. */
export function nameOfServer(kind: string, provider: string, { webUrl }: CodeHostSettings): string {
  return provider === kind.toLowerCase() ? kind : `${kind} (${new URL(webUrl).host})`;
}
